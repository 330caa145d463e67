import type { Kysely } from 'kysely'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { OpenDatabase } from './database/open.ts'
import type { Database } from './database/schema.ts'
import { StatementNames } from './database/statement-names.ts'

/** Work that runs after the response, with retries. */
export interface Job<Data extends object = object> {
  /** The name of the queue: letters and hyphens. */
  readonly name: string
  readonly handle: (data: Data, send: SendJob) => Promise<void>
  /** How often a failed job is retried, with growing delays. */
  readonly retries: number
  /** Also runs at these times, without data: minute, hour, day, month, weekday. */
  readonly cron?: string
}

export interface SendOptions {
  /** A transaction; the job exists only when it commits. */
  readonly within?: Kysely<Database>
  readonly afterSeconds?: number
}

export type SendJob = (name: string, data: object, options?: SendOptions) => Promise<void>

export interface Jobs {
  readonly send: SendJob
  /** Creates the queues and starts working on them. Jobs may be sent only after this. */
  readonly start: (jobs: readonly Job<never>[]) => Promise<void>
  /** Runs all queued jobs now, in this process; for tests. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
}

interface OpenJobs {
  /** False when jobs run only by `drain`. */
  readonly working: boolean
  readonly log: (message: string, error: unknown) => void
}

/** Opens the job queues, which are stored in a schema of their own in the shop's database. */
export function openJobs({ pool }: OpenDatabase, { working, log }: OpenJobs): Jobs {
  const names = new StatementNames()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(pool, names, text, values) },
    supervise: working,
    schedule: working,
  })
  boss.on('error', (error) => log('The job queue failed', error))
  const send: SendJob = async (name, data, { within, afterSeconds } = {}) => {
    await boss.send(name, data, {
      ...(within && { db: fromKysely(within as unknown as Parameters<typeof fromKysely>[0]) }),
      ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
    })
  }
  let started: readonly Job<never>[] = []
  return {
    send,
    start: async (jobs) => {
      started = jobs
      await boss.start()
      for (const job of jobs) {
        await boss.createQueue(job.name, { retryLimit: job.retries, retryDelay: 5, retryBackoff: true })
        // pg-boss reads a queue's settings over the pool when the queue is first used. When many transactions hold every
        // connection and wait to send a job, that would never get one, so it is done now.
        await boss.findJobs(job.name, { id: NO_JOB })
        if (working) await workOn(boss, job, send, log)
      }
    },
    drain: () => drain(boss, started, send),
    close: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  }
}

/** The queues are asked for jobs all the time, so their statements are prepared. */
async function query(pool: OpenDatabase['pool'], names: StatementNames, text: string, values: unknown[] = []) {
  const name = values.length > 0 ? names.of(text) : undefined
  try {
    return await pool.query({ text, values, ...(name !== undefined && { name }) })
  } catch (error) {
    if (!names.isOutdated(error)) throw error
    return pool.query(text, values)
  }
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Runs at most ten jobs of a queue every two seconds, so that many emails at once do not slow down the shop. */
async function workOn(boss: PgBoss, job: Job<never>, send: SendJob, log: OpenJobs['log']): Promise<void> {
  const pace = { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true } as const
  await boss.work<never, unknown, typeof pace>(job.name, pace, async (waiting) => {
    const results: JobResult[] = []
    for (const { id, data } of waiting) {
      try {
        await job.handle(data, send)
        results.push({ id, status: 'completed' })
      } catch (error) {
        log(`The job ${job.name} failed and will be retried`, error)
        results.push({
          id,
          status: 'failed',
          output: { message: error instanceof Error ? error.message : String(error) },
        })
      }
    }
    return results
  })
  if (job.cron) await boss.schedule(job.name, job.cron)
}

async function drain(boss: PgBoss, jobs: readonly Job<never>[], send: SendJob): Promise<void> {
  for (let done = -1; done !== 0; ) {
    done = 0
    for (const job of jobs) {
      for (const { id, data } of await boss.fetch<never>(job.name, { batchSize: 50 })) {
        await job.handle(data, send)
        await boss.complete(job.name, id)
        done++
      }
    }
  }
}
