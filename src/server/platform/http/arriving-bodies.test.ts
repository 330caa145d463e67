import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { noCalls } from '../../../../test/page-server.ts'
import { buildApp } from '../../app/build-app.ts'

const app = await buildApp({ handlers: noCalls, ready: async () => undefined, trustedProxies: ['127.0.0.1'] })
const { port, origin } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
const arrivals: Socket[] = []
afterEach(async () => {
  for (const socket of arrivals.splice(0)) socket.destroy()
  await expect.poll(() => send('10.0.0.1', 100_000)).toBe(400)
})
afterAll(() => app.close())

/** The most that a visitor may send. */
const LARGEST = 256 * 1024

/** A client that sends all of a body but its last byte. */
function sendSlowly(network: string | undefined, bytes = LARGEST): void {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const forwarded = network === undefined ? '' : `x-forwarded-for: ${network}\r\n`
  socket.write(
    `POST /api/orders/quote HTTP/1.1\r\nhost: shop.test\r\n${forwarded}content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(bytes - 1, ' '))
  arrivals.push(socket)
}

/** Sends a complete body, which is no valid order, and returns the status of the answer. */
async function send(network: string, bytes: number, type = 'application/json'): Promise<number> {
  const headers = { 'content-type': type, 'x-forwarded-for': network }
  const answer = await fetch(`${origin}/api/orders/quote`, { method: 'POST', headers, body: ' '.repeat(bytes) })
  return answer.status
}

it('bodies that nobody reads are counted no longer than their request', async () => {
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('203.0.113.90', 100_000, 'text/xml')))
    expect(new Set(answers)).toEqual(new Set([415]))
  }
  expect(await send('203.0.113.90', 100_000)).toBe(400)
})

describe('clients that never send the end of a large body', () => {
  it('cannot hold more than 8 MB of memory from one network, and keep no other one out', async () => {
    for (let n = 0; n < 33; n++) sendSlowly('203.0.113.7')
    await expect.poll(() => send('203.0.113.7', 100_000)).toBe(429)
    expect(await send('203.0.113.7', 10_000)).toBe(400)
    // Its body is refused although nobody reads it.
    expect(await send('203.0.113.7', 100_000, 'text/xml')).toBe(415)
    expect(await send('203.0.113.8', 100_000)).toBe(400)
  })

  it('cannot hold more than 64 MB from many networks, and small requests are answered as always', async () => {
    for (let n = 0; n < 270; n++) sendSlowly(`203.0.${n % 90}.7`)
    await expect.poll(() => send('198.51.100.1', 100_000)).toBe(429)
    expect(await send('198.51.100.1', 10_000)).toBe(400)
  })
})
