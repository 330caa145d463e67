import { facetKey, type ValueFacet } from '../catalogue/facet-values.ts'
import { isId } from '../ids.ts'
import { type Paise, paiseFromRupees } from '../units/paise.ts'

/** What a condition compares, in the order of the form. `input` says how the value is entered and what it means. */
export const CONDITION_FIELDS = [
  { field: 'category', label: 'Category', input: 'category' },
  { field: 'brand', label: 'Brand', input: 'brand' },
  { field: 'fabric', label: 'Fabric', input: 'text' },
  { field: 'color', label: 'Colour', input: 'text' },
  { field: 'pattern', label: 'Pattern', input: 'text' },
  { field: 'minPrice', label: 'Price at least (₹)', input: 'rupees' },
  { field: 'maxPrice', label: 'Price at most (₹)', input: 'rupees' },
  { field: 'minDiscount', label: 'Discount at least (%)', input: 'percent' },
  { field: 'inStock', label: 'In stock', input: 'yes or no' },
  { field: 'newArrival', label: 'Marked as new arrival', input: 'yes or no' },
  { field: 'bestSeller', label: 'Marked as best seller', input: 'yes or no' },
  { field: 'featured', label: 'Marked as featured', input: 'yes or no' },
] as const
export type ConditionField = (typeof CONDITION_FIELDS)[number]['field']
export type ConditionInput = (typeof CONDITION_FIELDS)[number]['input']

/**
 * A condition as it is stored and sent. The value is the id of a category of any level or of a brand, a word, rupees with at most
 * 2 decimals, a whole percentage, or 'true' or 'false'.
 */
export interface Condition {
  readonly field: ConditionField
  readonly value: string
}

export const MATCHES = ['all', 'any'] as const
export type Match = (typeof MATCHES)[number]

/** The rule of a collection. Without conditions it has no products. */
export interface CollectionRule {
  readonly match: Match
  readonly conditions: readonly Condition[]
}

/** Which products a collection has: those of a rule, or these, in this order. */
export type CollectionMembers = { readonly rule: CollectionRule } | { readonly ids: readonly string[] }

export const MAX_CONDITIONS = 20
const MAX_VALUE_LENGTH = 80

/** What conditions read of a product. */
export interface ProductFacts {
  /** Of its main category, category and subcategory. */
  readonly categoryIds: readonly string[]
  readonly brandId: string
  readonly fabric: string
  readonly pattern: string
  /** Of the product and its variants. */
  readonly colors: readonly string[]
  /** The lowest selling price over the variants. */
  readonly price: Paise
  /** The largest discount over the variants, in whole percent, rounded down. */
  readonly percentOff: number
  readonly inStock: boolean
  readonly newArrival: boolean
  readonly bestSeller: boolean
  readonly featured: boolean
}

/** Whether a product belongs to a collection with this rule. The catalogue index answers the same for all products at once. */
export function meetsRule({ match, conditions }: CollectionRule, facts: ProductFacts): boolean {
  if (conditions.length === 0) return false
  return match === 'all'
    ? conditions.every((condition) => meets(condition, facts))
    : conditions.some((condition) => meets(condition, facts))
}

function meets({ field, value }: Condition, facts: ProductFacts): boolean {
  switch (field) {
    case 'category':
      return facts.categoryIds.includes(value)
    case 'brand':
      return facts.brandId === value
    case 'fabric':
    case 'pattern':
      return isSame(field, facts[field], value)
    case 'color':
      return facts.colors.some((color) => isSame('color', color, value))
    case 'minPrice':
      return facts.price >= paiseOf(value)
    case 'maxPrice':
      return facts.price <= paiseOf(value)
    case 'minDiscount':
      return facts.percentOff >= Number(value)
    case 'inStock':
    case 'newArrival':
    case 'bestSeller':
    case 'featured':
      return facts[field] === (value === 'true')
  }
}

function isSame(kind: ValueFacet, one: string, other: string): boolean {
  return one.trim() !== '' && facetKey(kind, one) === facetKey(kind, other)
}

/** The paise of a condition's value, which `conditionProblem` has checked. */
export function paiseOf(value: string): Paise {
  return paiseFromRupees(value) ?? 0
}

/** Returns what is wrong with the value of a condition, or undefined. Whether an id exists is for the caller to check. */
export function conditionProblem({ field, value }: Condition): string | undefined {
  const input = CONDITION_FIELDS.find((each) => each.field === field)?.input
  switch (input) {
    case undefined:
      return 'Choose a condition.'
    case 'category':
    case 'brand':
      return isId(value) ? undefined : `Choose a ${input}.`
    case 'text':
      return value.trim() !== '' && value.length <= MAX_VALUE_LENGTH ? undefined : 'Enter 1 to 80 characters.'
    case 'rupees':
      return paiseFromRupees(value) === undefined ? 'Enter an amount of ₹0 or more with at most 2 decimals.' : undefined
    case 'percent':
      return /^([1-9]\d?|100)$/.test(value) ? undefined : 'Enter a whole number from 1 to 100.'
    case 'yes or no':
      return value === 'true' || value === 'false' ? undefined : 'Choose yes or no.'
  }
}

/** Reads stored conditions; the value is untrusted. Malformed ones are left out. Never throws. */
export function readConditions(stored: unknown): Condition[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MAX_CONDITIONS).flatMap((each): Condition[] => {
    const { field, value } = (each ?? {}) as Partial<Record<keyof Condition, unknown>>
    if (typeof field !== 'string' || typeof value !== 'string') return []
    const condition = { field: field as ConditionField, value }
    return conditionProblem(condition) === undefined ? [condition] : []
  })
}
