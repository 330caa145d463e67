import Type, { type Static } from 'typebox'
import { PERMISSIONS, STAFF_ROLES } from '../domain/accounts/permissions.ts'
import { SignedChallenge } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, text } from './schemas.ts'

const Gender = Type.Enum(['male', 'female', 'other'])
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** Checked by `checkRegistration`, which has the messages of the specification. */
const Typed = Type.Optional(text(1_000))

export const User = Type.Object({
  _id: Id,
  name: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  phone: Type.String(),
  dateOfBirth: nullable(Type.String()),
  gender: nullable(Gender),
  /** The URL of the profile picture; empty without one. */
  avatar: Type.String(),
  role: Type.Enum(['customer', 'admin']),
  /** A shopper who ordered without an account. */
  isGuest: Type.Optional(Type.Boolean()),
  /** Role and permissions of a team member; absent for customers. */
  staffRole: Type.Optional(Type.Enum(STAFF_ROLES)),
  permissions: Type.Optional(Type.Array(Type.Enum(PERMISSIONS))),
  /** Where a team member opens the back office, when it has a host of its own. */
  adminUrl: Type.Optional(Type.String()),
  /** For team members: the shop has no mail server, so emails are written to a folder and reach nobody. */
  keepsEmails: Type.Optional(Type.Literal(true)),
})
export type User = Static<typeof User>

const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })
/** API clients send `token` as `Authorization: Bearer`; browsers use the session cookie. */
export const SignedIn = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  token: Type.String(),
  user: User,
})
const Registered = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  /** Absent when `signIn` was false. */
  token: Type.Optional(Type.String()),
  user: User,
})
const WithUser = Type.Object({ success: Type.Literal(true), message: Type.String(), user: User })

const Session = Type.Object({
  _id: Id,
  device: Type.String(),
  createdAt: Type.String(),
  seenAt: Type.String(),
  isCurrent: Type.Boolean(),
})
export type Session = Static<typeof Session>

const loggedOut = { 401: 'Please log in' }

