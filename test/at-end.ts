import { afterAll, onTestFinished, type RunnerTask, TestRunner } from 'vitest'

/**
 * Calls `close` when the running test has finished, or outside of a test after the file. Vitest ignores `afterAll` in a test.
 * @param close gets whether all tests of the file have run and passed; false in a test
 */
export function atEnd(close: (hasPassed: boolean) => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close(false)))
  else {
    const { file } = TestRunner.getCurrentSuite()
    afterAll(async () => void (await close(file !== undefined && hasPassed(file))))
  }
}

function hasPassed(task: RunnerTask): boolean {
  return 'tasks' in task ? task.tasks.every(hasPassed) : task.result?.state === 'pass'
}
