import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { type Clock, type JobResult, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import { compiledOnce } from './database/compiled-once.ts'
import { storableJson } from './database/json.ts'
import type { OpenDatabase } from './database/open.ts'
import { sendWithoutWaiting } from './database/pipeline.ts'
import type { Database } from './database/schema.ts'
import { StatementNames } from './database/statement-names.ts'
import { traced } from './tracing.ts'

/** One attempt of a job. */
export interface JobRun {
  /** The same for every attempt. */
  readonly id: string
  /** 1 for the first attempt. */
  readonly attempt: number
}

/** Thrown by a job that would always fail. It is not retried. */
export class JobRefused extends Error {}

/** A job that has failed and will not be retried. */
export interface FailedJob {
  readonly id: string
  readonly data: unknown
  readonly failedAt: Date
  readonly attempts: number
  readonly reason: string
}

/** The failed jobs of a queue, which keeps them for a week. */
export interface FailedJobs {
  readonly list: (name: string) => Promise<readonly FailedJob[]>
  /** Runs a failed job once more. Returns false when there is none with this id. */
  readonly retry: (name: string, id: string) => Promise<boolean>
}

/** Work that runs after the response, with retries. */
export interface Job<Data extends object = object> {
  /** The name of the queue: letters and hyphens. */
  readonly name: string
  readonly handle: (data: Data, send: SendJob, run: JobRun) => Promise<void>
  /** How often a failed job is retried, with growing delays. */
  readonly retries: number
  /** How many run at the same time, so that one that waits for another server does not stop the others; 1 by default. */
  readonly atOnce?: number
  /** Also runs at these times, without data: minute, hour, day, month, weekday. */
  readonly cron?: string
}

export interface SendOptions {
  /** A transaction; the job exists only when it commits. */
  readonly within?: Transaction<Database>
  readonly afterSeconds?: number
  /** The id of the new job. When the queue already has a job with this id, nothing is sent. */
  readonly id?: string
  /** Waiting jobs of a queue with a higher priority run first; 0 by default. */
  readonly priority?: number
}

/** Sends a job, or one for each data of a list. */
export type SendJob = (name: string, data: object | readonly object[], options?: SendOptions) => Promise<void>

export interface Jobs {
  readonly send: SendJob
  readonly failed: FailedJobs
  /** Creates the queues. Jobs may be sent only after this. */
  readonly start: (jobs: readonly Job<never>[]) => Promise<void>
  /** Starts working on the queues, a queue after the other, because each begins with a statement. */
  readonly work: () => Promise<void>
  /** Runs all queued jobs now, in this process; for tests. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
}

interface OpenJobs {
  /** How often queues are watched over, in seconds. */
  readonly superviseSeconds?: number
  /** How often the workers of queues with jobs are woken, in milliseconds. */
  readonly pollMs?: number
  /** False when jobs run only by `drain` and `work` does nothing. */
  readonly working: boolean
  readonly log: (message: string, error: unknown) => void
}

/** Opens the job queues, which are stored in a schema of their own in the shop's database. */
export function openJobs(
  { db, pool }: OpenDatabase,
  { working, log, superviseSeconds = SUPERVISE_SECONDS, pollMs = POLL_MS }: OpenJobs,
): Jobs {
  const names = new StatementNames()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(pool, names, text, values) },
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    clock: STEADY_CLOCK,
  })
  boss.on('error', (error) => log('The job queue failed', error))
  const queues = new Set<string>()
  const send: SendJob = async (name, data, options = {}) => {
    const { within, afterSeconds, id, priority } = options
    const isPlain = afterSeconds === undefined && id === undefined && priority === undefined
    const all = Array.isArray(data) ? data : [data]
    if (all.length === 0) return
    if (within && isPlain && queues.has(name)) return sendWithoutWaiting(within, insertJobs(name, storableJson(all)))
    for (const one of all)
      await boss.send(name, JSON.parse(storableJson(one)), {
        ...(within && { db: { executeSql: (text, values) => writeAhead(within, text, values) } }),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...(id !== undefined && { id }),
        ...(priority !== undefined && { priority }),
      })
  }
  let started: readonly Job<never>[] = []
  const workers = new Map<string, readonly string[]>()
  let poll: NodeJS.Timeout | undefined
  const wakeWorkers = async () => {
    try {
      for (const name of await dueQueues(db, [...workers.keys()]))
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    } catch (error) {
      if (poll) log('The job queue failed', error)
    }
    poll?.refresh()
  }
  return {
    send,
    failed: failedJobs(db, boss),
    start: async (jobs) => {
      started = jobs
      await boss.start()
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of jobs) {
        await prepareQueue(boss, job, existing.get(job.name))
        queues.add(job.name)
      }
    },
    work: async () => {
      if (!working) return
      for (const job of started) {
        workers.set(job.name, await workOn(boss, job, send, { log, pollMs }))
        await sleep(PAUSE_MS)
      }
      poll = setTimeout(wakeWorkers, pollMs)
      // The shop is open already, so it does not end when the database is unavailable for a moment.
      for (let isScheduled = false; !isScheduled && poll; ) {
        try {
          await schedule(boss, started)
          isScheduled = true
        } catch (error) {
          log('The job queue failed', error)
          await sleep(pollMs)
        }
      }
    },
    drain: () => drain(db, boss, started, send),
    close: () => {
      clearTimeout(poll)
      poll = undefined
      return boss.stop({ graceful: true, timeout: 5_000, close: false })
    },
  }
}

