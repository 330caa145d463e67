import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time codes of RFC 6238 as authenticator apps generate them: SHA-1, 6 digits, a new code every 30 seconds. */
const STEP_MS = 30_000

/** How many steps a phone's clock may be off (RFC 6238, section 5.2). */
const DRIFT = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns 160 random bits (RFC 4226, section 4) in base32. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => BASE32[byte % 32]).join('')
}

/** Returns the step of a code, at most one step from `now`; undefined when the code is wrong. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now / STEP_MS)
  let found: number | undefined
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    if (timingSafeEqual(Buffer.from(codeAtStep(secret, step)), Buffer.from(code))) found = step
  }
  return found
}

/** Whether no code of `now` can be of this step: it was accepted while the clock of the machine was ahead. */
export function isAhead(step: number, now: number): boolean {
  return step > Math.floor(now / STEP_MS) + DRIFT
}

/** Returns the code of a secret at a time in milliseconds since 1970. */
export function codeAt(secret: string, now: number): string {
  return codeAtStep(secret, Math.floor(now / STEP_MS))
}

/** Returns the address that an authenticator app reads from the QR code. */
export function otpauthUri(secret: string, shopName: string, email: string): string {
  const label = `${encodeURIComponent(shopName.replaceAll(':', ' '))}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(shopName)}`
}

/** Dynamic truncation of the counter's HMAC (RFC 4226, section 5.3). */
function codeAtStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 0xf
  return String((hmac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(base32: string): Buffer {
  let bits = 0
  let held = 0
  const bytes: number[] = []
  for (const letter of base32) {
    held = ((held << 5) | BASE32.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}
