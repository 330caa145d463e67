import { fork } from 'node:child_process'
import type { Kysely } from 'kysely'
import { DOWNLOAD_PICTURES } from '../media/download-pictures.ts'
import { lowerPriority } from '../platform/child-priority.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job } from '../platform/jobs.ts'
import type { SharedFiles } from '../platform/shared-files.ts'
import { endStep, importById } from './queries.ts'

export const IMPORT_PRODUCTS = 'import-products'

export interface ImportStep {
  readonly databaseUrl: string
  /** The uploaded file on this machine; it may be missing. */
  readonly path: string
  readonly id: string
}

/** Why a step failed, for the log of the shop. */
export interface StepFailure {
  readonly message: string
  readonly stack: string | undefined
}

const RETRIES = 2

interface Parts {
  readonly db: Kysely<Database>
  readonly databaseUrl: string
  /** The uploaded files, each named by the id of its import. */
  readonly files: SharedFiles
  /** Whether a shop that is open goes first: the child process gets a lower priority. */
  readonly givesWay: boolean
}

/**
 * The job that checks an uploaded file, or imports it once requested. It runs in a child process, which frees its
 * memory at the end. An interrupted step is repeated from its start; products already imported do not change. After the last attempt it
 * is left to a person.
 */
export function importJob({ db, databaseUrl, files, givesWay }: Parts): Job<{ readonly id: string }> {
  return {
    name: IMPORT_PRODUCTS,
    retries: RETRIES,
    handle: async ({ id }, send, { attempt }) => {
      try {
        const run = async (path: string) => {
          await runStepInChild({ databaseUrl, path, id }, givesWay)
          return true
        }
        // What undoes an import needs no file.
        if (!(await files.withLocal(id, run))) await run('')
        const { state } = (await importById(db, id)) ?? {}
        if (state === 'done' || state === 'failed') await files.delete(id)
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
    child.once('message', (failure: StepFailure) => reject(Object.assign(new Error(), failure)))
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The import process exited with code ${code}.`)),
    )
    child.send(order, () => undefined)
  })
}
