import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Job } from '../platform/jobs.ts'

export const IMPORT_PRODUCTS = 'import-products'

export interface ImportOrder {
  readonly databaseUrl: string
  readonly folder: string
  readonly id: string
}

interface Parts {
  readonly databaseUrl: string
  /** Where the uploaded files lie, each under the id of its import. */
  readonly folder: string
}

/**
 * Takes the next step of an uploaded file: checks it, or imports it when somebody said so. It works in a process of its own,
 * which stands back behind the shop's and gives its memory back at the end. A step that was cut off is taken again from its
 * beginning: what is in the shop already is left alone.
 */
export function importJob({ databaseUrl, folder }: Parts): Job<{ readonly id: string }> {
  return { name: IMPORT_PRODUCTS, retries: 2, handle: ({ id }) => stepApart({ databaseUrl, folder, id }) }
}

function stepApart(order: ImportOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./import-step.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    giveWay(child.pid)
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The import ended with ${code}.`))))
    child.send(order, () => undefined)
  })
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Some systems do not let a process change priorities; then it competes like any other.
  }
}
