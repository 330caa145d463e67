import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listening, page } from '../../../../test/page-server.ts'
import { Pages } from '../../pages/pages.ts'
import { endSlowReaders } from './slow-readers.ts'

/** More than the buffers of both ends hold. */
const ANSWER = 'cloth '.repeat(4_000_000)

async function requestTo(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const accepted = once(server, 'connection')
  socket.pause().write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  const [held] = await accepted
  return { socket, held }
}

/** Reads some of what has arrived every now and then, until the client is cut off or for this time. */
async function readFor(ms: number, socket: ReturnType<typeof connect>, isOver: () => boolean) {
  for (const end = performance.now() + ms; performance.now() < end && !isOver(); await sleep(20)) {
    socket.resume()
    await Promise.race([once(socket, 'data'), sleep(20)])
    socket.pause()
  }
}

it('a client that reads its answer a little at a time is cut off', async () => {
  const server = createServer((_request, response) => response.end(ANSWER))
  endSlowReaders(server, { firstMs: 1_200, minSpeed: 100_000_000 })
  const { socket, held } = await requestTo(server)
  await readFor(8_000, socket, () => held.destroyed)
  expect(held.destroyed).toBe(true)
  expect(socket.bytesRead).toBeLessThan(ANSWER.length)
})

it('one that is sent no more than it takes is not', async () => {
  const piece = 'cloth '.repeat(10_000)
  const server = createServer(async (_request, response) => {
    for (let sent = 0; sent < 40; sent++) {
      response.write(piece)
      await sleep(50)
    }
    response.end('all')
  })
  endSlowReaders(server, { firstMs: 300, minSpeed: 4_000 })
  const { socket, held } = await requestTo(server)
  let end = ''
  socket.on('data', (bytes) => (end = bytes.toString().slice(-20)))
  socket.resume()
  await once(held, 'close')
  expect(end).toContain('all')
})

it('the shop does so after three minutes, and the time that the answer takes at 4 KB a second', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = await listening(new Pages(async () => page(ANSWER), 'https://shop.test'), 'https://shop.test')
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const accepted = once(app.server, 'connection')
  socket.pause().write('GET /about HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  const [held] = await accepted
  await expect.poll(() => held.writableLength).toBeGreaterThan(0)
  const seconds = 180 + held.writableLength / 4_000
  await vi.advanceTimersByTimeAsync((seconds - 60) * 1_000)
  expect(held.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(held.destroyed).toBe(true)
})
