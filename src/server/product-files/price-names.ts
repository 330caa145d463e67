import type { Unit } from '../../domain/units/quantity.ts'
import { withoutUnitOfColumn } from './cell-units.ts'

/** `mrp rs` → `mrp`. Only of prices: `Discount (Rs.)` is no percentage, and `Closing Stock (Rs.)` no number of pieces. */
export function withoutCurrency(name: string): string {
  return name.replace(/ (?:in )?(?:rs|inr|rupees)$/, '')
}

/**
 * The name of a column with prices without currency, unit and `incl gst` at its end: `price incl gst rs` → `price`. A price without
 * taxes is another one: `rate mtr excl gst` → `rate without tax`.
 */
export function priceName(name: string): string {
  const { text, isWithoutTax } = partsOf(name)
  return `${text}${isWithoutTax ? ' without tax' : ''}`
}

/** The unit in the name of a column with prices: `rate mtr`. */
export function unitOfPriceName(name: string): Unit | undefined {
  return partsOf(name).unit
}

/** Whether the name of a column says that its prices include taxes. */
export function saysTaxIsIncluded(name: string): boolean {
  return WITH_TAX.test(withoutCurrency(name))
}

const WITH_TAX =
  / (?:incl|including|inclusive|inc)(?: of)?(?: all)? (?:gst|tax(?:es)?)$| (?:tax|gst) incl(?:uded|usive)?$| with (?:gst|tax)$/
const WITHOUT_TAX =
  / (?:excl?|excluding|exclusive|without|before|plus)(?: of)?(?: all)? (?:gst|tax(?:es)?)$| (?:tax|gst) (?:excl(?:uded|usive)?|extra)$/

function partsOf(name: string): { text: string; unit: Unit | undefined; isWithoutTax: boolean } {
  const isWithoutTax = WITHOUT_TAX.test(withoutCurrency(name))
  const { text, unit } = withoutUnitOfColumn(withoutTerms(name))
  return { text: withoutTerms(text), unit, isWithoutTax }
}

function withoutTerms(name: string): string {
  const text = withoutCurrency(name)
    .replace(WITH_TAX, '')
    .replace(WITHOUT_TAX, '')
    .replace(/ main unit$/, '')
  return withoutCurrency(text)
}
