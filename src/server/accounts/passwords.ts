import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { newToken } from '../platform/crypto.ts'

/** scrypt with N = 16384, r = 16, p = 1: 32 MB of memory for each hash. */
const PARAMETERS: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

/** The salt and the scrypt hash of a password, both in hex: `salt:hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

/** Whether the password is the one hashed. Without a hash, for an e-mail nobody has, the same time is spent and the answer is no. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? (await hashOfNobody())).split(':')
  const expected = Buffer.from(key, 'hex')
  const derived = await derive(password, salt)
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== undefined
}

/** Composed and decomposed letters look the same to whoever types them, so the password is normalised first. */
function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, PARAMETERS, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

let nobody: Promise<string> | undefined
function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(newToken())
  return nobody
}
