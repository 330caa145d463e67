import { fork } from 'node:child_process'
import type { Kysely } from 'kysely'
import { DOWNLOAD_PICTURES } from '../media/download-pictures.ts'
import { lowerPriority } from '../platform/child-priority.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job } from '../platform/jobs.ts'
import { endStep } from './queries.ts'

export const IMPORT_PRODUCTS = 'import-products'

export interface ImportStep {
  readonly databaseUrl: string
  readonly folder: string
  readonly id: string
}

const RETRIES = 2

interface Parts {
  readonly db: Kysely<Database>
  readonly databaseUrl: string
  /** The folder of the uploaded files, each named by the id of its import. */
  readonly folder: string
  /** Whether a shop that is open goes first: the child process gets a lower priority. */
  readonly givesWay: boolean
}

/**
 * The job that checks an uploaded file, or imports it once requested. It runs in a child process, which frees its
 * memory at the end. An interrupted step is repeated from its start; products already imported do not change. After the last attempt it
 * is left to a person.
 */
export function importJob({ db, databaseUrl, folder, givesWay }: Parts): Job<{ readonly id: string }> {
  return {
    name: IMPORT_PRODUCTS,
    retries: RETRIES,
    handle: async ({ id }, send, { attempt }) => {
      try {
        await runStepInChild({ databaseUrl, folder, id }, givesWay)
      } catch (error) {
        if (attempt > RETRIES) await endStep(db, id)
        throw error
      }
      await send(DOWNLOAD_PICTURES, {})
    },
  }
}

function runStepInChild(order: ImportStep, givesWay: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./import-step.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (givesWay) lowerPriority(child.pid, 'awaited')
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The import process exited with code ${code}.`)),
    )
    child.send(order, () => undefined)
  })
}
