import type { NewCredential, SignedChallenge } from '../../contract/credentials.ts'
import { asRecord, parseJson } from '../../domain/untrusted.ts'
import type { Exchange } from '../platform/http/handlers.ts'
import type { PasskeyRow } from './passkey-queries.ts'

/** The host on which passkeys are made and used: the shop's, or that of the back office. */
export interface PasskeyHost {
  /** 'shop.example' */
  readonly rpId: string
  /** 'https://shop.example' */
  readonly origin: string
}

/**
 * Returns the host that a request is for. Passkeys of the shop do not work on the host of the back office, nor the other way
 * round, so that no script in the shop's pages can use one of the team.
 */
export function passkeyHost(
  { origin, adminOrigin }: { readonly origin: string; readonly adminOrigin: string },
  exchange: Exchange,
): PasskeyHost {
  const isAdmin = exchange.header('host')?.toLowerCase() === new URL(adminOrigin).host
  return hostOf(isAdmin ? adminOrigin : origin)
}

export function hostOf(origin: string): PasskeyHost {
  return { rpId: new URL(origin).hostname, origin }
}

/** EdDSA, ES256 and RS256 (COSE), one of which every device has. The library would try newer ones that Node still warns about. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded at the first use, because few requests need it and it takes 20 MB. */
const library = () => import('@simplewebauthn/server')

interface NewPasskey {
  readonly shopName: string
  readonly customerId: string
  readonly email: string
  readonly name: string
  readonly existing: readonly PasskeyRow[]
}

/** Options for `navigator.credentials.create()`. The device must recognise its user by fingerprint, face or PIN. */
export async function creationOptions({ rpId }: PasskeyHost, of: NewPasskey) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: of.shopName,
    rpID: rpId,
    userID: new TextEncoder().encode(of.customerId),
    userName: of.email,
    userDisplayName: of.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: descriptors(of.existing, rpId),
  })
}

/** Options for `navigator.credentials.get()`. Without passkeys the device offers its own. */
export async function requestOptions({ rpId }: PasskeyHost, allowed: readonly PasskeyRow[] = []) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: descriptors(allowed, rpId),
  })
}

function descriptors(rows: readonly PasskeyRow[], rpId: string) {
  return rows
    .filter(({ rp_id }) => rp_id === rpId)
    .map(({ credential_id, transports }) => ({ id: credential_id, transports }))
}

/** Returns the challenge that was signed, unchecked; undefined when there is none. */
export function challengeIn({ response }: NewCredential | SignedChallenge): string | undefined {
  const data = asRecord(parseJson(Buffer.from(response.clientDataJSON, 'base64url').toString()))
  return typeof data?.challenge === 'string' ? data.challenge : undefined
}

/** Returns what to store of a new passkey; undefined when it is not valid. The caller has used up the challenge. */
export async function checkCreated(host: PasskeyHost, challenge: string, credential: NewCredential) {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: credential.response.clientDataJSON,
          attestationObject: await withoutAttestation(credential.response.attestationObject),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: host.origin,
      expectedRPID: host.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey), counter }
  } catch {
    // The library throws for whatever is wrong with the credential.
    return undefined
  }
}

/**
 * Replaces the statement about the maker of the device, which the shop has not asked for. The library would check its
 * certificates, and download lists of revoked ones from addresses that stand in them.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const none = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(none)).toString('base64url')
}

/**
 * Returns the new signature counter; undefined when the signature is not valid or the counter has not grown, which means that
 * the passkey was copied. The caller has used up the challenge.
 */
export async function checkSigned(
  host: PasskeyHost,
  challenge: string,
  { id, response }: SignedChallenge,
  { credential_id, public_key, counter }: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: host.origin,
      expectedRPID: host.rpId,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
