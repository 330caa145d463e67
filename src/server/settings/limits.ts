import {
  BUYING_LIMIT_NAMES,
  BUYING_LIMITS,
  type BuyingLimitName,
  type BuyingLimits,
  readBuyingLimits,
  storedUnitsOf,
} from '../../domain/orders/buying-limits.ts'
import { groupIndian } from '../../domain/units/paise.ts'

/** Returns the stored limits with amounts in rupees and lengths in metres. */
export function limitsJson(value: unknown): BuyingLimits {
  const limits = readBuyingLimits(value)
  return byName((name) => limits[name] / storedUnitsOf(name))
}

/** Converts the typed limits to stored units, with an error message for each that is out of range. */
export function limitsOf(form: BuyingLimits) {
  const write = byName((name) => Math.round(form[name] * storedUnitsOf(name)))
  const errors = BUYING_LIMIT_NAMES.flatMap((name) => {
    const { minimum, maximum } = BUYING_LIMITS[name]
    const units = storedUnitsOf(name)
    const isExact = Math.abs(write[name] / units - form[name]) < 1e-9
    return isExact && write[name] >= minimum && write[name] <= maximum
      ? []
      : [[name, `Please enter a number from ${minimum / units} to ${groupIndian(maximum / units)}.`]]
  })
  return { write, errors: Object.fromEntries(errors) as Readonly<Record<string, string>> }
}

function byName(numberOf: (name: BuyingLimitName) => number): BuyingLimits {
  return Object.fromEntries(BUYING_LIMIT_NAMES.map((name) => [name, numberOf(name)])) as BuyingLimits
}
