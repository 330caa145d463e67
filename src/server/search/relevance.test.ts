import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageByRelevance } from './relevance.ts'

const COUNT = 3_000
const places = Uint32Array.from({ length: COUNT }, (_, slot) => (slot * 7) % COUNT)
const slotsInOrder = new Uint32Array(COUNT)
places.forEach((place, slot) => {
  slotsInOrder[place] = slot
})
const index = { places, slots: slotsInOrder }

it('gives the pages that sorting all matches gives, however many match', () => {
  const many = { minLength: COUNT, maxLength: COUNT }
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30 }), many),
      fc.array(fc.boolean(), many),
      fc.integer({ min: 0, max: COUNT }),
      fc.boolean(),
      (points, inStock, from, ascending) => {
        const available = (slot: number) => inStock[slot] === true
        const placeOf = (slot: number) => (ascending ? COUNT - 1 : 0) + (ascending ? -1 : 1) * (places[slot] as number)
        const sorted = points
          .map((own, slot) => ({ own, slot }))
          .sort(
            (a, b) =>
              Number(available(b.slot)) - Number(available(a.slot)) ||
              b.own - a.own ||
              placeOf(b.slot) - placeOf(a.slot),
          )
          .map(({ slot }) => slot)
        const matches = { slots: Uint32Array.from(points.keys()), points: Uint32Array.from(points) }
        const page = pageByRelevance({ matches, index, ascending, available, hasPhrase: () => false, from, limit: 24 })
        expect(page).toEqual(sorted.slice(from, from + 24))
      },
    ),
    { numRuns: 60 },
  )
})
