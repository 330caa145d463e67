import type { passkeys } from '../../contract/passkeys.ts'
import { newToken } from '../platform/crypto.ts'
import { digests } from '../platform/digests.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { secretCookie } from './cookies.ts'
import { loginFailed } from './login-failed.ts'
import { passkeyHost, requestOptions } from './passkey-ceremony.ts'
import { insertChallenge } from './passkey-queries.ts'
import { deleteSession, personById } from './queries.ts'
import { type AccountParts, startSession } from './start-session.ts'
import { userJson } from './user-json.ts'
import { verifyPasskey } from './verify-passkey.ts'

interface Parts extends Omit<AccountParts, 'vault'> {
  readonly origin: string
  readonly adminOrigin: string
}

type LoginHandlers = Pick<Handlers<{ passkeys: typeof passkeys }>['passkeys'], 'beginLogin' | 'login'>

const WRONG_PASSKEY = 'This passkey does not work here. Please try again, or log in with your password.'

/** Handlers for the login by passkey alone. The device has recognised its user, so it counts as two factors. */
export function passkeyLoginHandlers({ origin, adminOrigin, ...parts }: Parts): LoginHandlers {
  const { db } = parts
  const digest = digests(db)
  const browser = secretCookie('passkey', 1, origin.startsWith('https:'))
  return {
    beginLogin: async (_input, _caller, exchange) => {
      const options = await requestOptions(passkeyHost({ origin, adminOrigin }, exchange))
      // Two tabs share the token; each has a challenge of its own.
      const browserToken = browser.read(exchange.header('cookie')) ?? newToken()
      await insertChallenge(db, options.challenge, { purpose: 'login', browserToken })
      exchange.setHeader('set-cookie', browser.set(browserToken))
      return { success: true, data: { ...options } }
    },
    login: async ({ body: { credential } }, caller, exchange) => {
      const host = passkeyHost({ origin, adminOrigin }, exchange)
      const browserToken = browser.read(exchange.header('cookie')) ?? ''
      const { isRight, passkey } = await verifyPasskey(db, host, credential, { purpose: 'login', browserToken })
      const person = passkey && (await personById(db, passkey.customer_id))
      const answer = new ApiError(401, WRONG_PASSKEY)
      if (!isRight || !person) throw await loginFailed(db, digest, { person, factor: 'passkey', exchange, answer })
      if (person.is_disabled) throw await loginFailed(db, digest, { person, factor: 'disabled', exchange, answer })
      // Ends the previous session of this browser.
      if (caller.userId && caller.sessionId) await deleteSession(db, caller.userId, caller.sessionId)
      const token = await startSession(parts, person.id, { passkeyId: passkey.id }, exchange)
      return { success: true, message: 'Login successful', token, user: userJson(person, parts.team) }
    },
  }
}