/**
 * The rows that pg-boss inserts for jobs without options. Its own statement, which every order sends, reads twenty options from JSON and
 * costs PostgreSQL half as much again.
 */
const insertJobs = compiledOnce(
  (_, name: string, data: string) => sql`
    insert into pgboss.job_common (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select name, data, pgboss.job_now(), pgboss.job_now(), pgboss.job_now() + retention_seconds * interval '1 s',
           expire_seconds, deletion_seconds, retry_limit, retry_delay, coalesce(retry_backoff, false), retry_delay_max, policy,
           dead_letter, heartbeat_seconds
    from pgboss.queue, jsonb_array_elements(${data}::jsonb) as sent (data) where name = ${name}`,
)

/** Creates the queue of a job, or changes the options of one that an earlier version created. */
async function prepareQueue(
  boss: PgBoss,
  { name, retries }: Job<never>,
  queue: QueueResult | undefined,
): Promise<void> {
  const options = { ...QUEUE, retryLimit: retries }
  const isCurrent = (Object.keys(options) as (keyof typeof options)[]).every((key) => queue?.[key] === options[key])
  // pg-boss has read its settings at its start.
  if (isCurrent) return
  if (queue) await boss.updateQueue(name, options)
  else await boss.createQueue(name, options)
  // pg-boss reads a queue's settings over the pool when the queue is first used. When many transactions hold every
  // connection and wait to send a job, that would never get one, so it is done now.
  await boss.findJobs(name, { id: NO_JOB })
}

/** Nobody needs the id of the job, so the transaction goes on without waiting for it. */
async function writeAhead(trx: Transaction<Database>, text: string, values?: unknown[]) {
  await sendWithoutWaiting(trx, CompiledQuery.raw(text, values))
  return { rows: [] }
}

/** The queues are polled constantly, so their statements are prepared. */
async function query(pool: OpenDatabase['pool'], names: StatementNames, text: string, values: unknown[] = []) {
  const name = values.length > 0 ? names.of(text) : undefined
  try {
    return await pool.query({ text, values, ...(name !== undefined && { name }) })
  } catch (error) {
    if (!names.isOutdated(error)) throw error
    return pool.query(text, values)
  }
}

/**
 * A process reports every 10 s that it still works on a job. When it was killed, the job is run again after at most 40 s; without
 * the reports that would take until the job expires.
 */
const QUEUE = {
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: 20,
  expireInSeconds: 3 * 3600,
} as const

const SUPERVISE_SECONDS = 20

