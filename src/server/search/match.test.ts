import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALL_FIELDS, NAME } from './fields.ts'
import { Matcher } from './match.ts'
import { Terms } from './terms.ts'
import { newBits, setBit } from './typed-arrays.ts'

const SLOTS = 200

it('finds the same products when only the essential words are read from the beginning', () => {
  const matcher = new Matcher(() => [])
  const holders = fc.uniqueArray(fc.nat(SLOTS - 1), { maxLength: SLOTS })
  fc.assert(
    fc.property(fc.array(fc.tuple(holders, fc.boolean()), { minLength: 1, maxLength: 6 }), (words) => {
      const terms = new Terms()
      const within = newBits(SLOTS)
      for (let slot = 0; slot < SLOTS; slot += 1) if (slot % 7 !== 0) setBit(within, slot)
      const asked = words.map(([slots, isEssential], at) => {
        const code = terms.codeOf(`word${at}`)
        for (const slot of slots.toSorted((a, b) => a - b)) terms.add(code, slot, NAME)
        return { term: { expansions: [{ codes: [code], weight: 1 }], fields: ALL_FIELDS }, isEssential }
      })
      const { slots, sets } = matcher.matchAny(terms, within, asked, [])
      const found = Array.from(slots, (slot, at): [number, number] => [slot, sets[at] as number])
      const expected = Array.from({ length: SLOTS }, (_, slot): [number, number] => {
        return [slot, words.reduce((set, [holding], at) => set | (holding.includes(slot) ? 1 << at : 0), 0)]
      }).filter(([slot, set]) => slot % 7 !== 0 && words.some(([, isEssential], at) => isEssential && set & (1 << at)))
      expect(found.toSorted(([one], [other]) => one - other)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

it('finds nothing, and the next search finds all, when the words have no product in common', () => {
  const matcher = new Matcher(() => [])
  const terms = new Terms()
  const within = newBits(64)
  const term = (word: string, slots: readonly number[]) => {
    const code = terms.codeOf(word)
    for (const slot of slots) {
      setBit(within, slot)
      terms.add(code, slot, NAME)
    }
    return { expansions: [{ codes: [code], weight: 1 }] }
  }
  const one = term('one', [1, 2])
  const two = term('two', [3, 4, 5])
  const three = term('three', [1, 2, 3, 4, 5, 6])
  expect(matcher.matchAll(terms, within, [one, two, three], []).slots).toHaveLength(0)
  expect(Array.from(matcher.matchAll(terms, within, [one, three], []).slots).toSorted()).toEqual([1, 2])
})
