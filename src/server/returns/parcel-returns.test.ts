import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, asPriya, asManager, adminOrder, moveOrder, kurtas, cloth, line, read, move, stockOf, notesOf, bought } =
  await returnShop()

const basket = { items: [...kurtas(3).items, ...cloth.items], totalAmount: 3997 }
let used = 0
/** A delivered order whose second parcel, with a kurta and the cloth, comes back. */
async function partlyDelivered(): Promise<string> {
  const { _id: id } = await place(shop, asPriya, basket)
  used += 2
  const [first, second] = [`RB${1000 + used}A`, `RB${1001 + used}A`]
  await moveOrder(id, 'ship', { courier: 'Delhivery', trackingNumber: first, furtherTrackingNumbers: [second] })
  const items = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 2.5 },
  ]
  expect((await moveOrder(id, 'parcels/contents', { trackingNumber: second, items })).status).toBe(200)
  const { payload } = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/courier-files?fileName=status.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: `AWB,Status\n${first},Delivered\n${second},RTO Initiated\n`,
  })
  await asManager.post(`/api/admin/courier-files/${JSON.parse(payload).data._id}/apply`, {})
  expect((await moveOrder(id, 'deliver')).status).toBe(200)
  expect((await adminOrder(id)).parcels).toMatchObject([
    { state: 'delivered', items: [{ line: 0, quantity: 2 }], isRest: true },
    { state: 'returning', items },
  ])
  return id
}
const open = (id: string, lines: readonly object[]) =>
  asManager.post(`/api/admin/orders/${id}/returns`, {
    resolution: 'refund',
    transport: 'pickup',
    note: 'Parcel came back',
    lines,
  })
const BACK = [
  { line: 0, quantity: 1, reason: 'undelivered' },
  { line: 1, quantity: 2.5, reason: 'undelivered' },
]

describe('a parcel of several that comes back', () => {
  it('is received with its items, which the customer neither sends nor has collected', async () => {
    const id = await partlyDelivered()
    const { status, body } = await open(id, BACK)
    expect(status).toBe(200)
    const opened = body.data
    expect(opened).toMatchObject({
      state: 'in_transit',
      transport: 'pickup',
      fee: 0,
      lines: [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 2.5 },
      ],
    })
    expect((await asManager.get('/api/admin/returns?isAwaitingPickup=true')).body.total).toBe(0)
    const approved = (await shop.emails()).find(({ subject }) => subject.includes(`(return ${opened.number})`))
    expect(approved?.text.replace(/\s+/g, ' ')).toContain(
      'The courier could not deliver these items and brings them back to us. You need not send anything.',
    )
    // Its items cannot come back twice.
    expect((await open(id, BACK)).status).toBe(400)
    const stock = await stockOf('IK-S')
    const pieces = [
      { line: 0, condition: 'as_sold', quantity: 1 },
      { line: 1, condition: 'as_sold', quantity: 2.5 },
    ]
    expect((await move(opened._id, 'receive', { pieces })).status).toBe(200)
    expect(await stockOf('IK-S')).toBe(stock + 1)
    expect(await read(opened._id)).toMatchObject({ items: 1999, setOff: 1999, refund: 0 })
    expect(await notesOf(id)).toMatchObject([{ quantity: 1 }, { quantity: 250, amount_paise: 1999_00 }])
  })

  it('is not mixed with items that the customer sends, and is no reason of a customer', async () => {
    const id = await partlyDelivered()
    expect(await open(id, [BACK[0] ?? {}, { line: 1, quantity: 2.5, reason: 'defective' }])).toMatchObject({
      status: 400,
      body: { message: 'Please record what could not be delivered apart from other items.' },
    })
    const own = await bought()
    const request = { resolution: 'refund', transport: 'self_ship', lines: [line(1, { reason: 'undelivered' })] }
    expect((await asPriya.post(`/api/orders/${own}/returns`, request)).status).toBe(400)
  })
})
