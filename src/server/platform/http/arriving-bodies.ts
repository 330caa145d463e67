import { PassThrough, type TransformCallback } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { publicNetworkOf } from './network.ts'

/** Bodies up to this size are not counted: those of carts and logins are smaller. In bytes, as all limits here. */
const SMALL = 16 * 1024
/** How much of larger bodies may have arrived in this process before they are complete. */
const MAX_TOTAL = 64 * 1024 * 1024
const MAX_OF_NETWORK = 8 * 1024 * 1024

const TOO_MUCH = 'Too many large requests are being received. Please try again in a moment.'

/**
 * Limits the memory of bodies that are still arriving: a thousand clients that never send the last byte of a body would otherwise
 * hold a gigabyte. Uploads are written to disk as they arrive and have a limit of their own.
 */
export function limitArrivingBodies(app: FastifyInstance): void {
  const held = new Map<string, number>()
  let total = 0

  /** Counts bytes of a network; undefined stands for all clients behind a proxy whose own addresses are not known. */
  function hold(network: string | undefined, bytes: number): boolean {
    const ofNetwork = (network === undefined ? 0 : (held.get(network) ?? 0)) + bytes
    if (total + bytes > MAX_TOTAL || ofNetwork > MAX_OF_NETWORK) return false
    total += bytes
    if (network !== undefined) held.set(network, ofNetwork)
    return true
  }

  function release(network: string | undefined, bytes: number): void {
    total -= bytes
    if (network === undefined) return
    const left = (held.get(network) ?? 0) - bytes
    if (left > 0) held.set(network, left)
    else held.delete(network)
  }

  app.addHook('preParsing', async (request, reply, payload) => {
    if (isSmall(request) || request.routeOptions.config.endpoint?.upload) return payload
    const network = publicNetworkOf(request.ip)
    const counted = new CountedBody(
      (bytes) => hold(network, bytes),
      (bytes) => release(network, bytes),
      // Otherwise the client goes on sending a body that nobody reads.
      () => reply.header('connection', 'close'),
    )
    // `pipeline` would also destroy the request, and with it the connection, before a refusal is sent.
    payload.pipe(counted)
    payload.once('error', (error) => counted.destroy(error))
    // A request can be answered without its body having been read, and then nobody else listens to its errors.
    counted.on('error', () => undefined)
    reply.raw.once('close', () => counted.destroy())
    return counted
  })
}

/** A body without a length is sent in chunks, which may be of any number. */
function isSmall({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return !(Number(headers['content-length'] ?? 0) > SMALL)
}

class CountedBody extends PassThrough {
  /** Fastify compares it with the declared length. */
  receivedEncodedLength = 0
  #held = 0
  readonly #hold: (bytes: number) => boolean
  readonly #release: (bytes: number) => void
  readonly #refused: () => void

  constructor(hold: (bytes: number) => boolean, release: (bytes: number) => void, refused: () => void) {
    super()
    this.#hold = hold
    this.#release = release
    this.#refused = refused
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (!this.#hold(chunk.length)) {
      this.#refused()
      done(new ApiError(429, TOO_MUCH))
      return
    }
    this.#held += chunk.length
    this.receivedEncodedLength += chunk.length
    done(null, chunk)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#release(this.#held)
    this.#held = 0
    done(error)
  }
}
