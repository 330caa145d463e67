import { expect, it } from 'vitest'
import { PURCHASES_A_ROUND, simulateAfterSales } from '../simulator/after-sale-round.ts'
import { openAfterSaleShop } from '../simulator/after-sale-shop.ts'

/** `npm run simulate -- after-sale` sets both; a failing round names its seed. With `AT_ONCE=3` three steps are tried at a time. */
const HISTORIES = Number(process.env.HISTORIES ?? 6)
const FIRST_SEED = Number(process.env.SEED ?? 1)
const AT_ONCE = Number(process.env.AT_ONCE ?? 1)

const world = await openAfterSaleShop()

it(
  `${HISTORIES} histories of orders, returns and exchanges keep the books right, from seed ${FIRST_SEED}`,
  async () => {
    const failures: string[] = []
    for (let seed = FIRST_SEED; (seed - FIRST_SEED) * PURCHASES_A_ROUND < HISTORIES && failures.length === 0; seed++)
      failures.push(...(await simulateAfterSales(world, seed, AT_ONCE)))
    expect(failures.join('\n\n')).toBe('')
  },
  60_000 + HISTORIES * 20_000,
)
