import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeAll, pageServer } from '../../../../test/page-server.ts'
import { refuseClient, TIME_LIMITS } from './client-errors.ts'
import { endSlowBodies } from './slow-bodies.ts'

const LIMIT = { firstMs: 600, nextMs: 300, minSpeed: 4_000 }

async function serverOf(options: ServerOptions = {}) {
  const handled: number[] = []
  const server = createServer(options, async (request, response) => {
    let bytes = 0
    request.on('error', () => undefined).on('data', (piece) => (bytes += piece.length))
    request.once('end', () => {
      handled.push(bytes)
      response.end('done')
    })
  })
  server.on('clientError', (error: { code?: string }, socket: Socket) => refuseClient(error, socket, {}))
  endSlowBodies(server, LIMIT)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port, handled }
}

/** A client that goes on sending whatever it is answered, and even when the server has closed its side. */
async function sendTo(port: number, head: string, piece: string, { everyMs = 50, times = 200, first = '' } = {}) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let answer = ''
  let isClosed = false
  socket.on('data', (bytes) => (answer += bytes)).on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  socket.write(head + first)
  for (let sent = 0; sent < times && !isClosed && !answer.includes('done'); sent++) {
    socket.write(piece)
    await sleep(everyMs)
  }
  return { answer, isClosed: () => isClosed }
}

const post = (length: number) => `POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${length}\r\n\r\n`

it('an upload over a slow connection arrives, however long it takes', async () => {
  const { port, handled } = await serverOf()
  const { answer } = await sendTo(port, post(40_000), 'x'.repeat(1_000))
  expect(answer).toContain('200 OK')
  expect(handled).toEqual([40_000])
})

it.each([
  ['arrives slower than anyone sends', post(40_000), 'x'.repeat(20), ''],
  ['begins fast and then hardly goes on', post(90_000), 'x'.repeat(20), 'x'.repeat(80_000)],
  ['has no length', 'POST / HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n', ''],
])('a client whose body %s is cut off, even one that does not hang up', async (_what, head, piece, first) => {
  const { port, handled } = await serverOf()
  const { answer, isClosed } = await sendTo(port, head, piece, { first, times: 60 })
  expect(answer).toContain('408 Request Timeout')
  expect(isClosed()).toBe(true)
  expect(handled).toEqual([])
})

it('a client whose headers never end is cut off, even one that goes on sending', async () => {
  const { port } = await serverOf({ headersTimeout: 300, requestTimeout: 10_000, connectionsCheckingInterval: 50 })
  const { answer, isClosed } = await sendTo(port, 'GET / HTTP/1.1\r\nHost: shop.test\r\n', 'X-More: 1\r\n', {
    times: 40,
  })
  expect(answer).toContain('408 Request Timeout')
  expect(isClosed()).toBe(true)
})

it('the shop cuts off a body that has not arrived after three minutes, and lets one grow that goes on arriving', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(closeAll)
  const { app } = await pageServer()
  const { port } = app.server.address() as AddressInfo
  const head =
    'POST /api/x HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n'
  const begin = async (bytes: number) => {
    const socket = connect(port, '127.0.0.1')
    const accepted = once(app.server, 'request')
    const got = { answer: '' }
    socket.on('data', (piece) => (got.answer += piece)).write(head + ' '.repeat(bytes))
    const [request] = await accepted
    await vi.waitFor(() => expect(request.socket.bytesRead).toBeGreaterThanOrEqual(bytes))
    return { got, socket }
  }
  const [slow, honest] = [await begin(100_000), await begin(900_000)]
  vi.advanceTimersByTime(170_000)
  await sleep(50)
  expect(slow.got.answer).toBe('')
  vi.advanceTimersByTime(20_000)
  await vi.waitFor(() => expect(slow.got.answer).toContain('408 Request Timeout'))
  honest.socket.write(' '.repeat(100_000))
  await vi.waitFor(() => expect(honest.got.answer).toMatch(/^HTTP\/1.1 4(00|04) /))
  expect(TIME_LIMITS.requestTimeout).toBe(7_200_000)
})
