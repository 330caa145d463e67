import type { adminSecondFactor } from '../../contract/accounts-admin.ts'
import type { StaffRole } from '../../domain/accounts/permissions.ts'
import { recordChange } from '../audit/audit.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Exchange, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendNotice } from './account-notices.ts'
import type { SecretCookie } from './cookies.ts'
import {
  beginFactor,
  confirmFactor,
  deleteFactor,
  deleteRecoveryCodes,
  factorOf,
  hasFactor,
  recoveryCodesLeft,
} from './factor-queries.ts'
import { checkOwnPassword } from './own-password.ts'
import { type FactorParts, passFactor, WRONG_CODE } from './pass-factor.ts'
import { passkeysOf } from './passkey-queries.ts'
import { deleteOtherSessions, lockOwnAccount } from './queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { sealSecret, secretOf } from './sealed-secrets.ts'
import { newSecret, otpauthUri, stepOfCode } from './totp.ts'

interface Parts extends FactorParts {
  readonly device: SecretCookie
  readonly send: SendJob
  readonly isFactorRequired: FactorRule
  /** The host whose passkeys are a second factor. */
  readonly officeRpId: string
  readonly shopName: () => Promise<string>
}

/** Whether members of a role must use a second factor. */
export type FactorRule = (role: StaffRole | undefined) => Promise<boolean>

/** Handlers for the caller's own second factor. Changes need the password, so that a stolen session cannot make them. */
export function factorHandlers({ db, vault, device, send, isFactorRequired, officeRpId, shopName }: Parts): Handlers<{
  adminSecondFactor: typeof adminSecondFactor
}>['adminSecondFactor'] {
  const prove = async (caller: Caller, exchange: Exchange, { password, code }: { password: string; code?: string }) => {
    const userId = userIdOf(caller)
    const owner = { id: userId, email: caller.email ?? '' }
    if ((await checkOwnPassword({ db, device }, owner, password, exchange)) === undefined)
      throw new ApiError(400, 'The password is incorrect.', { errors: { password: 'The password is incorrect.' } })
    if (code === undefined) return userId
    await passFactor({ db, vault }, userId, { code }).catch((error) => {
      // A 401 would mean that the caller is not signed in.
      throw error instanceof ApiError && error.status === 401 ? wrongCode() : error
    })
    return userId
  }
  return {
    state: async (_input, caller) => {
      const userId = userIdOf(caller)
      const factor = await factorOf(db, userId)
      const isOn = factor !== undefined && factor.confirmed_at !== null
      return {
        success: true,
        data: {
          isOn,
          isRequired: await isFactorRequired(caller.staffRole),
          hasFactor: await hasFactor(db, userId, officeRpId),
          recoveryCodesLeft: await recoveryCodesLeft(db, userId),
        },
      }
    },
    begin: async ({ body }, caller, exchange) => {
      const userId = await prove(caller, exchange, body)
      const secret = newSecret()
      if (!(await beginFactor(db, userId, sealSecret(vault, userId, secret))))
        throw new ApiError(409, 'Two-factor authentication is already set up.')
      return { success: true, data: { secret, uri: otpauthUri(secret, await shopName(), caller.email ?? '') } }
    },
    confirm: async ({ body }, caller) => {
      const userId = userIdOf(caller)
      const factor = await factorOf(db, userId)
      if (!factor || factor.confirmed_at) throw new ApiError(409, NOT_BEGUN)
      const step = stepOfCode(secretOf(vault, factor) ?? '', body.code.replace(/\s/g, ''), factor.now.getTime())
      if (step === undefined) throw wrongCode()
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await lockOwnAccount(trx, caller)
        if (!(await confirmFactor(trx, factor, step))) throw new ApiError(409, NOT_BEGUN)
        await recordChange(trx, caller, { action: 'switch on', entity: 'second factor', entityId: userId })
        // Other sessions were opened without a code.
        await deleteOtherSessions(trx, userId, caller.sessionId ?? '')
        await sendNotice(send, { customerId: userId, change: 'factor-on' }, trx)
        return newRecoveryCodes(trx, userId)
      })
      return { success: true, data: { recoveryCodes } }
    },
    renewRecoveryCodes: async ({ body }, caller, exchange) => {
      const userId = await prove(caller, exchange, body)
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await lockOwnAccount(trx, caller)
        await recordChange(trx, caller, { action: 'renew', entity: 'recovery codes', entityId: userId })
        return newRecoveryCodes(trx, userId)
      })
      return { success: true, data: { recoveryCodes } }
    },
    switchOff: async ({ body }, caller, exchange) => {
      const isRequired = await isFactorRequired(caller.staffRole)
      if (isRequired && (await passkeysOf(db, userIdOf(caller))).length === 0) throw new ApiError(409, REQUIRED)
      const userId = await prove(caller, exchange, body)
      await db.transaction().execute(async (trx) => {
        await lockOwnAccount(trx, caller)
        await deleteFactor(trx, userId)
        if (isRequired && !(await hasFactor(trx, userId, officeRpId))) throw new ApiError(409, REQUIRED)
        // The codes also stand in for a passkey.
        if ((await passkeysOf(trx, userId)).length === 0) await deleteRecoveryCodes(trx, userId)
        await recordChange(trx, caller, { action: 'switch off', entity: 'second factor', entityId: userId })
        await sendNotice(send, { customerId: userId, change: 'factor-off' }, trx)
      })
      return { success: true, message: 'Two-factor authentication has been switched off.' }
    },
  }
}

const NOT_BEGUN = 'No setup of two-factor authentication is in progress. Please start again.'
const REQUIRED = 'The shop requires two-factor authentication for your account.'

function wrongCode(): ApiError {
  return new ApiError(400, WRONG_CODE, { errors: { code: WRONG_CODE } })
}
