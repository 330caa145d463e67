import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ReadingLimit {
  /** In milliseconds. What has to be read takes as much longer as it takes at `minSpeed`. */
  readonly firstMs: number
  /** Bytes a second. */
  readonly minSpeed: number
}

/** As for bodies that arrive (slow-bodies.ts). */
const LIMIT: ReadingLimit = { firstMs: 180_000, minSpeed: 4_000 }

const CHECKED_TIMES = 6

interface Waiting {
  readonly since: number
  /** What the connection had been given to send, in bytes, and how much of it was not sent yet. */
  readonly given: number
  readonly unsent: number
}

/**
 * Cuts off clients that read what they were sent too slowly: who reads a kilobyte every three minutes is never silent (`endSilentClients`),
 * and each such connection could hold a large answer for days. Files and exports are sent piece by piece, so that each piece has the time.
 */
export function endSlowReaders(server: Server, { firstMs, minSpeed }: ReadingLimit = LIMIT): void {
  const everyMs = firstMs / CHECKED_TIMES
  const connections = new Map<Socket, Waiting | undefined>()
  let checkedAt = performance.now()

  function check(): void {
    const now = performance.now()
    // The process was stopped, or busy with something else, and nothing was sent meanwhile.
    const isLate = now - checkedAt > 2 * everyMs
    checkedAt = now
    for (const [socket, before] of connections) {
      const { bytesWritten: given, writableLength: unsent } = socket
      if (unsent === 0) connections.set(socket, undefined)
      else if (before?.given !== given || isLate) connections.set(socket, { since: now, given, unsent })
      else if (now - before.since > firstMs + (before.unsent / minSpeed) * 1_000) socket.destroy()
    }
  }

  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  const timer = setInterval(check, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
