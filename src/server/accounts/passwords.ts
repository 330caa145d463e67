import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { newToken } from '../platform/crypto.ts'
import { Turns } from '../platform/turns.ts'

/** What a hash costs: scrypt's N, r and p (RFC 7914). N · r · 128 bytes of memory. */
interface Parameters {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** The parameters of new hashes: 32 MB of memory each. */
const STANDARD: Parameters = { N: 16_384, r: 16, p: 1 }
/** The parameters of hashes stored without parameters, as `salt:hash`. */
const FIRST: Parameters = { N: 16_384, r: 16, p: 1 }
/** More than any parameters the shop has used. */
const MAX_MEMORY = 256 * 1024 * 1024
const KEY_BYTES = 64

let today = STANDARD

/** Changes the parameters of new hashes, for tests that log in hundreds of times; without an argument back to the standard. */
export function hashWith(parameters: Parameters = STANDARD): void {
  today = parameters
  unusable = undefined
}

/**
 * Returns the hash of a password with its parameters and salt: `scrypt:N:r:p:salt:hash`, the last two in hex.
 * @param client whose turn it is, from `turnOf`
 */
export async function hashPassword(password: string, client = ''): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const { N, r, p } = today
  return `scrypt:${N}:${r}:${p}:${salt}:${(await derive(password, salt, today, client)).toString('hex')}`
}

/** Whether a password matches its hash. Without a hash it returns false after the same time, so that unknown emails are not revealed. */
export async function isPassword(password: string, hash: string | undefined, client = ''): Promise<boolean> {
  const { parameters, salt, key } = readHash(hash ?? (await unusableHash()))
  const expected = Buffer.from(key, 'hex')
  const derived = await derive(password, salt, parameters, client)
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== undefined
}

/** Whether a hash is easier to attack than a new one, or does not name its parameters. */
export function isWeakHash(hash: string): boolean {
  const { N, r, p } = readHash(hash).parameters
  return !hash.startsWith('scrypt:') || N * r * p < today.N * today.r * today.p || N * r < today.N * today.r
}

function readHash(hash: string): { readonly parameters: Parameters; readonly salt: string; readonly key: string } {
  const [name, N, r, p, salt, key] = hash.split(':')
  if (name === 'scrypt') {
    const parameters = { N: Number(N), r: Number(r), p: Number(p) }
    return { parameters, salt: salt ?? '', key: key ?? '' }
  }
  return { parameters: FIRST, salt: name ?? '', key: N ?? '' }
}

/**
 * Takes half of the four threads in which Node also reads files and compresses pages: eight wrong logins at a time made everyone wait five
 * seconds for a picture.
 */
const turns = new Turns({
  atOnce: 2,
  maxWaiting: 200,
  refusal: 'Too many people are signing in. Please try again in a moment.',
})

/** Normalises the password first, because keyboards produce composed or decomposed forms of the same characters. */
function derive(password: string, salt: string, parameters: Parameters, client: string): Promise<Buffer> {
  return turns.run(
    client,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...parameters, maxmem: MAX_MEMORY }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

let unusable: Promise<string> | undefined
function unusableHash(): Promise<string> {
  unusable ??= hashPassword(newToken())
  return unusable
}
