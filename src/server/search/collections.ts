import {
  type CollectionMembers,
  type CollectionRule,
  type Condition,
  paiseOf,
} from '../../domain/collections/conditions.ts'
import { BEST_SELLER, FEATURED, IN_STOCK, NEW_ARRIVAL } from './columns.ts'
import type { Store } from './store.ts'
import { type Bits, hasBit, narrowBits, newBits, setBit } from './typed-arrays.ts'

type Test = (slot: number) => boolean
const NONE: Test = () => false

/** Removes the slots of products that are not in the collection; all of them without one. */
export function narrowToCollection(bits: Bits, members: CollectionMembers | undefined, store: Store): void {
  if (!members) bits.fill(0)
  else if ('ids' in members) {
    const listed = newBits(bits.length * 32)
    for (const slot of slotsInOrder(members.ids, bits, store)) setBit(listed, slot)
    bits.set(listed)
  } else narrowBits(bits, ruleTest(members.rule, store))
}

/** Returns the slots of the products with these ids that are in the set, in the order of the ids. */
export function slotsInOrder(ids: readonly string[], within: Bits, store: Store): number[] {
  return ids.flatMap((id) => {
    const slot = store.slotOf(id)
    return slot !== undefined && hasBit(within, slot) ? [slot] : []
  })
}

/** Tests products against the rule as `meetsRule` does, by the columns of the index. */
function ruleTest({ match, conditions }: CollectionRule, store: Store): Test {
  const tests = conditions.map((condition) => conditionTest(condition, store))
  if (tests.length === 0) return NONE
  return match === 'all' ? (slot) => tests.every((test) => test(slot)) : (slot) => tests.some((test) => test(slot))
}

function conditionTest({ field, value }: Condition, { columns }: Store): Test {
  switch (field) {
    case 'category': {
      const levels = [columns.mainCategory, columns.category, columns.subCategory]
      const tests = levels.map((level) => level.holds(value) ?? NONE)
      return (slot) => tests.some((test) => test(slot))
    }
    case 'brand':
      return columns.brand.holds(value) ?? NONE
    case 'fabric':
    case 'color':
    case 'pattern':
      return columns.facets[field].holds(value) ?? NONE
    case 'minPrice': {
      const least = paiseOf(value)
      return (slot) => (columns.prices[slot] as number) >= least
    }
    case 'maxPrice': {
      const most = paiseOf(value)
      return (slot) => (columns.prices[slot] as number) <= most
    }
    case 'minDiscount': {
      const least = Number(value)
      return (slot) => (columns.percentsOff[slot] as number) >= least
    }
    case 'inStock':
    case 'newArrival':
    case 'bestSeller':
    case 'featured': {
      const flag = FLAGS[field]
      const expected = value === 'true'
      return (slot) => (((columns.flags[slot] as number) & flag) !== 0) === expected
    }
  }
}

const FLAGS = { inStock: IN_STOCK, newArrival: NEW_ARRIVAL, bestSeller: BEST_SELLER, featured: FEATURED } as const
