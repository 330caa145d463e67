import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** What `bin/test.mjs` adds up from each run of Vitest. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The full names of the tests that passed only when they were tried again. */
  readonly retried: readonly string[]
}

/** Writes the counts of a run to the file that `TEST_COUNTS` names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env.TEST_COUNTS
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that does not load has no tests, and an error outside of a test belongs to none.
    const unloaded = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const counts: TestCounts = {
      passed: count('passed'),
      failed: count('failed') + unloaded + errors.length,
      skipped: count('skipped'),
      retried: tests.filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}
