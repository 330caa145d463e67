import type { AfterSaleShop } from './after-sale-shop.ts'
import type { Chance, Tried } from './after-sale-steps.ts'
import type { Random } from './random.ts'

/** What happens to parcels: their contents, files of couriers and of their payments, and moves of many orders at once. */
export const COURIER_STEPS: Readonly<Record<string, Chance>> = {
  'add a parcel': { weight: 3, step: addParcel, at: ['processing', 'shipped'] },
  'remove a parcel': { weight: 1, step: removeParcel, at: ['shipped'] },
  'record the contents of a parcel': { weight: 5, step: recordContents, at: ['shipped'] },
  'apply a file of the courier': { weight: 10, step: courierFile, at: ['confirmed', 'processing', 'shipped'] },
  'apply an older file after a newer one': { weight: 3, step: olderFile, at: ['confirmed', 'processing', 'shipped'] },
  'apply a remittance': { weight: 6, step: remittance, at: ['shipped', 'delivered'] },
  'undo a row of a remittance': { weight: 5, step: undoRow, at: ['shipped', 'delivered'] },
  'undo money recorded by hand': { weight: 2, step: undoReceipt, at: ['shipped', 'delivered'] },
  'move in bulk': { weight: 3, step: moveInBulk, at: ['pending', 'confirmed', 'processing', 'shipped'] },
  'undo a bulk move': { weight: 2, step: undoBulk },
  'a parcel of a delivered order comes back': { weight: 4, step: parcelBack, at: ['delivered'] },
}

interface ParcelJson {
  readonly trackingNumber: string
  readonly state: string
  readonly items?: readonly { readonly line: number; readonly quantity: number }[]
}

const read = async ({ asOwner }: AfterSaleShop, id: string) => (await asOwner.get(`/api/admin/orders/${id}`)).body.data

async function addParcel({ asOwner, ...world }: AfterSaleShop, { order }: Tried) {
  const { revision } = await read({ asOwner, ...world }, order)
  const trackingNumbers = [`AWB${world.next()}`]
  return asOwner.post(`/api/admin/orders/${order}/parcels`, { revision, trackingNumbers })
}

async function removeParcel(world: AfterSaleShop, { order }: Tried, random: Random) {
  const { revision, parcels = [] } = await read(world, order)
  const parcel: ParcelJson | undefined = random.pick(parcels)
  if (!parcel) return undefined
  const { trackingNumber } = parcel
  return world.asOwner.post(`/api/admin/orders/${order}/parcels/remove`, { revision, trackingNumber })
}

async function recordContents(world: AfterSaleShop, { order }: Tried, random: Random) {
  const { revision, items, parcels = [] } = await read(world, order)
  const parcel: ParcelJson | undefined = random.pick(parcels)
  if (!parcel) return undefined
  const packed = items.flatMap(({ quantity, unit }: { quantity: number; unit: string }, line: number) =>
    random.chance(0.5) ? [] : [{ line, quantity: unit === 'metre' ? quantity : 1 + random.below(quantity) }],
  )
  const { trackingNumber } = parcel
  const url = `/api/admin/orders/${order}/parcels/contents`
  return world.asOwner.put(url, { revision, trackingNumber, items: packed })
}

const STATUSES = ['In Transit', 'Delivered', 'Delivered', 'RTO Initiated', 'RTO Delivered', 'Lost', 'Out for Delivery']

/** A file about some parcels of the order; now and then the same again, or by its number alone. */
async function courierFile(world: AfterSaleShop, { order }: Tried, random: Random) {
  const { parcels = [], trackingNumber } = await read(world, order)
  const numbers = parcels.length > 0 ? parcels.map((one: ParcelJson) => one.trackingNumber) : [trackingNumber]
  const words = random.pick(STATUSES)
  const rows = numbers.flatMap((number: string) =>
    random.chance(0.3)
      ? []
      : [
          `${random.chance(0.5) ? order.slice(-8) : ''},${number},${random.chance(0.7) ? words : random.pick(STATUSES)}`,
        ],
  )
  if (rows.length === 0) rows.push(`${order.slice(-8)},AWB${world.next()},${words}`)
  const text = ['Order No,AWB,Status', ...rows].join('\n')
  return applyUpload(world, 'courier-files', text, random)
}

/** What a parcel goes through, and what a file of the day before says of it. */
const COURSES = [
  ['In Transit', 'Out for Delivery', 'Delivered'],
  ['In Transit', 'Undelivered', 'RTO Initiated', 'RTO In Transit', 'RTO Delivered'],
] as const

/** A file of today, and then one of the day before about the same parcels that are out: the second one changes nothing. */
async function olderFile(world: AfterSaleShop, { order }: Tried, random: Random) {
  const { parcels = [], trackingNumber } = await read(world, order)
  const numbers: string[] = parcels.length > 0 ? parcels.map((one: ParcelJson) => one.trackingNumber) : [trackingNumber]
  const course = random.pick(COURSES) ?? COURSES[0]
  const later = 1 + random.below(course.length - 1)
  const fileOf = (status: string, day: Date) =>
    ['Order No,AWB,Status,Last Updated At']
      .concat(numbers.map((number) => `${order.slice(-8)},${number},${status},${day.toISOString()}`))
      .join('\n')
  const newer = fileOf(course[later] ?? '', new Date())
  const older = fileOf(course[random.below(later)] ?? '', new Date(Date.now() - 86_400_000))
  const applied = await applyUpload(world, 'courier-files', newer, random)
  const before = await whereabouts(world, order)
  const again = await applyUpload(world, 'courier-files', older, random)
  const after = await whereabouts(world, order)
  const isOut = SENT.some((status) => before.includes(status))
  return applied.status === 200 && isOut && before !== after
    ? { status: 599, body: { newer, older, before, after } }
    : again
}

