import { expect, it } from 'vitest'
import { owner } from '../people.ts'
import { storeSeller } from '../seller.ts'
import { testShop } from '../shop.ts'

const shop = await testShop([])
await storeSeller(shop.database.db)
const boss = await shop.as(owner)

/** JavaScript counts each of these as two, so that what is cut after an even or an odd number ends with a half of one. */
const SAREES = '🥻'.repeat(300)

const upload = async (url: string, payload: string) => {
  const headers = { authorization: `Bearer ${boss.token}`, 'content-type': 'text/csv' }
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

it('a link for a new password can be requested for half a character, and nothing is sent', async () => {
  const payload = { email: '\udfff@example.com' }
  const { statusCode } = await shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload })
  expect(statusCode).toBe(200)
  expect(await shop.emails()).toEqual([])
})

it.each(['', 'x'])('a product file whose refused cells are cut within a character is checked: "%s…"', async (begin) => {
  const file = `title,brand,main category,category,price\nA,B,Women,Kurtas,${begin}${SAREES}\n`
  const { body } = await upload('/api/admin/product-imports', file)
  await shop.shop.jobs.drain()
  const { data } = (await boss.get(`/api/admin/product-imports/${body.data._id}`)).body
  expect(data).toMatchObject({ state: 'checked', refused: 1 })
  expect(data.refusals[0].reason).toContain('🥻')
})

it.each(['', 'x'])('a list of pincodes whose names are cut within a character is stored: "%s…"', async (begin) => {
  const file = `pincode,name,min days,max days\n110,${begin}${SAREES},1,2\n`
  const { status, body } = await upload('/api/admin/delivery-areas/import?apply=yes', file)
  expect([status, body.data]).toEqual([200, expect.objectContaining({ applied: true, refused: 0 })])
})
