import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewCredential, SignedChallenge } from '../../contract/credentials.ts'

/** Loaded when the button is pressed. */
const library = () => import('@simplewebauthn/browser')

/**
 * Has the browser create a passkey with the options of the server.
 * @throws Error with a message for the reader
 */
export async function createPasskey(options: unknown): Promise<NewCredential> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch(explain)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, response: { clientDataJSON, attestationObject, transports } }
}

/**
 * Has the browser sign with a passkey, with the options of the server.
 * @throws Error with a message for the reader
 */
export async function signWithPasskey(options: unknown): Promise<SignedChallenge> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch(explain)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, response: { clientDataJSON, authenticatorData, signature } }
}

/** Browsers do not say more, so that a website cannot find out which passkeys there are. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const isSupported = 'PublicKeyCredential' in window
  throw new Error(isSupported ? (MESSAGES[name] ?? NOT_DONE) : "This browser can't use passkeys for this website.")
}

const NOT_DONE = 'No passkey was used. Please try again.'
const MESSAGES: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: "Passkeys don't work at this address of the shop.",
}
