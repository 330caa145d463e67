import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  asPriya,
  asManager,
  adminOrder,
  moveOrder,
  kurtas,
  cloth,
  line,
  upi,
  read,
  move,
  approvedOf,
  asSold,
  notesOf,
} = await returnShop()
const asOwner = await shop.as(owner)

const basket = { items: [...kurtas(3).items, ...cloth.items], totalAmount: 3997 }
let used = 0
/** A delivered cash order of two parcels: one kurta and the cloth, ₹1,999.00, come back with the second. */
async function partlyDelivered(): Promise<{ readonly id: string; readonly first: string; readonly second: string }> {
  const { _id: id } = await place(shop, asPriya, basket)
  used += 2
  const [first, second] = [`RC${1000 + used}A`, `RC${1001 + used}A`]
  await moveOrder(id, 'ship', { courier: 'Delhivery', trackingNumber: first, furtherTrackingNumbers: [second] })
  const items = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 2.5 },
  ]
  expect((await moveOrder(id, 'parcels/contents', { trackingNumber: second, items })).status).toBe(200)
  await upload('courier-files', `AWB,Status\n${first},Delivered\n${second},RTO Initiated\n`)
  return { id, first, second }
}
async function upload(path: string, payload: string): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/${path}?fileName=file.csv`,
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload,
  })
  const id: string = answer.json().data._id
  await asManager.post(`/api/admin/${path}/${id}/apply`, {})
  return id
}
const remit = async (awb: string, amount: number) => {
  const id = await upload('remittances', `AWB,COD Amount,UTR\n${awb},${amount},U${used}${amount}`)
  return (await asManager.get(`/api/admin/remittances/${id}/rows?perPage=9`)).body.data[0].outcome
}
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
const BACK = [
  { line: 0, quantity: 1, reason: 'undelivered' },
  { line: 1, quantity: 2.5, reason: 'undelivered' },
]
const PIECES = [
  { line: 0, condition: 'as_sold', quantity: 1 },
  { line: 1, condition: 'as_sold', quantity: 2.5 },
]
async function receiveBack(id: string): Promise<string> {
  const request = { resolution: 'refund', transport: 'pickup', note: 'Parcel came back', lines: BACK }
  const { body } = await asManager.post(`/api/admin/orders/${id}/returns`, request)
  expect((await move(body.data._id, 'receive', { pieces: PIECES })).status).toBe(200)
  return body.data._id
}

describe.each(['delivery', 'receipt'])(
  'the cash of a parcel that came back, where an order is paid at the %s',
  (codPaidAt) => {
    const choose = async () => {
      const { data: rules } = (await asOwner.get('/api/admin/settings/payments')).body
      expect((await asOwner.put('/api/admin/settings/payments', { ...rules, codPaidAt })).status).toBe(200)
    }

    it('is neither expected of the courier nor refunded to the customer', async () => {
      await choose()
      const { id, first } = await partlyDelivered()
      expect((await moveOrder(id, 'deliver')).status).toBe(200)
      expect(await cashOf(id)).toMatchObject({ state: 'owed', expected: 1998, owed: 1998 })
      expect(await adminOrder(id)).toMatchObject({
        isPaid: codPaidAt === 'delivery',
        refundable: codPaidAt === 'delivery' ? 1998 : 0,
      })
      const request = await receiveBack(id)
      expect(await read(request)).toMatchObject({ state: 'refunded', refund: 0, setOff: 1999 })
      expect(await notesOf(id)).toMatchObject([{ quantity: 1 }, { quantity: 250, amount_paise: 1999_00 }])
      expect(await remit(first, 1998)).toBe('ok')
      expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 1998 })
      expect(await adminOrder(id)).toMatchObject({ isPaid: true, refundable: 1998 })
      // What the customer kept and paid for comes back later.
      const kept = await approvedOf(id, { lines: [line(2)], refundAccount: upi })
      await move(kept, 'receive', asSold(2))
      expect(await read(kept)).toMatchObject({ state: 'refund_due', refund: 1998 })
    })

    it('is refunded when the courier has paid all of the cash to the shop', async () => {
      await choose()
      const { id, first } = await partlyDelivered()
      expect(await remit(first, 3997)).toBe('not_delivered')
      expect((await moveOrder(id, 'deliver')).status).toBe(200)
      const request = await receiveBack(id)
      expect(await read(request)).toMatchObject({ state: 'refund_due', refund: 1999 })
    })
  },
)
