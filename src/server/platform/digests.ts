import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './database/schema.ts'

/**
 * Returns a keyed digest of a text, so that equal texts can be counted without storing them. `kind` separates digests of
 * different things, such as a phone number and an address.
 */
export type Digest = (kind: string, text: string) => string

/** Reads the key of the digests once, when it is first needed. All processes of the shop share it. */
export function digests(db: Kysely<Database>): () => Promise<Digest> {
  let read: Promise<Digest> | undefined
  return () => {
    read ??= readDigest(db).catch((error) => {
      read = undefined
      throw error
    })
    return read
  }
}

async function readDigest(db: Kysely<Database>): Promise<Digest> {
  const { key } = await db.selectFrom('digest_key').select('key').where('name', '=', 'buyer').executeTakeFirstOrThrow()
  return (kind, text) => createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url')
}
