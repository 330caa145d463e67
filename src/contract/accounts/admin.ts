import Type, { type Static } from 'typebox'
import { STAFF_ROLES } from '../../domain/accounts/permissions.ts'
import { endpoint } from '../endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  Revision,
  staffErrors,
  text,
} from '../schemas.ts'

const StaffRoleJson = Type.Enum(STAFF_ROLES)

const TeamMember = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  staffRole: StaffRoleJson,
  isDisabled: Type.Boolean(),
  /** The login asks for a second factor. */
  hasFactor: Type.Boolean(),
  /** Invited, and no password chosen yet. */
  isInvited: Type.Boolean(),
  seenAt: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  revision: Revision,
})
export type TeamMember = Static<typeof TeamMember>

const Security = Type.Object({ isFactorRequired: Type.Boolean() })
const errors = { ...staffErrors, 404: 'Nobody of this id is in the team.', 409: 'Somebody changed this meanwhile.' }

export const adminTeam = {
  list: endpoint('GET /api/admin/team', {
    summary: 'Who works here',
    who: 'admin',
    permission: 'team.write',
    query: listQuery(['name', 'staffRole', 'seenAt', 'createdAt'], { staffRole: Type.Optional(StaffRoleJson) }),
    response: listResponse(TeamMember),
    errors: staffErrors,
  }),
  one: endpoint('GET /api/admin/team/:id', {
    summary: 'One member of the team',
    who: 'admin',
    permission: 'team.write',
    params: IdParams,
    response: dataResponse(TeamMember),
    errors,
  }),
  invite: endpoint('POST /api/admin/team', {
    summary: 'Takes somebody into the team and mails them a link to choose a password',
    who: 'admin',
    permission: 'team.write',
    body: Type.Object({ name: text(200), email: text(300), staffRole: StaffRoleJson }),
    response: dataResponse(TeamMember),
    errors: { ...errors, 400: 'Please enter a valid email address' },
    limit: { attempts: 60, minutes: 60 },
  }),
  change: endpoint('PUT /api/admin/team/:id', {
    summary: 'Changes the place of a member, or disables them; that ends their sessions',
    who: 'admin',
    permission: 'team.write',
    params: IdParams,
    body: Type.Object({ staffRole: StaffRoleJson, isDisabled: Type.Boolean(), revision: Revision }),
    response: dataResponse(TeamMember),
    errors,
  }),
  remove: endpoint('DELETE /api/admin/team/:id', {
    summary: 'Takes a member out of the team: the account stays as a customer, sessions and second factor go',
    who: 'admin',
    permission: 'team.write',
    params: IdParams,
    response: MessageResponse,
    errors,
  }),
  sendInvitation: endpoint('POST /api/admin/team/:id/invitation', {
    summary: 'Mails the link to choose a password again',
    who: 'admin',
    permission: 'team.write',
    params: IdParams,
    response: MessageResponse,
    errors,
    limit: { attempts: 60, minutes: 60 },
  }),
  resetFactor: endpoint('POST /api/admin/team/:id/reset-factor', {
    summary: 'Takes the second factor away from a member who lost it, and ends their sessions',
    who: 'admin',
    permission: 'team.write',
    params: IdParams,
    response: MessageResponse,
    errors,
  }),
  security: endpoint('GET /api/admin/team-security', {
    summary: 'Whether every login of the team needs a second factor',
    who: 'admin',
    permission: 'team.write',
    response: dataResponse(Security),
    errors: staffErrors,
  }),
  setSecurity: endpoint('PUT /api/admin/team-security', {
    summary: 'Says whether every login of the team needs a second factor',
    who: 'admin',
    permission: 'team.write',
    body: Security,
    response: dataResponse(Security),
    errors: { ...staffErrors, 409: 'Set up your own second factor first.' },
  }),
}

const Code = Type.String({ maxLength: 40, description: 'Six digits of the app, or a recovery code' })
/** Shown once: the shop keeps only their digests. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
const wrong = { ...staffErrors, 400: 'The code is not right.', 409: 'The second factor is set up already.' }
const limit = { attempts: 30, minutes: 10 }

/** The second factor of one's own login. */
export const adminSecondFactor = {
  state: endpoint('GET /api/admin/factor', {
    summary: 'Whether the own login asks for a code, and whether it has to',
    who: 'admin',
    permission: 'own.factor',
    response: dataResponse(
      Type.Object({
        isOn: Type.Boolean(),
        isRequired: Type.Boolean(),
        recoveryCodesLeft: Type.Integer({ minimum: 0 }),
      }),
    ),
    errors: staffErrors,
  }),
  begin: endpoint('POST /api/admin/factor', {
    summary: 'Begins to set up a second factor: a new secret for an authenticator app, good once it was confirmed',
    who: 'admin',
    permission: 'own.factor',
    body: Type.Object({ password: text(200) }),
    response: dataResponse(
      Type.Object({ secret: Type.String(), uri: Type.String({ description: 'otpauth://, for a QR code' }) }),
    ),
    errors: wrong,
    limit,
  }),
  confirm: endpoint('POST /api/admin/factor/confirm', {
    summary: 'Switches the second factor on with a first code, answers recovery codes, and ends every other session',
    who: 'admin',
    permission: 'own.factor',
    body: Type.Object({ code: Code }),
    response: dataResponse(RecoveryCodes),
    errors: wrong,
    limit,
  }),
  renewRecoveryCodes: endpoint('POST /api/admin/factor/recovery-codes', {
    summary: 'New recovery codes in place of the old ones',
    who: 'admin',
    permission: 'own.factor',
    body: Type.Object({ password: text(200), code: Code }),
    response: dataResponse(RecoveryCodes),
    errors: wrong,
    limit,
  }),
  switchOff: endpoint('POST /api/admin/factor/off', {
    summary: 'Takes the second factor away from the own login, unless the shop requires one',
    who: 'admin',
    permission: 'own.factor',
    body: Type.Object({ password: text(200), code: Code }),
    response: MessageResponse,
    errors: wrong,
    limit,
  }),
}
