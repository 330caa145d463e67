import type { Kysely } from 'kysely'
import type { SignedChallenge } from '../../contract/credentials.ts'
import type { Database } from '../platform/database/schema.ts'
import { challengeIn, checkSigned, type PasskeyHost } from './passkey-ceremony.ts'
import { type ChallengeHolder, lockPasskey, type PasskeyRow, passkeyUsed, takeChallenge } from './passkey-queries.ts'

type Outcome =
  | { readonly isRight: true; readonly passkey: PasskeyRow }
  /** `passkey` when one was named whose signature is not valid. */
  | { readonly isRight: false; readonly passkey: PasskeyRow | undefined }

/**
 * Checks a signature by a passkey of this host and notes its use. The challenge is used up first, whatever comes of it.
 * @param customerId the owner of the passkey; anyone's by default
 */
export async function verifyPasskey(
  db: Kysely<Database>,
  host: PasskeyHost,
  credential: SignedChallenge,
  holder: ChallengeHolder,
  customerId?: string,
): Promise<Outcome> {
  const challenge = challengeIn(credential)
  if (challenge === undefined || !(await takeChallenge(db, challenge, holder)))
    return { isRight: false, passkey: undefined }
  return db.transaction().execute(async (trx) => {
    const passkey = await lockPasskey(trx, host.rpId, credential.id)
    if (!passkey || (customerId !== undefined && passkey.customer_id !== customerId))
      return { isRight: false, passkey: undefined }
    const counter = await checkSigned(host, challenge, credential, passkey)
    if (counter === undefined) return { isRight: false, passkey }
    await passkeyUsed(trx, passkey.id, counter)
    return { isRight: true, passkey }
  })
}
