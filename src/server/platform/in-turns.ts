import { setImmediate } from 'node:timers/promises'

/** Other requests wait at most about this long. */
const TURN_MS = 10

/** Does long work that says by `yield` where it may pause, so that other requests get their turn in between. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let begunAt = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - begunAt < TURN_MS) continue
    await setImmediate()
    begunAt = performance.now()
  }
}
