import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Exchange } from '../platform/http/handlers.ts'
import { turnOf } from '../platform/turns.ts'
import type { SecretCookie } from './cookies.ts'
import { passwordHashOf } from './credential-queries.ts'
import { countLogin } from './login-limits.ts'
import { isPassword } from './passwords.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly device: SecretCookie
}

/**
 * Checks the password of an account whose owner is known otherwise, by a session or a link. Wrong ones count like wrong logins, so that
 * a stolen session gives no further guesses. Returns the stored hash; undefined when the password is wrong.
 * @throws ApiError 429 after too many wrong ones
 */
export async function checkOwnPassword(
  { db, device }: Parts,
  owner: { readonly id: string; readonly email: string },
  password: string,
  exchange: Exchange,
): Promise<string | undefined> {
  const deviceToken = device.read(exchange.header('cookie'))
  const attempt = await countLogin(db, { email: owner.email, customerId: owner.id, deviceToken, exchange })
  const hash = await passwordHashOf(db, owner.id)
  if (!hash || !(await isPassword(password, hash, turnOf(exchange.ip)))) return undefined
  await attempt.succeeded()
  return hash
}
