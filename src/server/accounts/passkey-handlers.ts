import type { Transaction } from 'kysely'
import type { passkeys } from '../../contract/passkeys.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { sendNotice } from './account-notices.ts'
import type { FactorRule } from './factor-handlers.ts'
import { deleteRecoveryCodes, hasFactor, lockFactor, recoveryCodesLeft } from './factor-queries.ts'
import {
  challengeIn,
  checkCreated,
  creationOptions,
  hostOf,
  type PasskeyHost,
  passkeyHost,
  requestOptions,
} from './passkey-ceremony.ts'
import { passkeyJson } from './passkey-json.ts'
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
  takeChallenge,
} from './passkey-queries.ts'
import { deleteOtherSessions, lockOwnAccount, personById } from './queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import type { AccountParts } from './start-session.ts'

export interface PasskeyParts extends Pick<AccountParts, 'db' | 'send'> {
  readonly origin: string
  readonly adminOrigin: string
  readonly shopName: () => Promise<string>
  readonly isFactorRequired: FactorRule
}

type OwnPasskeys = Omit<Handlers<{ passkeys: typeof passkeys }>['passkeys'], 'beginLogin' | 'login'>

const MAX_PASSKEYS = 20

/** Handlers for the caller's own passkeys. Adding and removing one needs the password, a code or a passkey again. */
export function passkeyHandlers({ db, send, shopName, isFactorRequired, ...origins }: PasskeyParts): OwnPasskeys {
  const officeRpId = hostOf(origins.adminOrigin).rpId
  const insertChecked = async (host: PasskeyHost, caller: Caller, name: string, checked: CheckedPasskey) => {
    const userId = userIdOf(caller)
    return db.transaction().execute(async (trx) => {
      await lockOwnAccount(trx, caller)
      if ((await passkeysOf(trx, userId)).length >= MAX_PASSKEYS)
        throw new ApiError(409, `An account can have ${MAX_PASSKEYS} passkeys. Please remove one first.`)
      const isFirst = caller.staffRole !== undefined && !(await hasFactor(trx, userId, officeRpId))
      const row = { id: newId(), customer_id: userId, rp_id: host.rpId, name, used_at: null, ...checked }
      const passkey = await insertPasskey(trx, row)
      if (!passkey) throw new ApiError(409, 'This passkey has already been added.')
      await recordOwnChange(trx, caller, 'add', passkey)
      await sendNotice(send, { customerId: userId, change: 'passkey-added' }, trx)
      // Other sessions were opened with the password alone.
      if (isFirst) await deleteOtherSessions(trx, userId, caller.sessionId ?? '')
      const needsCodes = caller.staffRole !== undefined && (await recoveryCodesLeft(trx, userId)) === 0
      return { passkey, recoveryCodes: needsCodes ? await newRecoveryCodes(trx, userId) : undefined }
    })
  }
  return {
    list: async (_input, caller, exchange) => ({
      success: true,
      host: passkeyHost(origins, exchange).rpId,
      data: (await passkeysOf(db, userIdOf(caller))).map(passkeyJson),
    }),
    begin: async (_input, caller, exchange) => {
      const userId = userIdOf(caller)
      const { name, email } = await personById(db, userId)
      const options = await creationOptions(passkeyHost(origins, exchange), {
        shopName: await shopName(),
        customerId: userId,
        email: email ?? '',
        name,
        existing: await passkeysOf(db, userId),
      })
      await insertChallenge(db, options.challenge, { purpose: 'add', sessionId: caller.sessionId ?? '' })
      return { success: true, data: { ...options } }
    },
    add: async ({ body }, caller, exchange) => {
      const host = passkeyHost(origins, exchange)
      const challenge = challengeIn(body.credential)
      const holder = { purpose: 'add', sessionId: caller.sessionId ?? '' } as const
      if (challenge === undefined || !(await takeChallenge(db, challenge, holder)))
        throw new ApiError(400, 'This took too long. Please try again.')
      const checked = await checkCreated(host, challenge, body.credential)
      if (!checked) throw new ApiError(400, 'This passkey could not be checked. Please try again.')
      const transports = (body.credential.response.transports ?? []).map((one) => singleLine(one, 40))
      const { passkey, recoveryCodes } = await insertChecked(host, caller, nameOf(body.name) || 'Passkey', {
        ...checked,
        transports,
      })
      return { success: true, data: { passkey: passkeyJson(passkey), ...(recoveryCodes && { recoveryCodes }) } }
    },
    rename: async ({ params, body }, caller) => {
      const name = nameOf(body.name)
      if (name === '') throw new ApiError(400, 'Name is required')
      if (!(await renamePasskey(db, userIdOf(caller), params.id, name))) throw notFound()
      return { success: true, message: 'The passkey has been renamed.' }
    },
    remove: async ({ params }, caller) => {
      const userId = userIdOf(caller)
      const isRequired = await isFactorRequired(caller.staffRole)
      await db.transaction().execute(async (trx) => {
        await lockOwnAccount(trx, caller)
        const passkey = (await passkeysOf(trx, userId)).find(({ id }) => id === params.id)
        if (!passkey) throw notFound()
        await deletePasskey(trx, passkey.id, caller.sessionId ?? '')
        const hasAnother = await hasFactor(trx, userId, officeRpId)
        if (isRequired && passkey.rp_id === officeRpId && !hasAnother) throw new ApiError(409, LAST_FACTOR)
        const rest = await passkeysOf(trx, userId)
        if (rest.length === 0 && !(await lockFactor(trx, userId))) await deleteRecoveryCodes(trx, userId)
        await recordOwnChange(trx, caller, 'remove', passkey)
        await sendNotice(send, { customerId: userId, change: 'passkey-removed' }, trx)
      })
      return { success: true, message: 'The passkey has been removed.' }
    },
    beginProof: async (_input, caller, exchange) => {
      const host = passkeyHost(origins, exchange)
      const own = (await passkeysOf(db, userIdOf(caller))).filter(({ rp_id }) => rp_id === host.rpId)
      if (own.length === 0) throw new ApiError(404, 'You have no passkey for this website yet.')
      const options = await requestOptions(host, own)
      await insertChallenge(db, options.challenge, { purpose: 'prove', sessionId: caller.sessionId ?? '' })
      return { success: true, data: { ...options } }
    },
  }
}

const LAST_FACTOR =
  'The shop requires two-factor authentication for your account. Please add another passkey or an authenticator app first.'

type CheckedPasskey = NonNullable<Awaited<ReturnType<typeof checkCreated>>> & { readonly transports: string[] }

function nameOf(text: string): string {
  return singleLine(text, 60)
}

function notFound(): ApiError {
  return new ApiError(404, 'Passkey not found')
}

/** The audit log is about the team. */
async function recordOwnChange(
  trx: Transaction<Database>,
  caller: Caller,
  action: 'add' | 'remove',
  { id, name }: PasskeyRow,
): Promise<void> {
  if (!caller.staffRole) return
  const change = action === 'add' ? { after: { name } } : { before: { name } }
  await recordChange(trx, caller, { action, entity: 'passkey', entityId: id, ...change })
}
