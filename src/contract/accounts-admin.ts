import Type, { type Static } from 'typebox'
import { STAFF_ROLES } from '../domain/accounts/permissions.ts'
import { endpoint } from './endpoint.ts'
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
} from './schemas.ts'

const StaffRoleJson = Type.Enum(STAFF_ROLES)

const TeamMember = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  staffRole: StaffRoleJson,
  isDisabled: Type.Boolean(),
  /** Two-factor sign-in is on, or there is a passkey. */
  hasFactor: Type.Boolean(),
  /** Invited, and has not chosen a password yet. */
  isInvited: Type.Boolean(),
  seenAt: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  revision: Revision,
})
export type TeamMember = Static<typeof TeamMember>

const Security = Type.Object({ isFactorRequired: Type.Boolean() })
const errors = {
  ...staffErrors,
  404: 'Team member not found',
  409: 'Someone else has changed this team member. Please check it and try again.',
}

export const adminTeam = {
  list: endpoint('GET /api/admin/team', {
    summary: 'The team members',
    who: 'admin',
    permission: 'team.write',
    query: listQuery(['name', 'staffRole', 'seenAt', 'createdAt'], { staffRole: Type.Optional(StaffRoleJson) }),
    response: listResponse(TeamMember),
    errors: staffErrors,
  }),
  one: endpoint('GET /api/admin/team/:id', {
    summary: 'One team member',
    who: 'admin',
    permission: 'team.write',
    params: IdParams,
    response: dataResponse(TeamMember),
    errors,
  }),
  invite: endpoint('POST /api/admin/team', {
    summary: 'Invites a team member by email, with a link to choose a password',
    who: 'admin',
    permission: 'team.write',
    needsProof: true,
    body: Type.Object({ name: text(200), email: text(300), staffRole: StaffRoleJson }),
    response: dataResponse(TeamMember),
    errors: { ...errors, 400: 'Please enter a valid email address' },
    limit: { attempts: 60, minutes: 60 },
  }),
  change: endpoint('PUT /api/admin/team/:id', {
    summary: 'Changes the role of a team member, or disables them and ends their sessions',
    who: 'admin',
    permission: 'team.write',
    needsProof: true,
    params: IdParams,
    body: Type.Object({ staffRole: StaffRoleJson, isDisabled: Type.Boolean(), revision: Revision }),
    response: dataResponse(TeamMember),
    errors,
  }),
  remove: endpoint('DELETE /api/admin/team/:id', {
    summary:
      'Removes a team member: the account becomes a customer account, its sessions, second factor and passkeys are deleted',
    who: 'admin',
    permission: 'team.write',
    needsProof: true,
    params: IdParams,
    response: MessageResponse,
    errors,
  }),
  sendInvitation: endpoint('POST /api/admin/team/:id/invitation', {
    summary: 'Emails the invitation link again',
    who: 'admin',
    permission: 'team.write',
    needsProof: true,
    params: IdParams,
    response: MessageResponse,
    errors,
    limit: { attempts: 60, minutes: 60 },
  }),
  resetFactor: endpoint('POST /api/admin/team/:id/reset-factor', {
    summary: 'Removes the second factor and the passkeys of a team member who lost them, and ends their sessions',
    who: 'admin',
    permission: 'team.write',
    needsProof: true,
    params: IdParams,
    response: MessageResponse,
    errors,
  }),
  security: endpoint('GET /api/admin/team-security', {
    summary: 'Whether every team member must use a second factor',
    who: 'admin',
    permission: 'team.write',
    response: dataResponse(Security),
    errors: staffErrors,
  }),
  setSecurity: endpoint('PUT /api/admin/team-security', {
    summary: 'Sets whether every team member must use a second factor',
    who: 'admin',
    permission: 'team.write',
    needsProof: true,
    body: Security,
    response: dataResponse(Security),
    errors: { ...staffErrors, 409: 'Set up your own second factor first.' },
  }),
}

const Code = Type.String({ maxLength: 40, description: 'Six digits from the authenticator app, or a recovery code' })
/** Shown once; the shop stores only their hashes. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
const wrong = { ...staffErrors, 400: 'This code is incorrect.', 409: 'Two-factor authentication is already set up.' }
const limit = { attempts: 30, minutes: 10 }

/** The caller's own second factor. */
export const adminSecondFactor = {
  state: endpoint('GET /api/admin/factor', {
    summary: 'Whether the caller has a second factor, and whether one is required',
    who: 'admin',
    permission: 'own.factor',
    response: dataResponse(
      Type.Object({
        isOn: Type.Boolean(),
        isRequired: Type.Boolean(),
        /** The authenticator app is on, or the caller has a passkey for the back office. */
        hasFactor: Type.Boolean(),
        recoveryCodesLeft: Type.Integer({ minimum: 0 }),
      }),
    ),
    errors: staffErrors,
  }),
  begin: endpoint('POST /api/admin/factor', {
    summary:
      'Starts the setup of a second factor: returns a secret for an authenticator app, to be confirmed with a code',
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
    summary: 'Turns the second factor on with a first code, returns recovery codes and ends every other session',
    who: 'admin',
    permission: 'own.factor',
    body: Type.Object({ code: Code }),
    response: dataResponse(RecoveryCodes),
    errors: wrong,
    limit,
  }),
  renewRecoveryCodes: endpoint('POST /api/admin/factor/recovery-codes', {
    summary: 'Replaces the recovery codes',
    who: 'admin',
    permission: 'own.factor',
    body: Type.Object({ password: text(200), code: Code }),
    response: dataResponse(RecoveryCodes),
    errors: wrong,
    limit,
  }),
  switchOff: endpoint('POST /api/admin/factor/off', {
    summary: 'Turns the second factor off, unless the shop requires one',
    who: 'admin',
    permission: 'own.factor',
    body: Type.Object({ password: text(200), code: Code }),
    response: MessageResponse,
    errors: wrong,
    limit,
  }),
}
