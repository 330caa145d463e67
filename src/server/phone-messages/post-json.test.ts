import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MaybeSent } from './channel.ts'
import { postJson } from './post-json.ts'

async function answersOf(answer: (response: ServerResponse) => void) {
  let open = 0
  const server = createServer((_request, response) => {
    open++
    response.once('close', () => open--)
    answer(response)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const sent = postJson(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {}, { to: '91' })
  return { sent, open: () => open }
}

it('does not receive the rest of an answer that never ends', async () => {
  let written = 0
  const { sent, open } = await answersOf((response) => {
    const piece = 'x'.repeat(16 * 1024)
    const write = () => {
      while (!response.destroyed && response.write(piece)) written += piece.length
    }
    response.on('drain', write)
    write()
  })
  await expect(sent).rejects.toThrow(MaybeSent)
  await vi.waitFor(() => expect(open()).toBe(0))
  expect(written).toBeLessThan(64 * 1024 * 1024)
})

it.each(['<html>Please log in</html>', '[]', '{"messages":[{'])(
  'does not know what became of a message that was answered by %s',
  async (text) => {
    const { sent } = await answersOf((response) => response.end(text))
    await expect(sent).rejects.toThrow(MaybeSent)
  },
)

it('reads an answer of several pieces', async () => {
  const { sent } = await answersOf((response) => {
    response.write('{"message')
    setTimeout(() => response.end('":"1234"}'), 20)
  })
  expect(await sent).toEqual({ status: 200, body: { message: '1234' } })
})

it('does not know what became of a message whose answer is cut off', async () => {
  const { sent } = await answersOf((response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"message":')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(sent).rejects.toThrow(MaybeSent)
})
