import type { Passkey } from '../../contract/passkeys.ts'
import type { PasskeyRow } from './passkey-queries.ts'

/** Without keys and the counter. */
export function passkeyJson(row: PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    host: row.rp_id,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }
}
