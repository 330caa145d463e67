import { expect, it } from 'vitest'
import type { OrderStatus } from '../orders/lifecycle.ts'
import {
  nextParcelState,
  PARCEL_STATES,
  type Parcel,
  type ParcelState,
  stateOfParcels,
  trackingNumbersIn,
} from './parcels.ts'
import { planOrderRow } from './plan-parcel-row.ts'

it.each<[ParcelState[], ReturnType<typeof stateOfParcels>]>([
  [['shipped', 'shipped'], 'shipped'],
  [['delivered', 'shipped'], 'shipped'],
  [['delivered', 'delivered'], 'delivered'],
  [['delivered', 'delivered', 'delivered'], 'delivered'],
  [['returned', 'shipped'], 'shipped'],
  [['returned', 'returning'], 'shipped'],
  [['returned', 'returned'], 'returned'],
  [['delivered', 'returning', 'shipped'], 'mixed'],
  [['delivered', 'returned'], 'mixed'],
])('parcels that are %j say of their order: %s', (states, expected) => {
  expect(stateOfParcels(states)).toBe(expected)
})

it('a report moves a parcel forward, changes nothing, or contradicts what is known', () => {
  const table = PARCEL_STATES.map((known) => PARCEL_STATES.map((reported) => nextParcelState(known, reported)))
  expect(table).toEqual([
    ['shipped', 'delivered', 'returning', 'returned'],
    ['delivered', 'delivered', undefined, undefined],
    ['returning', 'delivered', 'returning', 'returned'],
    ['returned', undefined, 'returned', 'returned'],
  ])
})

it('reads tracking numbers with line ends, commas or semicolons between them', () => {
  expect(trackingNumbersIn(' HX 1\r\nHX2,, HX3;\n')).toEqual(['HX 1', 'HX2', 'HX3'])
})

interface Known {
  readonly status: OrderStatus
  readonly parcels: readonly Parcel[]
}

const NUMBERS = ['HX1', 'HX2', 'HX3']
const placed = (status: OrderStatus): Known => ({
  status,
  parcels: NUMBERS.map((trackingNumber, index) => ({ position: index + 1, trackingNumber, state: 'shipped' })),
})
const plan = ({ status, parcels }: Known, awb: string, reported: ParcelState) =>
  planOrderRow(
    { orderNumber: '', awb, courier: '', words: reported, status: reported, day: undefined },
    { number: '0a1b2c3d', status, courier: '', trackingNumber: 'HX1', since: '2026-11-01', parcels },
  )

/** Applies the rows of a file one after another. */
function apply(known: Known, rows: readonly (readonly [string, ParcelState])[]) {
  let { status, parcels } = known
  let changes = 0
  let unclear = 0
  for (const [awb, reported] of rows) {
    const { outcome, ships, delivers, returns, notes } = plan({ status, parcels }, awb, reported)
    status = returns ? 'cancelled' : delivers ? 'delivered' : ships ? 'shipped' : status
    parcels = parcels.map((one) => (one.position === notes?.position ? { ...one, state: notes.state } : one))
    changes += outcome === 'change' || notes ? 1 : 0
    unclear += outcome === 'unclear' ? 1 : 0
  }
  return { status, parcels, changes, unclear }
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

// All 64 reports about three parcels, in all orders of their rows.
it.each(['confirmed', 'shipped'] as const)(
  'the order of rows does not matter to a %s order, nor does a second time',
  (status) => {
    for (const first of PARCEL_STATES)
      for (const second of PARCEL_STATES)
        for (const third of PARCEL_STATES) {
          const states = [first, second, third]
          const ends = ORDERS.map((order) => {
            const rows = order.map((at) => [NUMBERS[at] ?? '', states[at] ?? 'shipped'] as const)
            const end = apply(placed(status), rows)
            expect(apply(end, rows), states.join()).toMatchObject({
              status: end.status,
              parcels: end.parcels,
              changes: 0,
            })
            const has = (state: ParcelState) => states.includes(state)
            const comesBack = has('returning') || has('returned')
            if (
              (has('delivered') && comesBack) ||
              (states.every((state) => state === 'returning') && status === 'confirmed')
            )
              expect(end.unclear, states.join()).toBeGreaterThan(0)
            return { status: end.status, states: end.parcels.map(({ state }) => state) }
          })
          const all = stateOfParcels(states)
          const expected = all === 'delivered' ? 'delivered' : all === 'returned' ? 'cancelled' : 'shipped'
          const isReturning = states.every((state) => state === 'returning') && status === 'confirmed'
          for (const end of ends)
            expect(end, states.join()).toEqual({ status: isReturning ? 'confirmed' : expected, states })
        }
  },
)

it('says in each row which parcel it is about and what is still missing', () => {
  const known = placed('shipped')
  const reason = (states: readonly ParcelState[], awb: string, reported: ParcelState) => {
    const parcels = known.parcels.map((parcel, index) => ({ ...parcel, state: states[index] ?? 'shipped' }))
    return plan({ ...known, parcels }, awb, reported).reason
  }
  expect(reason([], 'hx2', 'delivered')).toBe('Parcel 2 of 3 of order #0a1b2c3d was delivered; waiting for 2 more.')
  expect(reason(['delivered', 'delivered'], 'HX3', 'delivered')).toBe(
    'All 3 parcels are delivered: order #0a1b2c3d is marked as delivered.',
  )
  expect(reason(['delivered'], 'HX2', 'returned')).toBe(
    'Parcel 2 of 3 of order #0a1b2c3d came back, but others were delivered. The order stays as it is: open it and decide.',
  )
  expect(reason([], 'HX9', 'delivered')).toBe(
    'HX9 is not one of the 3 tracking numbers of order #0a1b2c3d. If HX9 is another parcel of it, add it on the page of the order and upload the file again.',
  )
  expect(reason([], '', 'delivered')).toBe('Order #0a1b2c3d has 3 parcels, and the row does not say which one it is.')
})