/**
 * Does not jump when the clock of the machine is set: set back by hours, scheduled jobs would wait for as long. pg-boss measures every
 * ten minutes how much it differs from the clock of the database, by which jobs are scheduled.
 */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, milliseconds) => setInterval(run, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

const POLL_MS = 2_000

/** About as long as the first statement of a queue takes, so that the first visitors find free connections. */
const PAUSE_MS = 20

/**
 * Works on at most ten jobs of a queue every two seconds, so that many emails at once do not slow down the shop. Most queues are empty, so
 * their workers do not ask for jobs every two seconds, but the shop asks for all of them. A queue whose jobs may run at the same time
 * has a worker for each: of a worker that takes ten, one that waits for another server would hold the next ten. Returns the ids of
 * the workers.
 */
async function workOn(
  boss: PgBoss,
  job: Job<never>,
  send: SendJob,
  { log, pollMs }: { readonly log: OpenJobs['log']; readonly pollMs: number },
): Promise<readonly string[]> {
  const { atOnce = 1 } = job
  const batchSize = atOnce > 1 ? 1 : 10
  const pace = { pollingIntervalSeconds: 60, batchSize, perJobResults: true, includeMetadata: true } as const
  const workOne = async ({ id, data, retryCount }: JobWithMetadata<never>): Promise<JobResult> => {
    try {
      await traced(`job ${job.name}`, () => job.handle(data, send, { id, attempt: retryCount + 1 }))
      return { id, status: 'completed' }
    } catch (error) {
      const isRefused = error instanceof JobRefused
      log(isRefused ? `The job ${job.name} failed` : `The job ${job.name} failed and will be retried`, error)
      const output = { message: error instanceof Error ? error.message : String(error) }
      return { id, status: isRefused ? 'deadletter' : 'failed', output }
    }
  }
  const startWorker = async () => {
    const worker = await boss.work<never, unknown, typeof pace>(job.name, pace, async (waiting) => {
      const results: JobResult[] = []
      for (const one of waiting) results.push(await workOne(one))
      if (atOnce > 1) setTimeout(() => boss.notifyWorker(worker), pollMs / 2).unref()
      return results
    })
    return worker
  }
  return Promise.all(Array.from({ length: atOnce }, startWorker))
}

/** Stores when jobs run by themselves. Those that are stored already are not read again: that takes a while at each start. */
async function schedule(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, cron } of jobs)
    if (cron !== undefined && stored.get(name) !== cron) await boss.schedule(name, cron)
}

async function drain(db: Kysely<Database>, boss: PgBoss, jobs: readonly Job<never>[], send: SendJob): Promise<void> {
  const names = jobs.map(({ name }) => name)
  for (let done = -1; done !== 0; ) {
    done = 0
    let due = await dueQueues(db, names)
    for (const job of jobs) {
      if (!due.has(job.name)) continue
      for (const { id, data } of await boss.fetch<never>(job.name, { batchSize: 50 })) {
        await traced(`job ${job.name}`, () => job.handle(data, send, { id, attempt: 1 }))
        await boss.complete(job.name, id)
        done++
      }
      // The job may have sent others.
      due = await dueQueues(db, names)
    }
  }
}

/** Returns those of the queues that have jobs to run now. One statement for each of them would take far longer. */
async function dueQueues(db: Kysely<Database>, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where exists (select from pgboss.job_common job where job.name = name.name and state < 'active' and start_after <= now())`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

function failedJobs(db: Kysely<Database>, boss: PgBoss): FailedJobs {
  return {
    list: async (name) => {
      const { rows } = await sql<FailedJob>`
        select id, data, completed_on as "failedAt", retry_count + 1 as attempts, coalesce(output->>'message', '') as reason
        from pgboss.job where name = ${name} and state = 'failed' order by completed_on desc, id limit 1000`.execute(db)
      return rows
    },
    retry: async (name, id) => {
      const { rows } = await sql`
        select from pgboss.job where name = ${name} and id = ${id} and state = 'failed'`.execute(db)
      if (rows.length > 0) await boss.retry(name, id)
      return rows.length > 0
    },
  }
}
