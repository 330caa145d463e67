import type { Paise } from './paise.ts'
import { type Quantity, type Unit, unitsPerPrice } from './quantity.ts'

/**
 * What a line costs: the price is per piece or per metre (100 cm), the quantity in pieces or centimetres. Fractions of a
 * paisa are rounded half up, once per line: 2.25 m of a fabric at ₹799.00 a metre are exactly ₹1,797.75.
 *
 * Integer arithmetic throughout: `MOST_PAISE` × `MOST_QUANTITY` is 5 × 10^13, so that the product, and the sum of a full cart
 * of them, stay below 2^53 (9 × 10^15), where every step is exact.
 */
export function lineTotal(price: Paise, quantity: Quantity, unit: Unit): Paise {
  const per = unitsPerPrice(unit)
  const product = price * quantity
  const rest = product % per
  return (product - rest) / per + (rest * 2 >= per ? 1 : 0)
}
