import { describe, expect, it } from 'vitest'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  asPacker,
  kurtas,
  cloth,
  bought,
  line,
  upi,
  postReturn,
  requested,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  stockOf,
  notesOf,
  utr,
  setDelivered,
  deliver,
} = await returnShop()

describe('items that were missing from the parcel', () => {
  const missing = (quantity = 1, changes: object = {}) => line(quantity, { reason: 'item_missing', ...changes })

  it('are refunded once a manager approves, with nothing sent and no stock changed', async () => {
    const orderId = await bought(kurtas(2))
    const stock = await stockOf('IK-S')
    const id = await requested(orderId, { transport: 'pickup', lines: [missing()], refundAccount: upi })
    expect(await read(id)).toMatchObject({ state: 'requested', transport: 'none', fee: 0 })
    expect((await move(id, 'approve', { transport: 'pickup' }, asPacker)).status).toBe(403)
    const { body } = await move(id, 'approve', { transport: 'pickup' })
    expect(body.data).toMatchObject({
      state: 'refund_due',
      transport: 'none',
      refund: 999,
      lines: [{ accepted: 1 }],
      pieces: [{ condition: 'missing', destination: 'none', isAccepted: true }],
    })
    expect(body.data.sendBy).toBeUndefined()
    expect(await stockOf('IK-S')).toBe(stock)
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 999_00, quantity: 1, hsn: expect.any(String) }])
    const subjects = (await shop.emails()).map(({ subject }) => subject)
    const ofThis = subjects.filter((subject) => subject.includes(id.slice(-8)))
    expect(ofThis.toSorted()).toEqual([
      expect.stringContaining("We've accepted your return"),
      expect.stringContaining("We've received your request"),
    ])
    expect((await move(id, 'refund', { method: 'upi', reference: utr() })).body.data.state).toBe('refunded')
  })

  it('are sent again as an order of their own, of the same variant', async () => {
    const orderId = await bought()
    const small = await variant('IK-S')
    const id = await requested(orderId, { resolution: 'exchange', lines: [missing(1, { newVariant: small.id })] })
    const { body } = await move(id, 'approve')
    expect(body.data).toMatchObject({ state: 'exchanged', refund: 0 })
    expect(await stockOf('IK-S')).toBe(small.stock - 1)
    const again = (await asPriya.get(`/api/orders/${body.data.exchangeOrder}`)).body.data
    expect(again).toMatchObject({ status: 'confirmed', isPaid: true, totalAmount: 999, items: [{ selectedSize: 'S' }] })
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 999_00, quantity: 1 }])
  })

  it('are settled at once when the team records them, and need a request of their own', async () => {
    const orderId = await bought(kurtas(3))
    const small = await variant('IK-S')
    const opened = await asManager.post(`/api/admin/orders/${orderId}/returns`, {
      resolution: 'exchange',
      transport: 'pickup',
      lines: [missing(1, { newVariant: small.id })],
      note: 'The parcel weighed 300 g less',
    })
    expect(opened.body.data).toMatchObject({ state: 'exchanged', transport: 'none' })
    expect(await stockOf('IK-S')).toBe(small.stock - 1)
    const both = { items: [...kurtas(1).items, ...cloth.items], totalAmount: 1999 }
    const mixed = await postReturn(await bought(both), {
      lines: [missing(), { ...line(2.5, { reason: 'defective' }), line: 1 }],
    })
    expect([mixed.status, mixed.body.message]).toEqual([
      400,
      expect.stringMatching(/^Please send one request for items missing/),
    ])
  })

  it('are never approved by a rule, because nobody sees them', async () => {
    const { data } = (await asManager.get('/api/admin/return-policies')).body
    const [policy] = data
    const set = (changes: object) => db.updateTable('return_policy').set(changes).where('id', '=', policy._id).execute()
    await set({ approve_up_to_paise: 100_000_00 })
    const id = await requested(await bought(), { lines: [missing()] })
    expect((await read(id)).state).toBe('requested')
    const other = await requested(await bought(), { lines: [line()] })
    expect((await read(other)).state).toBe('approved')
    await set({ approve_up_to_paise: null })
    expect((await move(id, 'decline', { refusal: 'no_proof', note: '' })).body.data.state).toBe('declined')
  })
})

describe('items that came back', () => {
  it('instead of those that were sold go into the stock of what really came back, if it is named and accepted', async () => {
    const orderId = await bought(kurtas(2))
    const id = await approvedOf(orderId, { lines: [line(2, { reason: 'wrong_item' })] })
    await db.updateTable('variant').set({ barcode: 'BC-XXL' }).where('sku', '=', 'IK-XXL').execute()
    const [small, large] = [await stockOf('IK-S'), await stockOf('IK-XXL')]
    const other = (item?: string, quantity = 1) => ({ line: 0, condition: 'other_item', quantity, item })
    const kept = { line: 0, condition: 'damaged', quantity: 1 }
    for (const [item, message] of [
      ['nobody', /^No product has the SKU or barcode “nobody”/],
      ['CP', /sold by the metre/],
    ] as const)
      expect((await move(id, 'receive', { pieces: [other(item), kept] }, asPacker)).body.errors.pieces).toMatch(message)
    const { body } = await move(id, 'receive', { pieces: [other(' bc-xxl '), kept] }, asPacker)
    expect(body.data).toMatchObject({
      state: 'received',
      pieces: [{ condition: 'damaged' }, { destination: 'stock', item: expect.stringContaining('IK-XXL') }],
    })
    expect(await stockOf('IK-XXL')).toBe(large)
    const all = { pieces: [other(), kept].map(({ line: at, condition }) => ({ line: at, condition })) }
    expect((await move(id, 'accept', all)).body.data).toMatchObject({ state: 'refund_due', refund: 1998 })
    expect([await stockOf('IK-S'), await stockOf('IK-XXL')]).toEqual([small, large + 1])
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 1998_00, quantity: 2 }])
    const unnamed = await approvedOf(await bought(), { lines: [line(1, { reason: 'wrong_item' })] })
    const { data } = (await move(unnamed, 'receive', { pieces: [other()] })).body
    expect(data.pieces).toEqual([expect.not.objectContaining({ item: expect.anything() })])
    expect(data.pieces[0].destination).toBe('none')
  })
})

describe('an exchange', () => {
  it('restarts the window once: an exchange of an exchange counts from the first one, but not for what is faulty', async () => {
    const exchanged = async (orderId: string, sku: string) => {
      const { id } = await variant(sku)
      const request = await approvedOf(orderId, { resolution: 'exchange', lines: [line(1, { newVariant: id })] })
      const { exchangeOrder } = (await move(request, 'receive', asSold())).body.data
      return deliver(exchangeOrder)
    }
    const original = await bought()
    await setDelivered(original, 6)
    const first = await exchanged(original, 'IK-M')
    await setDelivered(original, 14)
    await setDelivered(first, 7)
    const second = await exchanged(first, 'IK-S')
    const lines = async (id: string) => (await asPriya.get(`/api/orders/${id}/returns`)).body.data.lines[0]
    const { lastReturnDay, lastExchangeDay, lastClaimDay } = await lines(second)
    expect([lastReturnDay, lastExchangeDay]).toEqual(Array(2).fill((await lines(first)).lastReturnDay))
    expect(lastClaimDay > lastReturnDay).toBe(true)
    await setDelivered(first, 8)
    expect((await postReturn(second)).body.message).toMatch(/could be returned until/)
    expect((await postReturn(second, { lines: [line(1, { reason: 'defective' })] })).status).toBe(200)
  })
})
