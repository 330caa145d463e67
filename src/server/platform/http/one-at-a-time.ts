import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on one connection. Browsers and proxies send one after the answer to another. */
const MAX_WAITING = 32

/** The last request of a connection that was handed over, and those that wait for its answer. */
interface Line {
  current: ServerResponse
  readonly waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Handles the requests of a connection one after the other. HTTP allows to send more before the first is answered, and Node hands all of
 * them over at once: a single connection could begin 20,000 searches, for which everyone else waited more than a minute. A
 * connection on which too many wait is closed.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function next(socket: Socket, line: Line): void {
    const [request, response] = line.waiting.shift() ?? []
    if (!request || !response || socket.destroyed) return
    line.current = response
    if (line.waiting.length > 0) response.once('close', () => next(socket, line))
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line || (line.current.writableFinished && line.waiting.length === 0)) {
      if (line) line.current = response
      else lines.set(socket, { current: response, waiting: [] })
      return handle(request, response)
    }
    if (socket.destroyed) return
    if (line.waiting.length >= MAX_WAITING) return void socket.destroy()
    line.waiting.push([request, response])
    if (line.waiting.length === 1) line.current.once('close', () => next(socket, line))
  }
}
