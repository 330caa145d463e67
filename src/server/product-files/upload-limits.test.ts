import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const meera = await shop.as(manager)

it('an uploaded file with more than a million rows is refused when it is checked', async () => {
  const { body } = await upload(gzipSync(`title,price\n${'a,1\n'.repeat(1_000_001)}`))
  await shop.shop.jobs.drain()
  expect((await meera.get(`/api/admin/product-imports/${body.data._id}`)).body.data).toMatchObject({
    state: 'failed',
    problem: 'The file has more than 10,00,000 rows. Split it.',
  })
}, 120_000)

it('the name of an uploaded file is stored as one line that is read from left to right', async () => {
  const { body } = await upload(gzipSync('title,price\na,1\n'), encodeURIComponent('price\u202evsc\r\n.exe'))
  expect(body.data.fileName).toBe('price vsc .exe')
})

async function upload(payload: Buffer, name = 'products.csv.gz') {
  const headers = { authorization: `Bearer ${meera.token}`, 'content-type': 'application/gzip' }
  const url = `/api/admin/product-imports?fileName=${name}`
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
