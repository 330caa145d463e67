import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

it('does work to its end and lets others have their turn in between', async () => {
  let hadTurn = false
  setImmediate(() => {
    hadTurn = true
  })
  function* work() {
    let steps = 0
    // Without a turn for others it would end here.
    for (const end = performance.now() + 5_000; !hadTurn && performance.now() < end; steps++) yield
    return steps
  }
  expect(await inTurns(work())).toBeGreaterThan(0)
  expect(hadTurn).toBe(true)
})
