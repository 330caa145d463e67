import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { place } from '../../../../test/ordering.ts'
import { manager, owner, priya } from '../../../../test/people.ts'
import { indigoKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })

interface Sent {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly type: string
  readonly body: string
}

/** Sends all of a request but the last byte of its body, calls `meanwhile`, sends the byte, and returns the status of the answer. */
async function sendAround(
  { method, path, token, type, body }: Sent,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, expect: '100-continue' }
  const sending = request(`${origin}${path}`, { method, headers: { ...headers, 'content-length': body.length } })
  const status = new Promise<number>((resolve, reject) => {
    sending.once('response', (answer) => resolve(answer.resume().statusCode ?? 0)).once('error', reject)
  })
  const isAdmitted = new Promise((resolve) => sending.once('continue', resolve))
  sending.write(body.slice(0, -1))
  await isAdmitted
  await meanwhile()
  sending.end(body.slice(-1))
  return status
}

it('a request whose session ends before its last byte arrives changes nothing', async () => {
  const { token, call, get } = await shop.as(priya)
  const body = JSON.stringify({ revision: 0, cart: [], wishlist: [shop.id('indigo-kurta')], viewed: [] })
  const sent = { method: 'PUT', path: '/api/lists', token, type: 'application/json', body }
  expect(await sendAround(sent, () => call('POST', '/api/auth/logout'))).toBe(401)
  expect((await get('/api/lists')).status).toBe(401)
  expect((await (await shop.as(priya)).get('/api/lists')).body.data).toMatchObject({ revision: 0 })
})

it.each([
  ['a form', '/api/admin/redirects', 'application/json', '{"path":"/old-page","target":"/about"}'],
  ['a file', '/api/admin/redirects/import?apply=yes', 'text/csv', 'Redirect from,Redirect to\n/old-page,/about\n'],
])(
  '%s of a manager is refused when the owner lowers their role before its last byte arrives',
  async (_what, path, type, body) => {
    const [boss, { userId, token }] = [await shop.as(owner), await shop.as(manager)]
    const give = (staffRole: string) => async () => {
      const { revision } = (await boss.get(`/api/admin/team/${userId}`)).body.data
      const { status } = await boss.put(`/api/admin/team/${userId}`, { staffRole, isDisabled: false, revision })
      expect(status).toBe(200)
    }
    expect(await sendAround({ method: 'POST', path, token, type, body }, give('packer'))).toBe(403)
    expect((await boss.get('/api/admin/redirects')).body).toMatchObject({ total: 0 })
    await give('manager')()
  },
)

it('a file breaks off when its reader is removed from the team meanwhile', async () => {
  await place(shop, await shop.as(priya))
  const [boss, { userId, token }] = [await shop.as(owner), await shop.as(manager)]
  const lock = await shop.database.pool.connect()
  onTestFinished(() => lock.release(true))
  // Keeps the rows of the file back until the manager has been removed.
  await lock.query('begin; lock table orders in access exclusive mode')
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`${origin}/api/admin/orders/export`, { headers })
  const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await pieces?.read())?.value).toMatch(/^.?order,placed,/)
  const { revision } = (await boss.get(`/api/admin/team/${userId}`)).body.data
  await boss.put(`/api/admin/team/${userId}`, { staffRole: 'manager', isDisabled: true, revision })
  await lock.query('commit')
  await expect(pieces?.read()).rejects.toThrow('terminated')
})
