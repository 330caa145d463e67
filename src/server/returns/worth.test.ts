import { describe, expect, it } from 'vitest'
import { createCoupon } from '../../../test/ordering.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, asManager, asPacker, asPriya, kurtas, cloth, bought, line, upi, move, read, approvedOf, variant } =
  await returnShop()

const quoteOf = (id: string, body: object, by = asManager) => by.post(`/api/admin/returns/${id}/accept-quote`, body)
const worn = { line: 0, condition: 'used' }
const asSold = { line: 0, condition: 'as_sold' }

/** A return of three kurtas, of which one was worn. */
async function received(changes: object = {}) {
  const id = await approvedOf(await bought(kurtas(3)), { lines: [line(3, changes)], refundAccount: upi, ...changes })
  const { status, body } = await move(id, 'receive', {
    pieces: [
      { ...asSold, quantity: 2 },
      { ...worn, quantity: 1 },
    ],
  })
  expect([status, body.data?.state]).toEqual([200, 'received'])
  return id
}

it('what may come back of a line says what each quantity of it is worth, to the paisa', async () => {
  await createCoupon(shop.database, { code: 'SEVENTH', percent: 7 })
  const coupon = { couponCode: 'SEVENTH' }
  const id = await bought({ ...kurtas(3), ...coupon, totalAmount: 2787.21 })
  const worthOf = async () =>
    (await asManager.get(`/api/admin/orders/${id}/returnable`)).body.data.map(({ worth }: { worth: number[] }) => worth)
  expect(await worthOf()).toEqual([[929.07, 1858.14, 2787.21]])
  const first = await approvedOf(id, { lines: [line(1)], refundAccount: upi })
  await move(first, 'receive', { pieces: [{ ...asSold, quantity: 1 }] })
  expect((await read(first)).refund).toBe(929.07)
  expect(await worthOf()).toEqual([[929.07, 1858.14]])
  const cut = await bought(cloth)
  expect((await asManager.get(`/api/admin/orders/${cut}/returnable`)).body.data).toMatchObject([{ worth: [1000] }])
})

describe('before a person accepts what came back', () => {
  it('the shop says what that part is worth, with and without the pickup fee, and refunds exactly that', async () => {
    const id = await received({ transport: 'pickup' })
    expect((await quoteOf(id, { pieces: [asSold, worn] })).body.data).toMatchObject({
      items: 2997,
      fee: 75,
      refund: 2922,
    })
    expect((await quoteOf(id, { pieces: [worn], isFeeWaived: true })).body.data).toMatchObject({ refund: 999, fee: 0 })
    const { data } = (await quoteOf(id, { pieces: [asSold] })).body
    expect(data).toMatchObject({ items: 1998, fee: 75, refund: 1923, due: 0 })
    expect((await read(id)).state).toBe('received')
    const { body } = await move(id, 'accept', { pieces: [asSold] })
    expect(body.data).toMatchObject({ items: data.items, fee: data.fee, refund: data.refund })
    expect((await quoteOf(id, { pieces: [asSold] })).status).toBe(409)
  })

  it('an exchange says what is paid for the new items, and what is refunded instead', async () => {
    const newVariant = (await variant('IK-XXL')).id
    const id = await received({ resolution: 'exchange', newVariant })
    expect((await quoteOf(id, { pieces: [asSold] })).body.data).toMatchObject({ items: 1998, due: 1000, refund: 0 })
    const instead = { pieces: [asSold], resolution: 'refund' }
    expect((await quoteOf(id, instead)).body.data).toMatchObject({ due: 0, refund: 1998 })
  })

  it('only those who may accept it can ask', async () => {
    const id = await received()
    expect((await quoteOf(id, { pieces: [asSold] }, asPacker)).status).toBe(403)
    expect((await quoteOf(id, { pieces: [asSold] }, asPriya)).status).toBe(403)
    expect((await quoteOf('ffffffffffffffffffffffff', { pieces: [asSold] })).status).toBe(404)
  })
})
