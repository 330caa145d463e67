import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts secrets that the database stores, so that a copy of the database alone does not show them. */
export interface Vault {
  /** Encrypts a text with the first key. `context` names what it belongs to; it opens only with the same one. */
  readonly seal: (text: string, context: string) => string
  /** Returns the text, or undefined when it was sealed with another key or for another context. */
  readonly open: (sealed: string, context: string) => string | undefined
  /** Whether a text was sealed with the first key. */
  readonly isCurrent: (sealed: string) => boolean
}

/** The file with the key of a shop for which no `SECRETS_KEY` is set, in its data folder. */
export const KEY_FILE = 'secrets.key'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/**
 * Opens the vault of a shop.
 * @param secrets the keys of the environment: the first encrypts, the others only decrypt what they encrypted earlier. Without any,
 *   the key is read from the data folder, where it is created when it is first needed
 */
export function openVault(secrets: readonly string[], dataDir: string): Vault {
  let read: readonly Key[] | undefined
  const keys = () => {
    read ??= (secrets.length > 0 ? secrets : [keyInFolder(dataDir)]).map(keyOf)
    return read
  }
  const current = () => (keys() as readonly [Key])[0]
  return {
    seal: (text, context) => {
      const { id, bytes } = current()
      return [VERSION, id, encrypt(text, bytes, context)].join(':')
    },
    open: (sealed, context) => {
      const [version, id, data = ''] = sealed.split(':')
      const key = version === VERSION ? keys().find((one) => one.id === id) : undefined
      return key && decrypt(data, key.bytes, context)
    },
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}:${current().id}:`),
  }
}

interface Key {
  /** Tells keys apart without showing anything about them. */
  readonly id: string
  readonly bytes: Buffer
}

function keyOf(secret: string): Key {
  const bytes = createHash('sha256').update(secret).digest()
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 12), bytes }
}

/** Several processes may start at once: the first one creates the file, and the others read it. */
function keyInFolder(dataDir: string): string {
  const path = join(dataDir, KEY_FILE)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
    chmodSync(path, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret === '') throw new Error(`${path} is empty. Restore it from your copy, or delete it to create a new key.`)
  return secret
}

function encrypt(text: string, key: Buffer, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64')
}

/** Returns undefined when the key or the context is another one, or the text was changed. */
export function decrypt(encrypted: string, key: Buffer, context: string): string | undefined {
  try {
    const bytes = Buffer.from(encrypted, 'base64')
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
