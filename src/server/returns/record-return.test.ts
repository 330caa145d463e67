import { describe, expect, it } from 'vitest'
import { place, stockLedgerGaps } from '../../../test/ordering.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, asPriya, asManager, adminOrder, bought, kurtas, cloth, stockOf, notesOf, moveOrder } = await returnShop()

const both = { items: [...kurtas(2).items, ...cloth.items], totalAmount: 2998 }
const lines = [
  { line: 0, quantity: 2, reason: 'size_small' },
  { line: 1, quantity: 2.5, reason: 'colour_differs' },
]
const record = (id: string, changes: object, headers = {}) =>
  asManager.post(
    `/api/admin/orders/${id}/returns`,
    { resolution: 'refund', transport: 'self_ship', note: 'The parcel is here', lines, ...changes },
    headers,
  )
const returnsOf = async (id: string) => (await asManager.get(`/api/admin/returns?orderId=${id}`)).body.data
const emailsAbout = async (number: string) =>
  (await shop.emails()).filter(({ subject }) => subject.includes(number)).map(({ subject }) => subject)

describe('a parcel in hand', () => {
  it('is recorded with the condition of each line in one step, and nobody is asked to send it', async () => {
    const id = await bought(both)
    const stock = await stockOf('IK-S')
    const { status, body } = await record(id, {
      pieces: [
        { line: 0, condition: 'as_sold', quantity: 1 },
        { line: 0, condition: 'used', quantity: 1 },
        { line: 1, condition: 'as_sold', quantity: 2.5 },
      ],
    })
    expect({ status, message: body.message }).toEqual({ status: 200 })
    expect(body.data).toMatchObject({ state: 'received', transport: 'self_ship', moves: ['accept', 'reject'] })
    expect(body.data.sendBy).toBeUndefined()
    expect(
      body.data.pieces.map(({ line, destination }: { line: number; destination: string }) => [line, destination]),
    ).toEqual([
      [0, 'stock'],
      [0, 'scrap'],
      [1, 'remnant'],
    ])
    expect(body.data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['requested', 'approved', 'received'])
    // Nothing goes to stock before someone has decided.
    expect(await stockOf('IK-S')).toBe(stock)
    await expect.poll(() => emailsAbout(body.data.number)).toEqual([expect.stringContaining("We've received")])
  })

  it('of which all is as sold is accepted at once, and a retry records nothing more', async () => {
    const id = await bought(kurtas(2))
    const stock = await stockOf('IK-S')
    const changes = {
      lines: [{ line: 0, quantity: 1, reason: 'size_small' }],
      pieces: [{ line: 0, condition: 'as_sold', quantity: 1 }],
    }
    const headers = { 'idempotency-key': `in-hand-${id}` }
    const first = await record(id, changes, headers)
    expect(first.body.data).toMatchObject({ state: 'refund_due', refund: 999 })
    expect((await record(id, changes, headers)).body).toEqual(first.body)
    expect(await returnsOf(id)).toHaveLength(1)
    expect(await stockOf('IK-S')).toBe(stock + 1)
    expect(await notesOf(id)).toMatchObject([{ amount_paise: 999_00, quantity: 1 }])
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })

  it('whose conditions do not add up is not recorded at all', async () => {
    const id = await bought(both)
    const refused = [
      [{ pieces: [{ line: 0, condition: 'as_sold', quantity: 2 }] }, 'Cotton Poplin: The quantities must add up'],
      [{ pieces: [{ line: 7, condition: 'as_sold', quantity: 2 }] }, 'This line is not part of the return.'],
      [
        {
          lines: [{ line: 0, quantity: 2, reason: 'item_missing' }],
          pieces: [{ line: 0, condition: 'missing', quantity: 2 }],
        },
        'Nothing comes back of what was missing from the parcel',
      ],
    ] as const
    for (const [changes, message] of refused) {
      const { status, body } = await record(id, changes)
      expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(message) })
    }
    expect(await returnsOf(id)).toEqual([])
  })

  it('for an exchange sends the new items at once', async () => {
    const id = await bought(kurtas(1))
    const { data } = (await asPriya.get(`/api/orders/${id}/returns`)).body
    const newVariant = data.lines[0].exchanges.find(({ size }: { size: string }) => size === 'M').variant
    const { body } = await record(id, {
      resolution: 'exchange',
      lines: [{ line: 0, quantity: 1, reason: 'size_small', newVariant }],
      pieces: [{ line: 0, condition: 'as_sold', quantity: 1 }],
    })
    expect(body.data).toMatchObject({ state: 'exchanged', due: 0, refund: 0 })
    expect(await adminOrder(body.data.exchangeOrder)).toMatchObject({ status: 'confirmed', totalAmount: 999 })
  })
})

it('a parcel that is taken back with the order of another tab is refused with the order as it is now', async () => {
  const { _id } = await place(shop, asPriya, kurtas(1))
  await moveOrder(_id, 'ship', { courier: 'Delhivery', trackingNumber: '' })
  const { revision } = await adminOrder(_id)
  await moveOrder(_id, 'deliver')
  const pieces = [{ line: 0, condition: 'as_sold', quantity: 1 }]
  const { status, body } = await asManager.post(`/api/admin/orders/${_id}/undelivered`, { revision, note: '', pieces })
  expect(status).toBe(409)
  expect(body.current).toMatchObject({ _id, status: 'delivered', revision: (await adminOrder(_id)).revision })
})
