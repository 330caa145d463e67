import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { maskAccount, type RefundAccount, readStoredAccount } from '../../domain/returns/refund-account.ts'
import { parseJson } from '../../domain/untrusted.ts'
import type { Database } from '../platform/database/schema.ts'

/** Encrypts refund accounts, so that a copy of the database alone does not show them. */
export interface AccountVault {
  readonly store: (trx: Transaction<Database>, returnId: string, account: RefundAccount) => Promise<void>
  /** Returns the account of a return; undefined when none is stored or the key has changed. */
  readonly read: (db: Kysely<Database>, returnId: string) => Promise<RefundAccount | undefined>
}

/** @param secret the key of the environment; without one the shop uses the key in its database */
export function openAccountVault(secret: string | undefined): AccountVault {
  const keyOf = async (db: Kysely<Database>) =>
    createHash('sha256')
      .update(secret ?? (await storedKey(db)))
      .digest()
  return {
    store: async (trx, returnId, account) => {
      const sealed = seal(JSON.stringify(account), await keyOf(trx), returnId)
      const row = { sealed, masked: maskAccount(account) }
      await trx
        .insertInto('return_account')
        .values({ return_id: returnId, ...row })
        .onConflict((conflict) => conflict.column('return_id').doUpdateSet({ ...row, created_at: new Date() }))
        .execute()
    },
    read: async (db, returnId) => {
      const row = await db
        .selectFrom('return_account')
        .select('sealed')
        .where('return_id', '=', returnId)
        .executeTakeFirst()
      const text = row && open(row.sealed, await keyOf(db), returnId)
      return text === undefined ? undefined : readStoredAccount(parseJson(text))
    },
  }
}

export async function forgetAccount(trx: Transaction<Database>, returnId: string): Promise<void> {
  await trx.deleteFrom('return_account').where('return_id', '=', returnId).execute()
}

async function storedKey(db: Kysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('digest_key')
    .select('key')
    .where('name', '=', 'refund-account')
    .executeTakeFirstOrThrow()
  return row.key
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The id of the return is authenticated with the text, so that a row cannot be moved to another return. */
function seal(text: string, key: Buffer, returnId: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(returnId))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64')
}

function open(sealed: string, key: Buffer, returnId: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(returnId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
