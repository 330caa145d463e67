import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Calls `close` when the running test has finished, or outside of a test after the file. Vitest ignores `afterAll` in a test. */
export function atEnd(close: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()))
  else afterAll(async () => void (await close()))
}
