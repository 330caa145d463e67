import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

export const DOWNLOAD_STATES = ['waiting', 'done', 'failed'] as const

/** Matches the condition of the indexes on pictures of other hosts. */
const IS_EXTERNAL = '^https?://'

/**
 * Adds every picture of another host that a product names and that is not known yet. One that was done but is named again waits.
 * What no product names now, because an import was undone or a product deleted, is not downloaded and no failure.
 */
export async function collectDownloads(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from picture_download d where state <> 'done'
      and not exists (select from product_image where path = d.url and path ~* ${sql.lit(IS_EXTERNAL)})
      and not exists (select from variant where image = d.url and image ~* ${sql.lit(IS_EXTERNAL)})`.execute(db)
  await sql`
    insert into picture_download (url)
    select distinct url from (
      select path as url from product_image where path ~* ${sql.lit(IS_EXTERNAL)}
      union all select image from variant where image ~* ${sql.lit(IS_EXTERNAL)}) as named
    where char_length(url) <= 2000
    on conflict (url) do update set state = 'waiting', path = null, tries = 0, next_try_at = now(), updated_at = now()
      where picture_download.state = 'done'`.execute(db)
}

export interface TakenDownload {
  readonly url: string
  readonly host: string
}

/**
 * Takes the next picture to download, of a host that is not `busy`, for `minutes`: after that another process may try it. Returns
 * undefined when there is none.
 */
export async function takeDownload(
  db: Kysely<Database>,
  busy: readonly string[],
  minutes: number,
): Promise<TakenDownload | undefined> {
  const { rows } = await sql<TakenDownload>`
    update picture_download set next_try_at = now() + make_interval(mins => ${minutes}), tries = tries + 1, updated_at = now()
    where url in (select url from picture_download
                  where state = 'waiting' and next_try_at <= now() and host <> all(${[...busy]}::text[])
                  order by next_try_at limit 1 for update skip locked)
    returning url, host`.execute(db)
  return rows[0]
}

/** Replaces the address by the stored picture in every product that names it. */
export async function finishDownload(db: Kysely<Database>, url: string, path: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockProductsNaming(trx, url)
    await sql`update product_image set path = ${path} where path = ${url} and path ~* ${sql.lit(IS_EXTERNAL)}`.execute(
      trx,
    )
    await sql`update variant set image = ${path} where image = ${url} and image ~* ${sql.lit(IS_EXTERNAL)}`.execute(trx)
    await sql`update picture_download set state = 'done', path = ${path}, reason = '', updated_at = now()
              where url = ${url}`.execute(trx)
  })
}

/** Variants are locked by id, as everywhere. */
async function lockProductsNaming(trx: Transaction<Database>, url: string): Promise<void> {
  await sql`select id from variant where image = ${url} and image ~* ${sql.lit(IS_EXTERNAL)} order by id for update`.execute(
    trx,
  )
}

export interface FailedTry {
  readonly reason: string
  readonly isFinal: boolean
}

/** Seconds until the next try, by the number of tries so far. After the last one the download has failed. */
const WAITS = [60, 600, 3600, 6 * 3600]

export async function failDownload(db: Kysely<Database>, url: string, { reason, isFinal }: FailedTry): Promise<void> {
  await sql`
    update picture_download set reason = ${reason}, updated_at = now(),
      state = case when ${isFinal} or tries > ${WAITS.length} then 'failed' else 'waiting' end,
      next_try_at = now() + make_interval(secs => (${WAITS}::int[])[least(tries, ${WAITS.length})])
    where url = ${url} and state = 'waiting'`.execute(db)
}

/**
 * Counts a try of every picture of a host that could be tried now: the host does not answer, and each picture would find that out for
 * half a minute.
 */
export async function failHost(db: Kysely<Database>, host: string, reason: string): Promise<void> {
  await sql`
    update picture_download set reason = ${reason}, updated_at = now(), tries = tries + 1,
      state = case when tries >= ${WAITS.length} then 'failed' else 'waiting' end,
      next_try_at = now() + make_interval(secs => (${WAITS}::int[])[least(tries + 1, ${WAITS.length})])
    where host = ${host} and state = 'waiting' and next_try_at <= now()`.execute(db)
}

/** Lets every failed download be tried again. Returns how many there are. */
export async function retryDownloads(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    update picture_download set state = 'waiting', tries = 0, next_try_at = now(), updated_at = now()
    where state = 'failed'`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Fails every download that is waiting, so that it is left until someone tries the failed ones again. */
export async function stopDownloads(db: Kysely<Database>): Promise<void> {
  await sql`
    update picture_download set state = 'failed', reason = 'Stopped before it was downloaded.', updated_at = now()
    where state = 'waiting'`.execute(db)
}

export async function downloadCounts(db: Kysely<Database>) {
  const { rows } = await sql<{ waiting: number; done: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'done')::int as done,
           count(*) filter (where state = 'failed')::int as failed from picture_download`.execute(db)
  return rows[0] ?? { waiting: 0, done: 0, failed: 0 }
}

/** Returns failed downloads, the latest first, each with a product that names the picture. */
export async function failedDownloads(db: Kysely<Database>, limit: number) {
  const { rows } = await sql<{ url: string; reason: string; product: string | null }>`
    select url, reason, coalesce(
      (select product_id from product_image where path = url and path ~* ${sql.lit(IS_EXTERNAL)} limit 1),
      (select product_id from variant where image = url and image ~* ${sql.lit(IS_EXTERNAL)} limit 1)) as product
    from picture_download where state = 'failed' order by updated_at desc, url limit ${limit}`.execute(db)
  return rows
}

/** Returns the stored pictures by the addresses they were downloaded from. */
export async function storedPictures(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ url: string; path: string }>`
    select url, path from picture_download where state = 'done'`.execute(db)
  return new Map(rows.map(({ url, path }) => [url, path]))
}

/** Forgets the downloads of pictures whose files were deleted. */
export async function forgetDownloads(db: Kysely<Database>, path: string): Promise<void> {
  await db.deleteFrom('picture_download').where('path', '=', path).execute()
}
