import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCoupon, orderBody, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../platform/database/id.ts'

const shop = await testShop([indigoKurta])
const { db, pool } = shop.database
await raiseBuyingLimits(shop.database)
await db.updateTable('variant').set({ stock: 100 }).execute()
const [asPriya, asOwner] = [await shop.as(priya), await shop.as(owner)]
const MINUTE = 60_000

afterEach(() => vi.useRealTimers())

/** This process has another clock than the database, as a second machine of the shop may have. */
function clockIsAhead(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE })
}

describe.each([10, -10])('on a machine whose clock is %d minutes ahead', (minutes) => {
  it('coupons are valid as long as on others', async () => {
    const at = (later: number) => new Date(Date.now() + later * MINUTE)
    const codes = { ended: [-60, -5], valid: [-5, 5], 'not-yet': [5, 60] } as const
    for (const [code, [from, to]] of Object.entries(codes))
      await createCoupon(shop.database, {
        code: `${code}${minutes}`.toUpperCase(),
        starts_at: at(from),
        ends_at: at(to),
      })
    clockIsAhead(minutes)
    const quote = async (code: string) => {
      const { items } = orderBody(shop)
      return (await asPriya.post('/api/orders/quote', { items, couponCode: `${code}${minutes}` })).body.data
    }
    expect(await quote('valid')).toMatchObject({ totalAmount: 899.1 })
    for (const code of ['ended', 'not-yet']) expect(await quote(code)).toMatchObject({ totalAmount: 999 })
  })

  it('a cash order that nobody confirms is cancelled neither early nor late', async () => {
    await db.deleteFrom('cash_rule').execute()
    const values = { position: 0, kind: 'total', condition: '{}', effect: 'confirm' } as const
    await db
      .insertInto('cash_rule')
      .values({ id: newId(), ...values })
      .execute()
    const left = async (id: string) => {
      const text = `select round(extract(epoch from cash_confirm_by - now()) / 60)::int as minutes, status from orders where id = $1`
      return (await pool.query(text, [id])).rows[0]
    }
    const { _id: id } = await place(shop, asPriya)
    await pool.query(`update orders set cash_confirm_by = now() + interval '5 minutes' where id = $1`, [id])
    clockIsAhead(minutes)
    const runJob = async () => {
      await shop.shop.jobs.send('unanswered-cash-orders', {})
      await shop.shop.jobs.drain()
    }
    await runJob()
    expect(await left(id)).toEqual({ minutes: 5, status: 'confirmed' })
    await pool.query(`update orders set cash_confirm_by = now() - interval '5 minutes' where id = $1`, [id])
    await runJob()
    expect(await left(id)).toMatchObject({ status: 'cancelled' })
  })

  it('the return window is that of other machines', async () => {
    const { _id: id } = await place(shop, asPriya)
    const url = `/api/admin/orders/${id}`
    const revision = async () => (await asOwner.get(url)).body.data.revision
    clockIsAhead(minutes)
    await asOwner.put(`${url}/ship`, { revision: await revision(), courier: 'Blue Dart', trackingNumber: 'BD1' })
    expect((await asOwner.put(`${url}/deliver`, { revision: await revision() })).status).toBe(200)
    const text = 'select abs(extract(epoch from delivered_at - now()))::int < 30 as now from orders where id = $1'
    expect((await pool.query(text, [id])).rows[0]).toEqual({ now: true })
  })
})
