import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id?: string }
}

interface Ceremony {
  /** 'https://shop.example' */
  readonly origin: string
  /** Whether the user was recognised by fingerprint, face or PIN. */
  readonly isVerified?: boolean
  /** The signature counter; 0 for devices that do not count. */
  readonly counter?: number
  /** The statement about the maker of the device; none by default. */
  readonly attestation?: { readonly fmt: string; readonly statement: ReadonlyMap<string, CborValue> }
}

/** A device with one passkey (WebAuthn level 3, ES256), in software. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')

  const authenticatorData = (rpId: string, { isVerified = true, counter = 0 }: Ceremony, attested?: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, { origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id,
    /** What `navigator.credentials.create()` answers. */
    create(options: Options, ceremony: Ceremony) {
      const coseKey = cbor(
        new Map<number, CborValue>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const { fmt = 'none', statement = new Map<string, CborValue>() } = ceremony.attestation ?? {}
      const attestationObject = cbor(
        new Map<string, CborValue>([
          ['fmt', fmt],
          ['attStmt', statement],
          ['authData', authenticatorData(options.rp?.id ?? '', ceremony, attested)],
        ]),
      )
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, ceremony).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get()` answers. */
    sign(options: Options, ceremony: Ceremony) {
      const data = authenticatorData(options.rpId ?? '', ceremony)
      const client = clientData('webauthn.get', options.challenge, ceremony)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

type CborValue = number | string | Buffer | ReadonlyMap<string | number, CborValue> | readonly CborValue[]

/** Encodes by RFC 8949. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])
    return Buffer.concat([head(5, value.size), ...entries])
  }
  const items = value as readonly CborValue[]
  return Buffer.concat([head(4, items.length), ...items.map(cbor)])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
