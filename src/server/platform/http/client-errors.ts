import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may take, in milliseconds, so that slow ones do not hold connections. */
export const TIME_LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  // `endSlowBodies` ends those that arrive too slowly long before. An upload of 25 MB at 5 KB a second takes 85 minutes.
  requestTimeout: 2 * 3_600_000,
  // Longer than the 60 s for which proxies keep connections, so that the proxy closes them.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  // `isWithoutOneHost` refuses such requests: Node would answer without the headers of all other answers.
  requireHostHeader: false,
}

/** A client that reads nothing of its answer for this time, in milliseconds, is cut off. It also limits how long an answer may take. */
const SILENT_MS = 180_000

/** Cuts off clients that ask and do not read: Node's own limits end with the request, and such connections would hold their answers. */
export function endSilentClients(server: Server, silentMs = SILENT_MS): void {
  // Without a listener Node destroys the connection.
  server.setTimeout(silentMs)
}

const ANSWERS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  CONNECT: '405 Method Not Allowed',
  EXPECT: '417 Expectation Failed',
}

type Headers = Readonly<Record<string, string>>

/**
 * HTTP/1.1 requires the header `Host`, and once (RFC 9112, section 3.2): of two, a proxy may read the one and the shop the other, and
 * only on one host it answers for the back office.
 */
export function isWithoutOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.1'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** Answers a request that the shop does not handle, and closes the connection. */
export function refuseRequest({ socket }: IncomingMessage, headers: Headers, code = ''): void {
  refuseClient({ code }, socket, headers)
}

/** Refuses requests for a tunnel or with unknown expectations, which never reach the request handler. */
export function refuseUnhandled(server: Server, headers: Headers): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    refuseClient({ code: 'CONNECT' }, socket, headers),
  )
  server.on('checkExpectation', (request: IncomingMessage) => refuseRequest(request, headers, 'EXPECT'))
}

/** Answers what is not HTTP, too large, or too slow, with the headers of all other answers, and closes the connection. */
export function refuseClient({ code = '' }: { readonly code?: string }, socket: Socket, headers: Headers): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isTooSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const message = isTooSlow ? 'The request arrived too slowly.' : 'The request could not be read.'
  const body = JSON.stringify({ success: false, message })
  const lines = [
    `HTTP/1.1 ${ANSWERS[code] ?? '400 Bad Request'}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  // A client that goes on sending would keep the connection: Node has stopped measuring how long it takes. What was sent already must
  // be received, or the client might not get the answer.
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => {
    if (isTooSlow) socket.destroy()
    else setTimeout(() => socket.destroy(), REST_MS).unref()
  })
}

const REST_MS = 1_000
