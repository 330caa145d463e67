import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { manager } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { openBackupPlace } from '../backup/places.ts'

const backups = mkdtempSync(join(tmpdir(), 'vastra-backups-'))
afterAll(() => rmSync(backups, { recursive: true, force: true }))

/** Another address of the database at `url`, until it is closed. */
async function otherAddress(url: string) {
  const real = new URL(url)
  const folder = real.searchParams.get('host')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = folder ? openSocket(`${folder}/.s.PGSQL.${real.port}`) : openSocket(Number(real.port), real.hostname)
    for (const one of [socket, other]) sockets.add(one.on('error', () => undefined))
    socket.pipe(other).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const address = new URL(url)
  address.searchParams.delete('host')
  address.host = `127.0.0.1:${port}`
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: address.href, close }
}

it('imports and backups find a database that has moved since the shop was opened', async () => {
  const direct = await testDatabase()
  const former = await otherAddress(direct.url)
  let { url } = former
  const database = {
    ...direct,
    get url() {
      return url
    },
  }
  const backupPlace = openBackupPlace(backups, undefined)
  const shop = await testShop([], { database, backupPlace })
  const asManager = await shop.as(manager)
  url = direct.url
  former.close()

  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=products.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: 'title,brand,category,price\nKurta,Asha,Kurtas,500',
  })
  await shop.shop.jobs.send('nightly-backup', {})
  await shop.shop.jobs.drain()
  const { data } = (await asManager.get(`/api/admin/product-imports/${answer.json().data._id}`)).body
  expect(data).toMatchObject({ state: 'checked', created: 1 })
  expect(await backupPlace.names()).toHaveLength(1)
})
