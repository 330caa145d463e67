import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rupeesFromPaise, toPaise } from '../units/paise.ts'
import { shipmentsOf } from './parcel-shipments.ts'

const anyItem = fc
  .record({
    unit: fc.constantFrom('piece' as const, 'metre' as const),
    quantity: fc.integer({ min: 1, max: 30 }),
    price: fc.integer({ min: 1, max: 2_000_00 }),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ unit, quantity, price, percent }) => {
    const total = price * quantity
    const discount = Math.floor((total * percent) / 100)
    return { unit, quantity, total: rupeesFromPaise(total), discount: rupeesFromPaise(discount) }
  })

/** Which parcel each piece and each cut length is in. */
const anyPlaces = fc.array(fc.nat(19), { minLength: 200, maxLength: 200 })

it('the values of all parcels and their cash add up to those of the order', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 2, max: 20 }),
      anyPlaces,
      fc.boolean(),
      fc.nat(100),
      (items, count, places, isPaid, creditPercent) => {
        let next = 0
        const packed = items.map(({ unit, quantity }) => {
          const inParcel = Array.from({ length: count }, () => 0)
          for (let piece = 0; piece < (unit === 'metre' ? 1 : quantity); piece += 1) {
            const parcel = (places[next % places.length] ?? 0) % count
            next += 1
            inParcel[parcel] = (inParcel[parcel] ?? 0) + (unit === 'metre' ? quantity : 1)
          }
          return inParcel
        })
        const parcels = Array.from({ length: count }, (_, parcel) => {
          const own = packed.flatMap((inParcel, line) => {
            const quantity = inParcel[parcel] ?? 0
            return quantity > 0 ? [{ line, quantity }] : []
          })
          return own.length > 0 ? { items: own } : {}
        })
        const value = items.reduce((sum, { total, discount }) => sum + toPaise(total) - toPaise(discount), 0)
        const credit = rupeesFromPaise(Math.floor((value * creditPercent) / 100))
        const order = {
          _id: 'f'.repeat(24),
          paymentMethod: 'cod',
          isPaid,
          items,
          discount: rupeesFromPaise(items.reduce((sum, { discount }) => sum + toPaise(discount), 0)),
          shippingCost: 50,
          codFee: 20,
          totalAmount: rupeesFromPaise(value + 7000),
          credit,
          parcels,
        }
        for (const namesCash of [true, false]) {
          const shipments = shipmentsOf(order, { name: 'Delhivery', namesCash })
          const isDivided = parcels.every((parcel) => 'items' in parcel)
          expect(shipments).toHaveLength(isDivided ? count : 1)
          expect(new Set(shipments.map(({ number }) => number)).size).toBe(shipments.length)
          const all = shipments.flatMap((shipment) => shipment.items)
          expect(all.reduce((sum, { total, discount }) => sum + toPaise(total) - toPaise(discount), 0)).toBe(value)
          expect(shipments.reduce((sum, { shippingCost }) => sum + shippingCost, 0)).toBe(50)
          const due = isPaid ? 0 : value + 7000 - toPaise(credit)
          expect(shipments.reduce((sum, { cash }) => sum + toPaise(cash), 0)).toBe(due)
          for (const shipment of shipments) {
            const worth = shipment.items.reduce(
              (sum, { total, discount }) => sum + toPaise(total) - toPaise(discount),
              0,
            )
            expect(toPaise(shipment.cash)).toBeLessThanOrEqual(
              worth + toPaise(shipment.shippingCost) + toPaise(shipment.codFee),
            )
          }
          // The price of a piece, which such a file has, is exact.
          if (isDivided && namesCash)
            for (const { unit, quantity, total, discount } of all)
              if (unit === 'piece') expect((toPaise(total) - toPaise(discount)) % quantity).toBe(0)
        }
      },
    ),
  )
})

it('a parcel of another courier is not in the file, and an order is one shipment while anything is unknown', () => {
  const item = { unit: 'piece' as const, quantity: 2, total: 200, discount: 0 }
  const order = {
    _id: `${'0'.repeat(16)}1a2b3c4d`,
    paymentMethod: 'cod',
    isPaid: true,
    items: [item],
    discount: 0,
    shippingCost: 0,
    totalAmount: 200,
  }
  const one = [{ line: 0, quantity: 1 }]
  const numbers = (parcels: NonNullable<Parameters<typeof shipmentsOf>[0]['parcels']>) =>
    shipmentsOf({ ...order, parcels }, { name: 'Delhivery', namesCash: true }).map(({ number }) => number)
  expect(numbers([{ items: one }, { items: one }])).toEqual(['1a2b3c4d', '1a2b3c4d-2'])
  expect(numbers([{ items: one }, { items: one, courier: 'DTDC' }])).toEqual(['1a2b3c4d'])
  expect(numbers([{ items: one }, { items: one, courier: 'delhivery' }])).toEqual(['1a2b3c4d', '1a2b3c4d-2'])
  expect(numbers([{ items: one }, {}])).toEqual(['1a2b3c4d'])
  expect(numbers([{ items: one }, { items: one }, { items: [] }])).toHaveLength(3)
  expect(numbers([])).toEqual(['1a2b3c4d'])
})
