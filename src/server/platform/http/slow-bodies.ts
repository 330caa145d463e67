import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface SpeedLimit {
  /** In milliseconds. A body of a few hundred kilobytes has arrived by then or is cut off. */
  readonly firstMs: number
  /** After the first time, the speed is measured again in each time of this length, in milliseconds. */
  readonly nextMs: number
  /** Bytes a second, on average in each of these times. */
  readonly minSpeed: number
}

/**
 * A time limit for whole requests would be too short for an honest upload over a slow connection, which takes 20 minutes for 25 MB at
 * 20 KB a second, or else leave slow attackers their connections for as long.
 */
const LIMIT: SpeedLimit = { firstMs: 180_000, nextMs: 60_000, minSpeed: 4_000 }

const CHECKED_TIMES = 36

interface Arriving {
  readonly request: IncomingMessage
  measuredAt: number
  /** How long is measured this time. */
  lengthMs: number
  /** What the connection had received when this began. */
  bytes: number
}

/** Cuts off clients whose body arrives too slowly, with the answer that Node gives after its own limit for requests. */
export function endSlowBodies(server: Server, { firstMs, nextMs, minSpeed }: SpeedLimit = LIMIT): void {
  const arriving = new Set<Arriving>()
  let checkedAt = performance.now()

  function check(): void {
    const now = performance.now()
    // The process was stopped, or busy with something else: what arrived meanwhile is not read yet.
    const isLate = now - checkedAt > nextMs / 2
    checkedAt = now
    for (const one of arriving) {
      const { request, measuredAt, lengthMs } = one
      const { socket } = request
      if (request.complete || socket.destroyed) arriving.delete(one)
      else if (now - measuredAt >= lengthMs) {
        const speed = (socket.bytesRead - one.bytes) / ((now - measuredAt) / 1_000)
        Object.assign(one, { measuredAt: now, lengthMs: nextMs, bytes: socket.bytesRead })
        if (speed < minSpeed && !isLate) end(socket)
      }
    }
  }

  function end(socket: Socket): void {
    const error = Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, socket)
  }

  const watch = (request: IncomingMessage): void => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) return
    const one = { request, measuredAt: performance.now(), lengthMs: firstMs, bytes: request.socket.bytesRead }
    arriving.add(one)
    request.once('close', () => arriving.delete(one))
  }
  server.prependListener('request', watch)
  const timer = setInterval(check, Math.min(firstMs, nextMs * 3) / CHECKED_TIMES).unref()
  server.once('close', () => clearInterval(timer))
}
