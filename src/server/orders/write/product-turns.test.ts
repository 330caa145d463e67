import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProductTurns } from './product-turns.ts'

/** Work that goes on until it is finished, and says that it has begun. */
function order() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  const work = () => {
    begun.resolve()
    return end.promise
  }
  return {
    work,
    begun: begun.promise,
    finish: () => end.resolve('placed'),
    fail: () => end.reject(new Error('refused')),
  }
}

describe('the turns of orders of one product', () => {
  it('begin the next order when one is finished or has failed', async () => {
    const turns = new ProductTurns({ atOnce: 2 })
    const orders = Array.from({ length: 4 }, order) as [Order, Order, Order, Order]
    const begun: number[] = []
    orders.forEach(({ begun: now }, n) => void now.then(() => begun.push(n)))
    const done = orders.map(({ work }) => turns.run(['kurta', 'kurta'], work))
    await orders[1].begun
    expect(begun).toEqual([0, 1])
    orders[1].fail()
    await expect(done[1]).rejects.toThrow('refused')
    await orders[2].begun
    orders[0].finish()
    await orders[3].begun
    expect(begun).toEqual([0, 1, 2, 3])
    for (const { finish } of orders) finish()
    expect(await Promise.all([done[0], done[2], done[3]])).toEqual(['placed', 'placed', 'placed'])
  })

  it('do not make orders of other products wait', async () => {
    const turns = new ProductTurns({ atOnce: 1 })
    const first = order()
    const waits = turns.run(['kurta'], first.work)
    expect(await turns.run(['saree'], async () => 'placed')).toBe('placed')
    first.finish()
    await waits
  })

  it('are taken by the ids, so that orders of the same two products finish', async () => {
    const turns = new ProductTurns({ atOnce: 1 })
    const carts = Array.from({ length: 20 }, (_, n) => (n % 2 ? ['kurta', 'saree'] : ['saree', 'kurta']))
    const placed = carts.map((ids) => turns.run(ids, async () => new Promise((resolve) => setImmediate(resolve))))
    await Promise.all(placed)
  })

  it('are refused after too long a wait, and go to the next one', async () => {
    const turns = new ProductTurns({ atOnce: 1, maxWaitMs: 5 })
    const first = order()
    const waits = turns.run(['kurta'], first.work)
    await expect(turns.run(['kurta'], async () => 'placed')).rejects.toMatchObject({ status: 409 })
    first.finish()
    await waits
    expect(await turns.run(['kurta'], async () => 'placed')).toBe('placed')
  })

  it('are not waited for longer when the clock of the machine is set back meanwhile', async () => {
    const turns = new ProductTurns({ atOnce: 1, maxWaitMs: 100 })
    const [kurta, saree] = [order(), order()]
    const placed = [turns.run(['kurta'], kurta.work), turns.run(['saree'], saree.work)]
    const both = turns.run(['kurta', 'saree'], async () => 'placed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    kurta.finish()
    await expect(both).rejects.toMatchObject({ status: 409 })
    saree.finish()
    await Promise.all(placed)
  })
})

type Order = ReturnType<typeof order>
