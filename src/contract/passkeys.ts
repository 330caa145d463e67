import Type, { type Static } from 'typebox'
import { SignedIn } from './accounts.ts'
import { NewCredential, SignedChallenge } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, MessageResponse, text } from './schemas.ts'

const Passkey = Type.Object({
  _id: Id,
  name: Type.String(),
  /** The host on which it works, 'shop.example'. */
  host: Type.String(),
  createdAt: Type.String(),
  usedAt: Type.Union([Type.String(), Type.Null()]),
})
export type Passkey = Static<typeof Passkey>

/** The options for the browser, as WebAuthn defines them. */
const Options = dataResponse(Type.Object({ challenge: Type.String() }, { additionalProperties: true }))

const loggedOut = { 401: 'Please log in' }
const notFound = { ...loggedOut, 404: 'Passkey not found' }
const limit = { attempts: 60, minutes: 10 }

/** Passkeys of the caller's own account, and the login with one. */
export const passkeys = {
  list: endpoint('GET /api/auth/passkeys', {
    summary: 'The passkeys of this account, and the host on which new ones work',
    who: 'customer',
    response: Type.Object({ success: Type.Literal(true), host: Type.String(), data: Type.Array(Passkey) }),
    errors: loggedOut,
  }),
  begin: endpoint('POST /api/auth/passkeys/options', {
    summary: 'Returns the options with which a browser creates a passkey; they work once, in this session',
    who: 'customer',
    needsProof: true,
    response: Options,
    errors: loggedOut,
    limit,
  }),
  add: endpoint('POST /api/auth/passkeys', {
    summary: 'Adds the passkey that a browser has created. The first factor of a team member comes with recovery codes',
    who: 'customer',
    needsProof: true,
    body: Type.Object({ name: text(200), credential: NewCredential }),
    response: dataResponse(
      Type.Object({
        passkey: Passkey,
        /** Shown once; the shop stores only their hashes. */
        recoveryCodes: Type.Optional(Type.Array(Type.String())),
      }),
    ),
    errors: { ...loggedOut, 400: 'This passkey could not be checked.', 409: 'This passkey has already been added.' },
    limit,
  }),
  rename: endpoint('PUT /api/auth/passkeys/:id', {
    summary: 'Names a passkey',
    who: 'customer',
    params: IdParams,
    body: Type.Object({ name: text(200) }),
    response: MessageResponse,
    errors: { ...notFound, 400: 'Name is required' },
    limit,
  }),
  remove: endpoint('DELETE /api/auth/passkeys/:id', {
    summary: 'Removes a passkey and ends the sessions that were opened with it, except this one',
    who: 'customer',
    needsProof: true,
    params: IdParams,
    response: MessageResponse,
    errors: { ...notFound, 409: 'The shop requires two-factor authentication for your account.' },
    limit,
  }),
  beginProof: endpoint('POST /api/auth/proof/options', {
    summary: 'Returns the options with which a browser signs by a passkey of this account, for a sensitive change',
    who: 'customer',
    response: Options,
    errors: { ...loggedOut, 404: 'Passkey not found' },
    limit,
  }),
  beginLogin: endpoint('POST /api/auth/passkey-login/options', {
    summary: 'Returns the options with which a browser logs in by passkey; they work once, in this browser',
    who: 'anyone',
    response: Options,
    limit,
  }),
  login: endpoint('POST /api/auth/passkey-login', {
    summary: 'Logs in by passkey, which is something one has and something one knows or is, and starts a session',
    who: 'anyone',
    body: Type.Object({ credential: SignedChallenge }),
    response: SignedIn,
    errors: { 401: 'This passkey does not work here.', 429: 'Too many attempts. Please try again in a few minutes.' },
    limit,
  }),
}
