import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long requests that have begun may still take when the server closes, in milliseconds. Docker kills after 10 s. */
const GRACE_MS = 6_000

/**
 * Returns what to call when the server begins to close. Node waits for every connection that is not idle, and to Node one is not idle
 * on which nothing was ever asked, as browsers open them in advance; nor does it still enforce its own time limits. Such connections
 * are closed at once, those with a request after `graceMs`.
 */
export function prepareClosing(server: Server, graceMs = GRACE_MS): () => void {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return () => {
    for (const socket of silent) socket.destroy()
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.once('close', () => clearTimeout(timer))
  }
}
