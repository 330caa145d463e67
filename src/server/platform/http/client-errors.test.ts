import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { closeAll, pageServer } from '../../../../test/page-server.ts'
import { endSilentClients } from './client-errors.ts'

const ANSWER = 'cloth '.repeat(2_000_000)

async function serverOf(silentMs: number) {
  const server = createServer((_request, response) => response.end(ANSWER))
  endSilentClients(server, silentMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const request = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
    return socket
  }
  return { server, request }
}

it('a client that reads nothing of its answer is cut off, and one that reads gets all of it', async () => {
  const { server, request } = await serverOf(500)
  const accepted = once(server, 'connection')
  const silent = request().pause()
  const [held] = await accepted
  await once(held, 'close')
  expect(silent.bytesRead).toBeLessThan(ANSWER.length)
  expect(await text(request())).toContain(ANSWER)
})

it('the shop does so after three minutes', async () => {
  const { app } = await pageServer()
  onTestFinished(closeAll)
  expect(app.server.timeout).toBe(180_000)
})
