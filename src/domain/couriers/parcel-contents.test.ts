import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contentsOfParcels,
  contentsProblem,
  describeContents,
  itemsInNoParcel,
  type PackedItem,
  type PackedLine,
  partsOfAmount,
  quantityIn,
} from './parcel-contents.ts'

const kurta: PackedLine = { name: 'Indigo Kurta', color: 'Blue', size: 'S', unit: 'piece', quantity: 3 }
const dupatta: PackedLine = { name: 'Dupatta', color: '', size: '', unit: 'piece', quantity: 1 }
const khadi: PackedLine = { name: 'Khadi', color: 'White', size: '', unit: 'metre', quantity: 275 }
const lines = [kurta, dupatta, khadi]
const some = (...items: readonly [line: number, quantity: number][]): PackedItem[] =>
  items.map(([line, quantity]) => ({ line, quantity }))
const none: PackedItem[] = []

describe('what is in each parcel', () => {
  it.each<[string, PackedItem[][], (PackedItem[] | undefined)[]]>([
    ['nothing is known while nobody has recorded anything', [none, none], [undefined, undefined]],
    ['the only other parcel has the rest', [none, some([0, 1])], [some([0, 2], [1, 1], [2, 275]), some([0, 1])]],
    ['whichever it is', [some([2, 275]), none], [some([2, 275]), some([0, 3], [1, 1])]],
    ['two others may have any of the rest', [none, some([0, 1]), none], [undefined, some([0, 1]), undefined]],
    ['no rest says nothing', [some([0, 3], [1, 1], [2, 275]), none], [some([0, 3], [1, 1], [2, 275]), undefined]],
    ['what is recorded of all of them stays', [some([0, 1]), some([1, 1])], [some([0, 1]), some([1, 1])]],
    ['one parcel alone is not one of several', [none], [undefined]],
  ])('%s', (_, recorded, expected) => {
    expect(contentsOfParcels(lines, recorded).map((contents) => contents?.items)).toEqual(expected)
  })

  it('says which contents only follow from the others', () => {
    expect(contentsOfParcels(lines, [none, some([0, 1])]).map((contents) => contents?.isRest)).toEqual([true, false])
  })

  it('is written in one line', () => {
    expect(describeContents(lines, some([0, 2], [1, 1], [2, 275], [9, 1]))).toBe(
      '2 × Indigo Kurta (Blue, S), 1 × Dupatta, Khadi (White, 2.75 m)',
    )
  })
})

it.each<[string, PackedItem[], string | undefined]>([
  ['what the line still has', some([0, 1], [1, 1]), undefined],
  ['a whole cut length', some([2, 275]), undefined],
  ['nothing', none, undefined],
  ['a line that the order does not have', some([3, 1]), 'This line is not part of the order.'],
  ['a line below the first one', some([-1, 1]), 'This line is not part of the order.'],
  ['a line twice', some([1, 1], [1, 1]), 'Dupatta: list each line once.'],
  ['no pieces', some([0, 0]), 'Indigo Kurta, Blue, S: enter a whole number of pieces.'],
  ['a part of a piece', some([0, 0.5]), 'Indigo Kurta, Blue, S: enter a whole number of pieces.'],
  ['more than was ordered', some([0, 4]), 'Indigo Kurta, Blue, S: the order has 3 pieces of it.'],
  [
    'what is in another parcel',
    some([0, 2]),
    'Indigo Kurta, Blue, S: the order has 3 pieces of it, with 2 pieces in parcel 2 of 3. Take it out of there first.',
  ],
  ['a part of a cut length', some([2, 100]), 'Khadi, White: a cut length is in one parcel as a whole, 2.75 m.'],
])('a parcel with %s is refused with a reason or not', (_, items, problem) => {
  expect(contentsProblem(lines, [some([0, 3]), some([0, 2]), none], 0, items)).toBe(problem)
})

const anyLine = fc.record({
  name: fc.constant('Kurta'),
  color: fc.constant(''),
  size: fc.constant(''),
  unit: fc.constantFrom('piece', 'metre'),
  quantity: fc.integer({ min: 1, max: 12 }),
})
/** What several people enter for any of up to 20 parcels, one after the other. */
const anyEntries = fc.array(
  fc.record({
    parcel: fc.nat(19),
    items: fc.array(fc.record({ line: fc.integer({ min: -1, max: 6 }), quantity: fc.integer({ min: -1, max: 13 }) }), {
      maxLength: 6,
    }),
  }),
  { maxLength: 40 },
)

it('parcels never have more than the lines, whatever is entered, and with the rest they have exactly these', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 2, max: 20 }),
      anyEntries,
      (ordered, count, entries) => {
        const parcels: PackedItem[][] = Array.from({ length: count }, () => [])
        for (const { parcel, items } of entries)
          if (contentsProblem(ordered, parcels, parcel % count, items) === undefined) parcels[parcel % count] = items
        const contents = contentsOfParcels(ordered, parcels)
        ordered.forEach((line, place) => {
          const recorded = quantityIn(parcels.flat(), place)
          const known = quantityIn(
            contents.flatMap((one) => one?.items ?? []),
            place,
          )
          const left = quantityIn(itemsInNoParcel(ordered, parcels), place)
          expect(recorded + left).toBe(line.quantity)
          expect(known).toBeLessThanOrEqual(line.quantity)
          if (contents.some((one) => one?.isRest)) expect(known).toBe(line.quantity)
          if (line.unit === 'metre') expect([0, line.quantity]).toContain(recorded)
        })
      },
    ),
  )
})

it('the parts of an amount add up to it to the paisa, and none is below 0', () => {
  fc.assert(
    fc.property(
      fc.nat(5_000_000_000_000_000),
      fc.array(fc.integer({ min: 1, max: 2_500 }), { minLength: 1, maxLength: 20 }),
      fc.nat(2_500),
      (amount, taken, rest) => {
        const of = taken.reduce((sum, one) => sum + one, rest)
        const parts = partsOfAmount(amount, of, rest === 0 ? taken : [...taken, rest])
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

it('equal pieces cost the same but for a paisa', () => {
  expect(partsOfAmount(10_000, 3, [1, 1, 1])).toEqual([3333, 3333, 3334])
})