const SENT = ['"status":"shipped"', '"status":"delivered"']

async function whereabouts(world: AfterSaleShop, order: string): Promise<string> {
  const { status, parcels, returningSince, deliveredAt } = await read(world, order)
  return JSON.stringify({ status, parcels, returningSince, deliveredAt })
}

/** What the courier pays for the order: all, a part, too much, the same twice, or a debit. */
async function remittance(world: AfterSaleShop, { order }: Tried, random: Random) {
  const cash = await world.cashOf(order)
  if (!cash) return undefined
  const { parcels = [], trackingNumber } = await read(world, order)
  const numbers: string[] = parcels.length > 0 ? parcels.map((one: ParcelJson) => one.trackingNumber) : [trackingNumber]
  const owed = Math.max(1, cash.expected - cash.received)
  const amounts = random.pick([
    [owed],
    [owed],
    [Math.ceil(owed / 2), Math.floor(owed / 2)],
    [owed + 500],
    [owed - 50],
    [-owed],
    [-cash.received],
    [-Math.ceil(cash.received / 2)],
  ])
  const utr = `UTR${String(world.next()).padStart(12, '0')}`
  const rows = (amounts ?? []).map(
    (amount, place) =>
      `${order.slice(-8)},${numbers[place % numbers.length] ?? ''},${(amount / 100).toFixed(2)},${utr}`,
  )
  if (random.chance(0.2)) rows.push(rows[0] ?? '')
  const text = ['Order No,AWB,COD Amount,UTR', ...rows].join('\n')
  return applyUpload(world, 'remittances', text, random)
}

/** What a row recorded for the order was recorded by mistake. */
async function undoRow({ pool, asOwner }: AfterSaleShop, { order }: Tried, random: Random) {
  const { rows } = await pool.query(
    'select remittance_id as file, line from remittance_row where order_id = $1 and applied order by remittance_id, line',
    [order],
  )
  const row = random.pick(rows)
  return row && asOwner.post(`/api/admin/remittances/${row.file}/undo-row`, { line: row.line })
}

async function undoReceipt(world: AfterSaleShop, { order }: Tried) {
  const cash = await world.cashOf(order)
  return cash && world.asOwner.post(`/api/admin/courier-cash/${order}/undo-receipt`, { revision: cash.revision })
}

/** Uploads a file and applies it; now and then two people do so at the same time, or one of them again. */
async function applyUpload({ shop, asOwner }: AfterSaleShop, kind: string, text: string, random: Random) {
  const upload = async () => {
    const uploaded = await shop.app.inject({
      method: 'POST',
      url: `/api/admin/${kind}?fileName=simulated.csv`,
      headers: { authorization: `Bearer ${asOwner.token}`, 'content-type': 'text/csv' },
      payload: text,
    })
    return { status: uploaded.statusCode, body: uploaded.json() }
  }
  const first = await upload()
  const second = random.chance(0.3) ? await upload() : first
  if (first.status !== 200) return first
  const apply = ({ body }: typeof first) =>
    asOwner.post(`/api/admin/${kind}/${body.data._id}/apply`, { acceptsDifferences: true })
  const answers = await Promise.all([apply(first), ...(second === first && random.chance(0.8) ? [] : [apply(second)])])
  if (random.chance(0.1)) answers.push(await apply(first))
  return answers.find(({ status }) => status >= 500) ?? answers[0]
}

async function moveInBulk(world: AfterSaleShop, { firstOrder }: Tried, random: Random) {
  const ids = await world.ordersOf(firstOrder)
  const move = random.pick(['confirm', 'process', 'ship', 'ship', 'deliver', 'confirm cash'])
  const courier = move === 'ship' && random.chance(0.5) ? { courier: 'Delhivery' } : {}
  return world.asOwner.post('/api/admin/order-bulks', { move, ids, ...courier })
}

async function undoBulk(world: AfterSaleShop, _tried: Tried, random: Random) {
  const { body } = await world.asOwner.get('/api/admin/order-bulks?perPage=5')
  const bulk = random.pick(body.data.filter(({ canUndo }: { canUndo: boolean }) => canUndo)) as
    | { _id: string }
    | undefined
  return bulk && world.asOwner.post(`/api/admin/order-bulks/${bulk._id}/undo`)
}

async function parcelBack(world: AfterSaleShop, { order }: Tried, random: Random) {
  const { parcels = [], items } = await read(world, order)
  const known = parcels.filter((one: ParcelJson) => one.items !== undefined)
  const parcel: ParcelJson | undefined = random.pick(known)
  const packed = parcel?.items ?? items.map(({ quantity }: { quantity: number }, line: number) => ({ line, quantity }))
  return world.asOwner.post(`/api/admin/orders/${order}/returns`, {
    resolution: 'refund',
    transport: 'pickup',
    note: 'Simulated',
    lines: packed.map(({ line, quantity }: { line: number; quantity: number }) => ({
      line,
      quantity,
      reason: 'undelivered',
    })),
  })
}
