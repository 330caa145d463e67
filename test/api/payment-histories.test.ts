import { expect, it } from 'vitest'
import { ORDERS_A_ROUND, simulateRound } from '../simulator/round.ts'
import { openSimulatedShop } from '../simulator/shop.ts'

/** `npm run simulate` sets both; a failing round names its seed. With `AT_ONCE=3` three steps are tried at a time. */
const HISTORIES = Number(process.env.HISTORIES ?? 200)
const FIRST_SEED = Number(process.env.SEED ?? 1)
const AT_ONCE = Number(process.env.AT_ONCE ?? 1)

const world = await openSimulatedShop()

it(
  `${HISTORIES} histories of payments and refunds agree with the model, from seed ${FIRST_SEED}`,
  async () => {
    const failures: string[] = []
    for (let seed = FIRST_SEED; (seed - FIRST_SEED) * ORDERS_A_ROUND < HISTORIES && failures.length === 0; seed++)
      failures.push(...(await simulateRound(world, seed, AT_ONCE)))
    expect(failures.join('\n\n')).toBe('')
  },
  // 200 histories take some 15 s on a quiet machine.
  60_000 + HISTORIES * 2_000,
)
