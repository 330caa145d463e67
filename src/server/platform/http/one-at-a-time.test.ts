import { connect } from 'node:net'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { closeAll, page, pageServer } from '../../../../test/page-server.ts'

afterEach(closeAll)

/** Sends requests for these paths at once over one connection, and collects what comes back. */
function sendAll(address: string, paths: readonly string[]) {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  const got = { text: '', isClosed: false }
  socket.on('data', (bytes) => (got.text += bytes))
  socket.on('error', () => undefined)
  socket.on('close', () => (got.isClosed = true))
  socket.write(
    paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nAccept-Encoding: identity\r\n\r\n`).join(''),
  )
  return got
}

it('requests of one connection are handled one after the other, and answered in their order', async () => {
  let running = 0
  let most = 0
  const { address } = await pageServer(async ({ url }) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    return page(`[${new URL(url).search}]`)
  })
  const paths = Array.from({ length: 20 }, (_, n) => `/products?search=cloth${n}`)
  const got = sendAll(address, paths)
  const answered = () => [...got.text.matchAll(/\[\?search=(cloth\d+)\]/g)].map(([, name]) => name)
  await expect.poll(() => answered().length).toBe(20)
  expect(answered()).toEqual(paths.map((path) => path.split('=')[1]))
  expect(most).toBe(1)
  // The connection goes on being used.
  expect(got.isClosed).toBe(false)
})

it('a connection that sends thousands before the first is answered is closed, and keeps nobody waiting', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const { address, get, times } = await pageServer(async ({ url }) => {
    if (url.includes('search')) await end
    return page('cloth')
  })
  const got = sendAll(
    address,
    Array.from({ length: 5_000 }, (_, n) => `/products?search=cloth${n}`),
  )
  await expect.poll(() => got.isClosed).toBe(true)
  expect(times()).toBe(1)
  expect((await get('/about')).status).toBe(200)
  resolve()
})
