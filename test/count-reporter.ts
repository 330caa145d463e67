import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What `bin/test.mjs` adds up from each run of Vitest. */
export interface TestCounts {
  readonly passed: number
  readonly skipped: number
  /** The full name of each test, file or error outside of a test that failed, and the start of its message. */
  readonly failures: readonly string[]
  /** The same of each test that passed only when it was tried again, with the message of the first try. */
  readonly retried: readonly string[]
}

/** Writes the counts of a run to the file that `TEST_COUNTS` names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly Reported[]): void {
    const file = process.env.TEST_COUNTS
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const counts: TestCounts = {
      passed: count('passed'),
      skipped: count('skipped'),
      failures: [
        ...tests.filter((test) => test.result().state === 'failed').map(describeTest),
        // A file that does not load has no tests, and an error outside of a test belongs to none.
        ...modules.flatMap((module) => module.errors().map((error) => describe(nameOf(module), error))),
        ...errors.map((error) => describe(placeOf(error), error)),
      ],
      retried: tests.filter((test) => test.diagnostic()?.flaky).map(describeTest),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}

/** What is known of where an error outside of a test comes from: an error of a database has no stack that leads there. */
function placeOf({ type, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test, stack = '' }: Reported): string {
  const own = stack.split('\n').find((line) => line.includes(process.cwd()) && !line.includes('node_modules'))
  const known = [type, file && relative(process.cwd(), file), test, own?.trim()].filter(Boolean)
  return ['outside of a test', ...known].join(', ')
}

function nameOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId)
}

function describeTest(test: TestCase): string {
  return describe(`${nameOf(test.module)} > ${test.fullName}`, test.result().errors?.[0])
}

interface Reported {
  readonly message?: string
  readonly stack?: string
  /** For an error outside of a test: what kind it is, and the file and test that ran when it was thrown. */
  readonly type?: string
  readonly VITEST_TEST_PATH?: string
  readonly VITEST_TEST_NAME?: string
  /** What was expected and what was found, line by line. */
  readonly diff?: string | undefined
}

function describe(name: string, error: Reported | undefined): string {
  // A property that failed names its seed in the second line. The message of an array only says how long it is.
  const found = [error?.message, error?.diff].map((text) =>
    stripVTControlCharacters(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 700),
  )
  return `${name}: ${found.join(' ').trim()}`
}
