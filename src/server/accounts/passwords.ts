import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { newToken } from '../platform/crypto.ts'

/** scrypt with N = 16384, r = 16, p = 1: 32 MB of memory for each hash. */
const PARAMETERS: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

/** Returns the salt and the scrypt hash of a password in hex: `salt:hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

/** Whether a password matches its hash. Without a hash it returns false after the same time, so that unknown emails are not revealed. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? (await unusableHash())).split(':')
  const expected = Buffer.from(key, 'hex')
  const derived = await derive(password, salt)
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== undefined
}

/** Normalises the password first, because keyboards produce composed or decomposed forms of the same characters. */
function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, PARAMETERS, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

let unusable: Promise<string> | undefined
function unusableHash(): Promise<string> {
  unusable ??= hashPassword(newToken())
  return unusable
}
