import { statfs } from 'node:fs/promises'
import { ensureWritableFolder } from '@vastra/postgres-embedded'

interface Readiness {
  readonly dataDir: string
  readonly isReachable: () => Promise<boolean>
  readonly isReadOnly: () => Promise<boolean>
  readonly databaseTime: () => Promise<Date>
  /** The free space that the disk of the data folder must have, in bytes. */
  readonly minBytes?: number
}

/**
 * Checks what the shop needs to work. The disk comes first: PostgreSQL ends when it is full, and its silence would hide why.
 * @throws Error with the reason why the shop is not ready
 */
export async function checkReady({
  dataDir,
  isReachable,
  isReadOnly,
  databaseTime,
  minBytes,
}: Readiness): Promise<void> {
  await checkDisk(dataDir, minBytes)
  if (!(await isReachable())) throw new Error('The database does not answer.')
  await checkWritable(isReadOnly)
  await checkClock(databaseTime)
}

/** PostgreSQL writes its log in files of 16 MB, and a checkpoint may need several of them. */
export const MIN_FREE_BYTES = 100_000_000

/**
 * Checks that a folder can be written and that its disk has space left.
 * @throws Error with the reason
 */
export async function checkDisk(folder: string, minBytes = MIN_FREE_BYTES): Promise<void> {
  await ensureWritableFolder(folder)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= minBytes) return
  const [free, needed] = [bavail * bsize, minBytes].map((bytes) => `${Math.floor(bytes / 1_000_000)} MB`)
  throw new Error(`The disk of the data folder is full: ${free} are free, and the shop needs ${needed}.`)
}

/** More than a clock that is set by a time server can be wrong by. */
const MAX_CLOCK_SECONDS = 60

/**
 * Checks that the clock of this machine agrees with the database's: orders, links and codes get their deadlines by both.
 * @throws Error with the difference
 */
export async function checkClock(databaseTime: () => Promise<Date>): Promise<void> {
  const before = Date.now()
  const time = (await databaseTime()).getTime()
  const seconds = Math.round(Math.max(before - time, time - Date.now(), 0) / 1_000)
  if (seconds <= MAX_CLOCK_SECONDS) return
  throw new Error(
    `The clocks of this machine and of the database differ by ${seconds} seconds. Set both by a time server.`,
  )
}

/**
 * Checks that the database can be written. It cannot while it is a standby, or after its owner has made it read-only.
 * @throws Error with the reason
 */
export async function checkWritable(isReadOnly: () => Promise<boolean>): Promise<void> {
  if (await isReadOnly()) throw new Error('The database is read-only, so nothing can be stored.')
}

const ANSWER_MS = 1_000
const REMEMBERED_MS = 500

/**
 * Returns a function that says whether the database answers within a second. All who ask share one question at a time, so that
 * visitors of a shop without a database do not use up its connections.
 */
export function reachability(query: () => Promise<unknown>): () => Promise<boolean> {
  let question = { answer: Promise.resolve(false), isPending: false, at: Number.NEGATIVE_INFINITY }
  const begin = () => {
    const begun = { answer: query().then(...YES_OR_NO), isPending: true, at: performance.now() }
    begun.answer.finally(() => Object.assign(begun, { isPending: false, at: performance.now() }))
    return begun
  }
  return async () => {
    if (!question.isPending && performance.now() - question.at > REMEMBERED_MS) question = begin()
    const { answer, isPending, at } = question
    if (!isPending) return answer
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), Math.max(0, at + ANSWER_MS - performance.now()))
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }
}

const YES_OR_NO = [() => true, () => false] as const
