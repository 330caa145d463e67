import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, staffOnly } from '../lists.ts'
import { found, text } from '../schemas.ts'

const Code = Type.String({ maxLength: 40, description: 'Six digits of the app, or a recovery code' })
/** Shown once: the shop keeps only their digests. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
const wrong = { ...staffOnly, 400: 'The code is not right.', 409: 'The second factor is set up already.' }
const limit = { attempts: 30, minutes: 10 }

/** The second factor of one's own login. */
export const adminFactor = {
  state: endpoint('GET /api/admin/factor', {
    summary: 'Whether the own login asks for a code, and whether it has to',
    who: 'admin',
    may: 'own.factor',
    response: found(
      Type.Object({
        isOn: Type.Boolean(),
        isRequired: Type.Boolean(),
        recoveryCodesLeft: Type.Integer({ minimum: 0 }),
      }),
    ),
    errors: staffOnly,
  }),
  begin: endpoint('POST /api/admin/factor', {
    summary: 'Begins to set up a second factor: a new secret for an authenticator app, good once it was confirmed',
    who: 'admin',
    may: 'own.factor',
    body: Type.Object({ password: text(200) }),
    response: found(
      Type.Object({ secret: Type.String(), uri: Type.String({ description: 'otpauth://, for a QR code' }) }),
    ),
    errors: wrong,
    limit,
  }),
  confirm: endpoint('POST /api/admin/factor/confirm', {
    summary: 'Switches the second factor on with a first code, answers recovery codes, and ends every other session',
    who: 'admin',
    may: 'own.factor',
    body: Type.Object({ code: Code }),
    response: found(RecoveryCodes),
    errors: wrong,
    limit,
  }),
  renewRecoveryCodes: endpoint('POST /api/admin/factor/recovery-codes', {
    summary: 'New recovery codes in place of the old ones',
    who: 'admin',
    may: 'own.factor',
    body: Type.Object({ password: text(200), code: Code }),
    response: found(RecoveryCodes),
    errors: wrong,
    limit,
  }),
  switchOff: endpoint('POST /api/admin/factor/off', {
    summary: 'Takes the second factor away from the own login, unless the shop requires one',
    who: 'admin',
    may: 'own.factor',
    body: Type.Object({ password: text(200), code: Code }),
    response: Done,
    errors: wrong,
    limit,
  }),
}
