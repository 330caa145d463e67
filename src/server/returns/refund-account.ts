import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { maskAccount, type RefundAccount, readStoredAccount } from '../../domain/returns/refund-account.ts'
import { parseJson } from '../../domain/untrusted.ts'
import type { Database } from '../platform/database/schema.ts'
import { decrypt, type Vault } from '../platform/vault.ts'

/** Stores refund accounts encrypted. */
export interface AccountVault {
  readonly store: (trx: Transaction<Database>, returnId: string, account: RefundAccount) => Promise<void>
  /** Returns the account of a return; undefined when none is stored or the key has changed. */
  readonly read: (db: Kysely<Database>, returnId: string) => Promise<RefundAccount | undefined>
}

/** @param olderKey the key of accounts that were stored without the vault; undefined for the one in the database */
export function openAccountVault(vault: Vault, olderKey: string | undefined): AccountVault {
  const openOlder = async (db: Kysely<Database>, sealed: string, returnId: string) => {
    const key = createHash('sha256')
      .update(olderKey ?? (await storedKey(db)))
      .digest()
    return decrypt(sealed, key, returnId)
  }
  return {
    // The id of the return is authenticated with the text, so that a row cannot be moved to another return.
    store: async (trx, returnId, account) => {
      const row = { sealed: vault.seal(JSON.stringify(account), contextOf(returnId)), masked: maskAccount(account) }
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
      if (!row) return undefined
      const text = vault.open(row.sealed, contextOf(returnId)) ?? (await openOlder(db, row.sealed, returnId))
      return text === undefined ? undefined : readStoredAccount(parseJson(text))
    },
  }
}

/** Encrypts with the first key every account that the vault opens with an older one. */
export async function resealAccounts(db: Kysely<Database>, vault: Vault): Promise<void> {
  const rows = await db.selectFrom('return_account').select(['return_id', 'sealed']).execute()
  for (const { return_id, sealed } of rows) {
    if (vault.isCurrent(sealed)) continue
    const text = vault.open(sealed, contextOf(return_id))
    if (text !== undefined)
      await db
        .updateTable('return_account')
        .set({ sealed: vault.seal(text, contextOf(return_id)) })
        .where('return_id', '=', return_id)
        .where('sealed', '=', sealed)
        .execute()
  }
}

function contextOf(returnId: string): string {
  return `refund account ${returnId}`
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
