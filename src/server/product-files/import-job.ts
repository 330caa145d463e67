import { fork } from 'node:child_process'
import type { Kysely } from 'kysely'
import { DOWNLOAD_PICTURES } from '../media/download-pictures.ts'
import { lowerPriority } from '../platform/child-priority.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Job, JobRefused } from '../platform/jobs.ts'
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

/** That the child process goes on working. */
export type SignOfLife = 'alive'

const RETRIES = 2

/** How long a step may take. */
export interface StepLimits {
  /** Seconds in which the process must show that it works. One that is in an endless loop does not. */
  readonly silentSeconds: number
  /** Seconds to read a file, before anything of it is imported. */
  readonly readingSeconds: number
  /** Memory for the objects of the process, in megabytes. */
  readonly megabytes: number
}

const LIMITS: StepLimits = { silentSeconds: 120, readingSeconds: 1_800, megabytes: 2_048 }

/** A step is at a limit; it would be at its next attempt, too. */
class StepEnded extends Error {}

interface Parts {
  readonly db: Kysely<Database>
  readonly databaseUrl: () => string
  /** The uploaded files, each named by the id of its import. */
  readonly files: SharedFiles
  /** Whether a shop that is open goes first: the child process gets a lower priority. */
  readonly givesWay: boolean
  readonly limits?: StepLimits
}

/**
 * The job that checks an uploaded file, or imports it once requested. It runs in a child process, which frees its
 * memory at the end. An interrupted step is repeated from its start; products already imported do not change. After the last attempt, and
 * when it takes too long or too much memory, it is left to a person.
 */
export function importJob({ db, databaseUrl, files, givesWay, limits = LIMITS }: Parts): Job<{ readonly id: string }> {
  return {
    name: IMPORT_PRODUCTS,
    retries: RETRIES,
    handle: async ({ id }, send, { attempt }) => {
      try {
        const run = async (path: string) => {
          const isRead = isReading((await importById(db, id))?.state)
          await runStepInChild({ databaseUrl: databaseUrl(), path, id }, { givesWay, isRead, limits })
          return true
        }
        // What undoes an import needs no file.
        if (!(await files.withLocal(id, run))) await run('')
        const { state } = (await importById(db, id)) ?? {}
        if (state === 'done' || state === 'failed') await files.delete(id)
      } catch (error) {
        if (error instanceof StepEnded) {
          await endStep(db, id, error.message)
          if ((await importById(db, id))?.state === 'failed') await files.delete(id)
          throw new JobRefused(`An import has ended: ${error.message}`)
        }
        if (attempt > RETRIES) await endStep(db, id)
        throw error
      }
      await send(DOWNLOAD_PICTURES, {})
    },
  }
}

interface Run {
  readonly givesWay: boolean
  /** Whether the file is only read. */
  readonly isRead: boolean
  readonly limits: StepLimits
}

function runStepInChild(order: ImportStep, { givesWay, isRead, limits }: Run): Promise<void> {
  const { silentSeconds, readingSeconds, megabytes } = limits
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./import-step.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${megabytes}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (givesWay) lowerPriority(child.pid, 'awaited')
    const endAfter = (seconds: number) =>
      setTimeout(() => {
        reject(new StepEnded(`The file could not be read within ${seconds} seconds. ${SPLIT}`))
        child.kill('SIGKILL')
      }, seconds * 1_000)
    const silence = endAfter(silentSeconds)
    const reading = isRead ? endAfter(readingSeconds) : undefined
    child.once('error', reject)
    child.on('message', (message: StepFailure | SignOfLife) => {
      if (message === 'alive') silence.refresh()
      else reject(Object.assign(new Error(), message))
    })
    child.once('exit', (code, signal) => {
      clearTimeout(silence)
      clearTimeout(reading)
      if (code === 0) resolve()
      else if (CRASHES.includes(signal)) reject(new StepEnded(`${TOO_MUCH_MEMORY} ${SPLIT}`))
      else reject(new Error(`The import process exited with code ${code}.`))
    })
    child.send(order, () => undefined)
  })
}

/** How V8 ends a process whose memory is used up, depending on where it was needed. */
const CRASHES: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGILL', 'SIGSEGV', 'SIGTRAP']
const TOO_MUCH_MEMORY = 'The file needs more memory to be read than an import may take.'
const SPLIT = 'Split it into several files, or save it as "CSV UTF-8".'

function isReading(state: string | undefined): boolean {
  return state === 'waiting' || state === 'checking'
}
