import { type Buyer, type Sales, sell } from './buyers.ts'
import { type LockWaits, watchNotifyLock } from './notify-lock.ts'

const CONNECTIONS = [1, 2, 4]
const SECONDS = 3
const CROWD = 16

interface Growth {
  readonly url: string
  /** A buyer of the shop. */
  readonly shopBuyer: () => Promise<Buyer>
  /** A buyer who writes a confirmed order in one transaction, which may also notify. */
  readonly floorBuyer: (notifies: boolean) => Promise<Buyer>
  readonly sold: (sales: Sales) => void
}

/**
 * Shows that orders do not wait for each other: how their rate grows with the connections, and how many transactions were seen
 * waiting for the lock of notifications. The same transactions with a notification show that such waits would be seen.
 */
export async function compareGrowth({ url, shopBuyer, floorBuyer, sold }: Growth): Promise<void> {
  const run = async (count: number, buyer: () => Promise<Buyer>) => {
    const watched = await watchNotifyLock(url, () => sell(count, SECONDS, buyer))
    sold(watched.result)
    return watched
  }
  await run(CROWD, shopBuyer)
  const rates = (buyer: () => Promise<Buyer>) =>
    CONNECTIONS.reduce(async (before, count) => {
      const earlier = await before
      const { result } = await run(count, buyer)
      return [...earlier, Math.round(result.perSecond)]
    }, Promise.resolve<number[]>([]))
  console.log(`  orders/s with ${CONNECTIONS.join(', ')} buyers: ${(await rates(shopBuyer)).join(', ')} in the shop,`)
  console.log(`    ${(await rates(() => floorBuyer(false))).join(', ')} with prepared SQL,`)
  console.log(`    ${(await rates(() => floorBuyer(true))).join(', ')} with prepared SQL and NOTIFY`)
  const shop = await run(CROWD, shopBuyer)
  const notifying = await run(CROWD, () => floorBuyer(true))
  console.log(
    `  waits for the lock of NOTIFY, ${CROWD} buyers: ${words(shop)} in the shop, ${words(notifying)} with NOTIFY`,
  )
}

function words({ waits, looks }: LockWaits): string {
  return `${waits} in ${looks} looks`
}
