import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Vault } from '../platform/vault.ts'

/** Base32 text of a secret that was stored before secrets were encrypted. */
const PLAIN = /^[A-Z2-7]+$/

/** Returns the secret of a second factor; undefined when it was encrypted with a key that the shop no longer has. */
export function secretOf(
  vault: Vault,
  { secret, customer_id }: { readonly secret: string; readonly customer_id: string },
): string | undefined {
  return PLAIN.test(secret) ? secret : vault.open(secret, contextOf(customer_id))
}

export function sealSecret(vault: Vault, customerId: string, secret: string): string {
  return vault.seal(secret, contextOf(customerId))
}

/**
 * Encrypts with the first key every secret that is stored in plain text or was encrypted with an older key.
 * @returns how many secrets no key opens
 */
export async function resealSecrets(db: Kysely<Database>, vault: Vault): Promise<number> {
  const factors = await db.selectFrom('second_factor').select(['customer_id', 'secret']).execute()
  let unreadable = 0
  for (const factor of factors) {
    if (vault.isCurrent(factor.secret)) continue
    const secret = secretOf(vault, factor)
    if (secret === undefined) unreadable++
    else
      await db
        .updateTable('second_factor')
        .set({ secret: sealSecret(vault, factor.customer_id, secret) })
        .where('customer_id', '=', factor.customer_id)
        // It may have been replaced meanwhile.
        .where('secret', '=', factor.secret)
        .execute()
  }
  return unreadable
}

/** It is authenticated with the secret, so that a secret cannot be moved to another account. */
function contextOf(customerId: string): string {
  return `second factor ${customerId}`
}
