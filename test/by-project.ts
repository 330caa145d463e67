import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the files of one project together, because a worker is kept for the next file only when that belongs to the same project.
 * The longest come first, so that at the end no worker waits for one of them.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(['slow', 'api', ...sorted.map((file) => file.project.name)])]
    return projects.flatMap((name) => sorted.filter((file) => file.project.name === name))
  }
}
