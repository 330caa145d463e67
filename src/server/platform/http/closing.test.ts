import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { pageServer } from '../../../../test/page-server.ts'
import { prepareClosing } from './closing.ts'

it('the shop closes although a browser holds a connection on which it has asked nothing', async () => {
  const { app, address } = await pageServer()
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  await Promise.all([app.close(), once(socket, 'close')])
})

it('a request that never ends is cut off after the grace period, and one that ends is answered', async () => {
  const server = createServer((request, response) => {
    if (request.url !== '/never') setTimeout(() => response.end('answered'), 20)
  })
  const beginClosing = prepareClosing(server, 300)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const asked = once(server, 'request').then(() => once(server, 'request'))
  const never = fetch(`http://127.0.0.1:${port}/never`)
  const soon = fetch(`http://127.0.0.1:${port}/soon`).then((answer) => answer.text())
  await asked
  beginClosing()
  const closed = once(server, 'close')
  server.close()
  expect(await soon).toBe('answered')
  await expect(never).rejects.toThrow('fetch failed')
  await closed
})
