import Type, { type Static } from 'typebox'
import { text } from './schemas.ts'

/** Base64url, as browsers send binary values. */
const Binary = Type.String({ maxLength: 20_000, pattern: '^[A-Za-z0-9_-]+$' })

/** `RegistrationResponseJSON` of WebAuthn, without what the shop does not read. */
export const NewCredential = Type.Object({
  id: Binary,
  response: Type.Object({
    clientDataJSON: Binary,
    attestationObject: Binary,
    transports: Type.Optional(Type.Array(text(40), { maxItems: 10 })),
  }),
})
export type NewCredential = Static<typeof NewCredential>

/** `AuthenticationResponseJSON` of WebAuthn, without what the shop does not read. */
export const SignedChallenge = Type.Object({
  id: Binary,
  response: Type.Object({
    clientDataJSON: Binary,
    authenticatorData: Binary,
    signature: Binary,
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
})
export type SignedChallenge = Static<typeof SignedChallenge>
