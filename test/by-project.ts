import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest knows how long a file takes only after a first run; before, it starts with the largest, and these are small. */
const LONGEST = [
  'test/crash/checkout.test.ts',
  'packages/postgres-embedded/test/embedded.test.ts',
  'test/api/payment-histories.test.ts',
  'src/server/platform/mailbox.test.ts',
]

/**
 * Runs the files of one project together, because a worker is kept for the next file only when that belongs to the same project.
 * The longest come first, so that at the end no worker waits for one of them.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
    const projects = [...new Set(['slow', 'api', ...sorted.map((file) => file.project.name)])]
    return projects.flatMap((name) => sorted.filter((file) => file.project.name === name))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank < 0 ? LONGEST.length : rank
}
