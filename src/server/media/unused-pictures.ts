import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Job } from '../platform/jobs.ts'
import { forgetDownloads } from './download-queries.ts'
import { deleteUpload } from './photos.ts'

/** A form may stay open for a while before its uploads are saved. */
const DAY_MS = 24 * 3_600_000
/** Names of uploaded files by folder. Other files were put there by hand and are not deleted. */
const UPLOADED = { products: /^[0-9a-f]{32}\.jpg$/, videos: /^[0-9a-f]{32}\.(?:mp4|webm)$/ }

/** Deletes every night the pictures and videos that were uploaded more than a day ago and are not used anywhere. */
export function unusedPicturesJob({ db, files }: { db: Kysely<Database>; files: FileStore }): Job {
  const handle = async () => {
    for (const [folder, uploaded] of Object.entries(UPLOADED)) await deleteUnused(db, files, folder, uploaded)
  }
  return { name: 'delete-unused-pictures', retries: 0, cron: '53 3 * * *', handle }
}

async function deleteUnused(db: Kysely<Database>, files: FileStore, folder: string, uploaded: RegExp): Promise<void> {
  const old: string[] = []
  for await (const { key, modifiedAt } of files.list(`${folder}/`)) {
    const name = key.slice(folder.length + 1)
    if (uploaded.test(name) && modifiedAt < Date.now() - DAY_MS) old.push(name)
  }
  if (old.length === 0) return
  // Read after the folder, so that a file uploaded and saved in between is not a candidate.
  const used = await usedPictures(db)
  for (const name of old) {
    if (used.has(name.slice(0, 32))) continue
    // Uploading the same picture again rewrites the file and renews its time.
    const found = await files.info(`${folder}/${name}`)
    if (!found || found.modifiedAt >= Date.now() - DAY_MS) continue
    await forgetDownloads(db, `/uploads/products/${name}`)
    await deleteUpload(files, found.key)
  }
}

/**
 * Returns the uploaded files in use, by the 32 hex characters of their names: in products (also as they were before an import
 * that can be undone), variants, categories, order lines, pages of the owner, home page sections, and settings (which include
 * the content pages).
 */
async function usedPictures(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct found.parts[1] as name
    from (
      select path as text from product_image
      union all select image from variant
      union all select before::text from product_import_change where before is not null and undone_at is null
      union all select image from category
      union all select image from order_line
      union all select body from custom_page
      union all select section::text from content_section section
      union all select sections::text from home_preview
      union all select value::text from setting
    ) as named, lateral regexp_matches(named.text, '[0-9a-f]{32}', 'g') as found (parts)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