export const auth = {
  login: endpoint('POST /api/auth/login', {
    summary: 'Logs in and starts a session',
    who: 'anyone',
    body: Type.Object({
      email: Typed,
      password: Typed,
      /** From an authenticator app, or a recovery code. Required when the response has `needsCode`. */
      code: Type.Optional(text(40)),
    }),
    response: SignedIn,
    errors: {
      401: 'Failed to login. Please check your credentials.',
      // Wrong logins are limited by domain/accounts/login-limits.ts.
      429: 'Too many attempts. Please try again in a few minutes.',
      500: 'Failed to login',
    },
    // Even with the right password each takes a tenth of a second of the processor.
    limit: { attempts: 300, minutes: 10 },
  }),
  register: endpoint('POST /api/auth/register', {
    summary: 'Creates an account and starts a session, unless `signIn` is false',
    who: 'anyone',
    body: Type.Object({
      name: Typed,
      email: Typed,
      password: Typed,
      phone: Typed,
      dateOfBirth: Type.Optional(nullable(text(10))),
      gender: Type.Optional(nullable(text(10))),
      signIn: Type.Optional(Type.Boolean()),
    }),
    response: Registered,
    errors: {
      400: 'Registration failed',
      409: 'An account with this email already exists',
      500: 'Registration failed',
    },
    limit: { attempts: 60, minutes: 10, attemptsForEmail: 10 },
  }),
  prove: endpoint('POST /api/auth/proof', {
    summary: 'Takes the password, a code or a passkey again; sensitive changes need one given in the last 10 minutes',
    who: 'customer',
    body: Type.Object({
      password: Type.Optional(text(200)),
      code: Type.Optional(text(40)),
      /** Signed with a passkey of the account: the options come from POST /api/auth/proof/options. */
      credential: Type.Optional(SignedChallenge),
    }),
    response: Done,
    errors: {
      ...loggedOut,
      400: 'The password is incorrect.',
      429: 'Too many attempts. Please try again in a few minutes.',
    },
    limit: { attempts: 60, minutes: 10 },
  }),
  proof: endpoint('GET /api/auth/proof', {
    summary: 'Answers whether the password or a code was given recently enough for a sensitive change',
    who: 'customer',
    needsProof: true,
    response: Done,
    errors: { ...loggedOut, 403: 'Please enter your password again.' },
  }),
  owner: endpoint('GET /api/auth/owner', {
    summary: 'Whether the shop has an owner who can log in',
    who: 'anyone',
    response: Type.Object({ success: Type.Literal(true), data: Type.Object({ hasOwner: Type.Boolean() }) }),
  }),
  createOwner: endpoint('POST /api/auth/owner', {
    summary: 'Creates the owner of a shop that has none, with the token of the link printed at the start',
    who: 'anyone',
    body: Type.Object({ token: text(200), name: text(300), email: text(300), password: text(1_000) }),
    response: Done,
    errors: { 400: 'Please correct the highlighted fields.', 403: 'This link is no longer valid.' },
    limit: { attempts: 30, minutes: 10 },
  }),
  me: endpoint('GET /api/auth/me', {
    summary: 'The signed-in user',
    who: 'customer',
    forGuests: true,
    response: Type.Object({ success: Type.Literal(true), user: User }),
    errors: loggedOut,
  }),
  logout: endpoint('POST /api/auth/logout', {
    summary: 'Logs out of this session',
    who: 'anyone',
    response: Done,
  }),
  updateProfile: endpoint('PUT /api/auth/update-profile', {
    summary: 'Changes the given profile fields; a new email address requires the current password',
    who: 'customer',
    body: Type.Object({
      name: Type.Optional(text(200)),
      firstName: Type.Optional(text(100)),
      lastName: Type.Optional(text(100)),
      email: Type.Optional(text(300)),
      phone: Type.Optional(text(40)),
      dateOfBirth: Type.Optional(nullable(text(10))),
      gender: Type.Optional(nullable(text(10))),
      currentPassword: Type.Optional(text(200)),
    }),
    response: WithUser,
    errors: {
      401: 'No authentication token found',
      400: 'Failed to update profile',
      409: 'Failed to update profile',
      500: 'Failed to update profile',
    },
    limit: { attempts: 100, minutes: 10 },
  }),
  setAvatar: endpoint('PUT /api/auth/avatar', {
    summary: 'Sets the profile picture (a JPEG, PNG, WebP or AVIF in base64); an empty text removes it',
    who: 'customer',
    body: Type.Object({ image: Type.String({ maxLength: 1_000_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' }) }),
    response: WithUser,
    errors: { ...loggedOut, 400: 'This file is not a picture the shop can read.' },
    limit: { attempts: 30, minutes: 10 },
  }),
  changePassword: endpoint('POST /api/auth/change-password', {
    summary: 'Changes the password, ends every other session and renews this one',
    who: 'customer',
    body: Type.Object({ currentPassword: text(200), newPassword: text(1_000) }),
    response: SignedIn,
    errors: { ...loggedOut, 400: 'The password cannot be used' },
    limit: { attempts: 30, minutes: 10 },
  }),
  forgotPassword: endpoint('POST /api/auth/forgot-password', {
    summary: 'Emails a link to choose a new password, if there is an account with the address',
    who: 'anyone',
    body: Type.Object({ email: text(300) }),
    response: Done,
    errors: { 400: 'Please enter a valid email address' },
    // How many links are sent is limited for each address and day, by email-quota.ts. Were the requests limited so, any stranger could
    // keep the owner of an address from getting one.
    limit: { attempts: 30, minutes: 10 },
  }),
  resetPassword: endpoint('POST /api/auth/reset-password', {
    summary: 'Sets a new password with the token of the emailed link, and ends every session',
    who: 'anyone',
    body: Type.Object({ token: text(200), password: text(1_000) }),
    response: Done,
    errors: { 400: 'This link is no longer valid. Please request a new one.' },
    limit: { attempts: 30, minutes: 10 },
  }),
  verifyEmail: endpoint('POST /api/auth/verify-email', {
    summary: 'Confirms an email address with the token of the emailed link, and the session or password of its account',
    who: 'anyone',
    body: Type.Object({ token: text(200), password: Type.Optional(text(200)) }),
    response: Done,
    errors: {
      400: 'This link is no longer valid. Please request a new one.',
      403: 'Please enter your password to confirm this email address.',
    },
    limit: { attempts: 30, minutes: 10 },
  }),
  sendVerification: endpoint('POST /api/auth/send-verification', {
    summary: 'Emails the link to confirm the email address again',
    who: 'customer',
    response: Done,
    errors: loggedOut,
    limit: { attempts: 5, minutes: 10 },
  }),
  sessions: endpoint('GET /api/auth/sessions', {
    summary: 'The sessions of this account',
    who: 'customer',
    response: Type.Object({ success: Type.Literal(true), data: Type.Array(Session) }),
    errors: loggedOut,
  }),
  endSession: endpoint('DELETE /api/auth/sessions/:id', {
    summary: 'Logs out of one session of this account',
    who: 'customer',
    params: IdParams,
    response: Done,
    errors: { ...loggedOut, 404: 'Session not found' },
  }),
  endOtherSessions: endpoint('POST /api/auth/sessions/end-others', {
    summary: 'Logs out of every other session of this account',
    who: 'customer',
    response: Done,
    errors: loggedOut,
  }),
  myData: endpoint('GET /api/auth/my-data', {
    summary: 'All data the shop stores about this customer',
    who: 'customer',
    response: Type.Object({ exportedAt: Type.String(), user: User }, { additionalProperties: true }),
    errors: loggedOut,
  }),
  deleteAccount: endpoint('POST /api/auth/delete-account', {
    summary: 'Deletes the account and anonymises its orders, which the shop must keep',
    who: 'customer',
    body: Type.Object({ password: text(200) }),
    response: Done,
    errors: {
      ...loggedOut,
      400: 'The password is incorrect.',
      409: 'A team member has to be removed from the team first',
    },
    limit: { attempts: 20, minutes: 10 },
  }),
}

/** Checked by `checkAddress`, which has the messages of the specification. */
const AddressInput = Type.Object({
  id: Type.Optional(text(100)),
  title: Type.Optional(text(100)),
  type: Type.Optional(text(20)),
  firstName: Type.Optional(text(100)),
  lastName: Type.Optional(text(100)),
  phone: Type.Optional(text(40)),
  address: Type.Optional(text(500)),
  landmark: Type.Optional(text(200)),
  city: Type.Optional(text(100)),
  state: Type.Optional(text(100)),
  zipCode: Type.Optional(text(20)),
  country: Type.Optional(text(50)),
  isDefault: Type.Optional(Type.Boolean()),
})

const Address = Type.Object({
  id: Type.String(),
  title: Type.String(),
  type: Type.Enum(['home', 'office', 'other']),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  landmark: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zipCode: Type.String(),
  country: Type.Enum(['India', 'USA', 'UK', 'Canada']),
  isDefault: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type SavedAddress = Static<typeof Address>

const Body = Type.Object({ addresses: Type.Array(AddressInput, { maxItems: 50 }) })
const AddressList = dataResponse(Type.Array(Address))
const errors = {
  400: 'Failed to update addresses',
  401: 'Access Denied',
  404: 'Customer not found',
  500: 'Failed to update addresses',
}

export const addresses = {
  list: endpoint('GET /api/customers/:id/addresses', {
    summary: 'The saved addresses of the signed-in customer',
    who: 'customer',
    params: IdParams,
    response: AddressList,
    errors: { ...errors, 400: 'Customer not found', 500: 'Failed to fetch addresses' },
  }),
  save: endpoint('PUT /api/customers/:id/addresses', {
    summary: 'Replaces the list of saved addresses; exactly one is the default',
    who: 'customer',
    params: IdParams,
    body: Body,
    response: AddressList,
    errors,
  }),
  merge: endpoint('POST /api/customers/:id/addresses/merge', {
    summary: 'Imports the addresses stored in a browser, once per account',
    who: 'customer',
    params: IdParams,
    body: Body,
    response: AddressList,
    errors,
  }),
  pincode: endpoint('GET /api/pincodes/:pincode', {
    summary: 'The state of a pincode, and its city where known',
    who: 'anyone',
    params: Type.Object({ pincode: Type.String({ pattern: '^[0-9]{6}$' }) }),
    response: dataResponse(Type.Object({ pincode: Type.String(), city: Type.String(), state: Type.String() })),
    errors: { 400: 'ZIP code must be 6 digits', 404: 'This pincode is not known' },
  }),
}
