import type { Kysely } from 'kysely'
import { MAX_PICTURE_BYTES } from '../../domain/catalogue/picture-urls.ts'
import type { Database } from '../platform/database/schema.ts'
import { StorageUnavailable } from '../platform/file-store.ts'
import type { Job } from '../platform/jobs.ts'
import {
  collectDownloads,
  failDownload,
  failHost,
  finishDownload,
  type TakenDownload,
  takeDownload,
} from './download-queries.ts'
import { DownloadError, type FetchOptions, fetchPicture } from './fetch-picture.ts'
import type { Uploads } from './uploads.ts'

export const DOWNLOAD_PICTURES = 'download-pictures'

interface Parts {
  readonly db: Kysely<Database>
  readonly uploads: Uploads
  /** How addresses are checked, in tests. */
  readonly fetchOptions?: Partial<FetchOptions> | undefined
}

const TIMEOUT_MS = 30_000
const AT_ONCE = 8
/** One host that is slow takes half of the places. */
const AT_ONCE_FROM_HOST = 4
/** So many tries of a host fail in a row, all for a reason that may pass, before its other pictures wait as if they had been tried. */
const FAILURES_OF_HOST = 4
/** Longer than one picture can take, with the wait for its turn to be encoded. */
const TAKEN_MINUTES = 5
/** A job may run for hours, while other imports end. */
const COLLECT_EVERY_MS = 30_000

/**
 * The job that downloads the pictures of other hosts that products name, and stores them like uploads: decoded, encoded again,
 * without metadata. It runs after an import and every ten minutes, for later tries and for other ways to add products. When the process
 * is killed, the job is run again as soon as its heartbeats are missed, and the pictures it was downloading after five minutes.
 */
export function downloadPicturesJob(parts: Parts): Job {
  return {
    name: DOWNLOAD_PICTURES,
    retries: 3,
    cron: '*/10 * * * *',
    handle: async () => downloadAll(parts),
  }
}

/** Downloads several pictures at a time until none can be taken. A picture that takes long holds only its own place. */
async function downloadAll(parts: Parts): Promise<void> {
  const { db } = parts
  const running = new Map<Promise<unknown>, string>()
  const failuresInRow = new Map<string, number>()
  const errors: unknown[] = []
  let collectedAt = Number.NEGATIVE_INFINITY
  const countFailure = async (host: string, reason: string) => {
    const failures = (failuresInRow.get(host) ?? 0) + 1
    failuresInRow.set(host, failures)
    if (failures % FAILURES_OF_HOST === 0) await failHost(db, host, reason)
  }
  const run = async ({ url, host }: TakenDownload) => {
    try {
      const passing = await download(parts, url)
      if (passing === undefined) failuresInRow.delete(host)
      else await countFailure(host, passing)
    } catch (error) {
      errors.push(error)
    }
  }
  while (errors.length === 0) {
    if (performance.now() - collectedAt > COLLECT_EVERY_MS) {
      await collectDownloads(db)
      collectedAt = performance.now()
    }
    const busy = [...Map.groupBy(running.values(), (host) => host)]
      .filter(([, places]) => places.length >= AT_ONCE_FROM_HOST)
      .map(([host]) => host)
    const taken = running.size < AT_ONCE ? await takeDownload(db, busy, TAKEN_MINUTES) : undefined
    if (taken) {
      const work: Promise<unknown> = run(taken).finally(() => running.delete(work))
      running.set(work, taken.host)
    } else if (running.size === 0) break
    else await Promise.race(running.keys())
  }
  await Promise.all(running.keys())
  if (errors.length > 0) throw errors[0]
}

/** Returns why the host could not be had this time; undefined when the picture was stored or will never be. */
async function download({ db, uploads, fetchOptions }: Parts, url: string): Promise<string | undefined> {
  try {
    const bytes = fetchPicture(url, { maxBytes: MAX_PICTURE_BYTES, timeoutMs: TIMEOUT_MS, ...fetchOptions })
    const stored = await uploads.save(bytes, 'downloads')
    if (!stored) await failDownload(db, url, { reason: 'Too many pictures are being processed.', isFinal: false })
    else if ('refused' in stored) await failDownload(db, url, { reason: stored.refused, isFinal: true })
    else await finishDownload(db, url, `/uploads/products/${stored.name}`)
    return undefined
  } catch (error) {
    if (!(error instanceof DownloadError || error instanceof StorageUnavailable)) throw error
    const isFinal = error instanceof DownloadError && error.isFinal
    await failDownload(db, url, { reason: error.message, isFinal })
    return error instanceof DownloadError && !isFinal ? error.message : undefined
  }
}
