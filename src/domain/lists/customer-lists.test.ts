import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naughtyStrings } from '../../../test/test-data.ts'
import { createCart } from '../cart/cart.ts'
import { readProductSnapshot } from '../catalogue/product-snapshot.ts'
import {
  type CustomerLists,
  isSynced,
  listsToJson,
  mergeLists,
  NOTHING_SYNCED,
  readLists,
  readSyncState,
  syncedEntries,
  withoutSynced,
  writeSyncState,
} from './customer-lists.ts'

const IDS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24))

function product(id: string) {
  const snapshot = readProductSnapshot({ _id: id, name: `Kurta ${id[0]}`, price: 100 })
  if (!snapshot) throw new Error('No product')
  return snapshot
}

/** Lists from { a: 2 }: two pieces of a in the cart, which is also in the wishlist and was viewed. */
function listsOf(quantities: Readonly<Record<string, number>>): CustomerLists {
  const entries = Object.entries(quantities).map(([letter, quantity]) => ({
    product: product(letter.repeat(24)),
    quantity,
  }))
  return {
    cart: createCart(
      entries.map((entry) => ({ ...entry, price: entry.product.price, selectedColor: '', selectedSize: '' })),
    ),
    wishlist: entries.map(({ product }) => ({ product, description: '', rating: 4, reviews: 0, dateAdded: '' })),
    viewed: entries.map(({ product }) => product),
  }
}

const lineOf = (letter: string) => JSON.stringify([letter.repeat(24), '', ''])

const quantitiesOf = ({ cart }: CustomerLists) =>
  Object.fromEntries(cart.items.map(({ product, quantity }) => [product._id[0], quantity]))

describe('the lists of two devices', () => {
  it.each<[string, Record<string, number>, Record<string, number>, Record<string, number>, Record<string, number>]>([
    ['nothing happened', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }],
    ['added here', {}, { a: 1 }, {}, { a: 1 }],
    ['added there', {}, {}, { a: 1 }, { a: 1 }],
    ['removed here', { a: 1 }, {}, { a: 1 }, {}],
    ['removed there', { a: 1 }, { a: 1 }, {}, {}],
    ['changed here', { a: 1 }, { a: 3 }, { a: 1 }, { a: 3 }],
    ['made fewer there', { a: 3 }, { a: 3 }, { a: 1 }, { a: 1 }],
    ['changed here, removed there', { a: 1 }, { a: 2 }, {}, { a: 2 }],
    ['removed here, changed there', { a: 1 }, {}, { a: 2 }, { a: 2 }],
    ['changed on both', { a: 1 }, { a: 2 }, { a: 5 }, { a: 5 }],
    ['other things added on both', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  ])('%s', (_what, synced, here, server, expected) => {
    const merged = mergeLists(listsOf(here), listsOf(server), syncedEntries(listsOf(synced)))
    expect(quantitiesOf(merged)).toEqual(expected)
  })

  it('are joined at the first login, and the larger quantity of a line stays', () => {
    const merged = mergeLists(listsOf({ a: 2, b: 1 }), listsOf({ a: 1, b: 4, c: 1 }), NOTHING_SYNCED)
    expect(quantitiesOf(merged)).toEqual({ a: 2, b: 4, c: 1 })
    expect(merged.wishlist.map(({ product }) => product._id[0])).toEqual(['a', 'b', 'c'])
    expect(merged.viewed.map(({ _id }) => _id[0])).toEqual(['a', 'b', 'c'])
  })

  it('never pass from one customer to the next one in the same browser', () => {
    const synced = syncedEntries(listsOf({ a: 1, b: 2 }))
    const left = withoutSynced(listsOf({ a: 1, b: 3, c: 1 }), synced)
    // What was added or changed after the first customer had signed out is the second one's.
    expect(quantitiesOf(left)).toEqual({ b: 3, c: 1 })
    expect(left.wishlist.map(({ product }) => product._id[0])).toEqual(['c'])
  })

  const step = fc.record({
    device: fc.constantFrom(0, 1),
    letter: fc.constantFrom('a', 'b', 'c', 'd'),
    quantity: fc.integer({ min: 0, max: 5 }),
    syncs: fc.boolean(),
  })

  it('are the same when both have synchronised, whatever happened before and in whichever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let server: CustomerLists = listsOf({})
        const devices = [0, 1].map(() => ({ lists: listsOf({}), synced: NOTHING_SYNCED }))
        const sync = (n: number) => {
          const device = devices[n]
          if (!device) return
          device.lists = mergeLists(device.lists, server, device.synced)
          server = device.lists
          device.synced = syncedEntries(server)
        }
        for (const { device: n, letter, quantity, syncs } of steps) {
          const device = devices[n]
          if (!device) continue
          const { [letter]: _, ...others } = quantitiesOf(device.lists)
          const isRemoval = quantity === 0
          device.lists = listsOf(isRemoval ? others : { ...others, [letter]: quantity })
          const isChanged = device.synced.cart.get(lineOf(letter)) !== quantity
          if (!syncs) continue
          sync(n)
          // The last change of a line is kept, on this device at once. A line set to the quantity last synced is none.
          if (isRemoval || !isChanged) continue
          expect(quantitiesOf(device.lists)[letter]).toBeGreaterThanOrEqual(1)
        }
        for (const n of [0, 1, 0]) sync(n)
        expect(quantitiesOf(devices[1]?.lists ?? server)).toEqual(quantitiesOf(devices[0]?.lists ?? server))
        expect(isSynced(server, devices[1]?.synced ?? NOTHING_SYNCED)).toBe(true)
      }),
    )
  })
})

describe('stored and received lists', () => {
  it('are read back unchanged', () => {
    const lists = listsOf({ a: 2, c: 1 })
    expect(readLists(listsToJson(lists))).toEqual(lists)
    const state = { customerId: IDS[0] ?? '', revision: 7, synced: syncedEntries(lists) }
    expect(readSyncState(writeSyncState(state))).toEqual(state)
  })

  it.each([null, '', 'x', '[]', '{}', '{"customerId":"a"}', '{"customerId":"a","revision":1.5}'])(
    'of %s is no sync state',
    (text) => {
      expect(readSyncState(text)).toBeUndefined()
    },
  )

  it('never throw for what a browser or a caller may send', () => {
    for (const text of naughtyStrings) {
      expect(() => readSyncState(text)).not.toThrow()
      const json = [text, { _id: text }, { product: { _id: IDS[0], name: text }, quantity: text, selectedSize: text }]
      expect(() => listsToJson(readLists({ cart: json, wishlist: json, viewed: json }))).not.toThrow()
    }
  })
})
