import type { Kysely } from 'kysely'
import { LOGIN_FAILED } from '../../domain/accounts/messages.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Digest } from '../platform/digests.ts'
import { ApiError } from '../platform/errors.ts'
import type { Exchange } from '../platform/http/handlers.ts'
import { networkOf } from '../platform/http/network.ts'

interface Account {
  readonly id: string
  readonly staff_role: string | null
}

/** What was wrong: the password, an account that may not log in, the code of the second factor, or the passkey. */
type Factor = 'password' | 'disabled' | 'code' | 'passkey'

/**
 * Returns the answer to a failed login. The log gets the account's id, the factor and a keyed digest of the network, which tells
 * attempts from one place without storing the address. For accounts of the team, the audit log shows the same to the owner.
 */
export async function loginFailed(
  db: Kysely<Database>,
  digest: () => Promise<Digest>,
  { person, factor, exchange, answer }: Failure,
): Promise<ApiError> {
  const network = (await digest())('network', networkOf(exchange.ip))
  if (person?.staff_role)
    await db
      .transaction()
      .execute((trx) =>
        recordChange(
          trx,
          { role: 'admin', userId: person.id },
          { action: 'fail', entity: 'login', entityId: person.id, after: { factor, network } },
        ),
      )
  return new ApiError(answer?.status ?? 401, answer?.message ?? LOGIN_FAILED, answer?.details, {
    ...(person && { userId: person.id }),
    factor,
    network,
  })
}

interface Failure {
  readonly person: Account | undefined
  readonly factor: Factor
  readonly exchange: Exchange
  /** The answer when it is not the usual one. */
  readonly answer?: ApiError
}
