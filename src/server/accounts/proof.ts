import type { auth } from '../../contract/accounts.ts'
import type { SignedChallenge } from '../../contract/credentials.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Exchange, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { factorOf, isPasskeyNeeded } from './factor-queries.ts'
import { checkOwnPassword } from './own-password.ts'
import { passFactor, WRONG_CODE } from './pass-factor.ts'
import { passkeyHost } from './passkey-ceremony.ts'
import { markProved } from './queries.ts'
import type { AccountParts } from './start-session.ts'
import { verifyPasskey } from './verify-passkey.ts'

type ProofHandlers = Pick<Handlers<{ auth: typeof auth }>['auth'], 'prove' | 'proof'>

interface Parts extends Pick<AccountParts, 'db' | 'vault' | 'device'> {
  readonly origin: string
  readonly adminOrigin: string
}

const WRONG_PASSKEY = 'This passkey does not work here.'
const WRONG_PASSWORD = 'The password is incorrect.'

/** Handlers that take the password, a code or a passkey again, so that a session left open cannot make sensitive changes. */
export function proofHandlers({ db, vault, device, ...origins }: Parts): ProofHandlers {
  const checkPassword = async (caller: Caller, password: string, exchange: Exchange) => {
    const owner = { id: userIdOf(caller), email: caller.email ?? '' }
    if ((await checkOwnPassword({ db, device }, owner, password, exchange)) === undefined)
      throw new ApiError(400, WRONG_PASSWORD, { errors: { password: WRONG_PASSWORD } })
  }
  const checkCode = async (userId: string, code: string) => {
    const wrong = new ApiError(400, WRONG_CODE, { errors: { code: WRONG_CODE } })
    const isOn = (await factorOf(db, userId))?.confirmed_at || (await isPasskeyNeeded(db, userId))
    if (!isOn || code.trim() === '') throw wrong
    await passFactor({ db, vault }, userId, { code }).catch((error) => {
      // A 401 would mean that the caller is not signed in.
      throw error instanceof ApiError && error.status === 401 ? wrong : error
    })
  }
  const checkPasskey = async (caller: Caller, credential: SignedChallenge, exchange: Exchange) => {
    const holder = { purpose: 'prove', sessionId: caller.sessionId ?? '' } as const
    const { isRight } = await verifyPasskey(db, passkeyHost(origins, exchange), credential, holder, userIdOf(caller))
    if (!isRight) throw new ApiError(400, WRONG_PASSKEY)
  }
  return {
    prove: async ({ body }, caller, exchange) => {
      if (body.credential !== undefined) await checkPasskey(caller, body.credential, exchange)
      else if (body.password !== undefined) await checkPassword(caller, body.password, exchange)
      else await checkCode(userIdOf(caller), body.code ?? '')
      await markProved(db, caller.sessionId ?? '')
      return { success: true, message: 'Thank you.' }
    },
    proof: () => ({ success: true, message: 'The password was given recently.' }),
  }
}
