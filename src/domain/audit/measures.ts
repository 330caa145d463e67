import { formatPaise, formatRupees } from '../units/paise.ts'
import { describeQuantity } from '../units/quantity.ts'

/** What a stored number counts. Hundredths of a percent are basis points. */
type Measure = 'paise' | 'rupees' | 'basis points' | 'centimetres'

/**
 * What the numbers of a kind of record measure, by their fields. Settings are recorded as they are stored, other records mostly as the
 * forms have them. Fields that end in `paise` need no entry.
 */
const MEASURES: Readonly<Record<string, Readonly<Record<string, Measure>>>> = {
  setting: {
    header: 'paise',
    shippingPage: 'paise',
    charge: 'paise',
    freeAbove: 'paise',
    minimum: 'paise',
    maximum: 'paise',
    amount: 'paise',
    remittanceTolerance: 'paise',
    orderValue: 'paise',
    confirmedEmailAbove: 'paise',
    metresPerLine: 'centimetres',
    metresInAnyCase: 'centimetres',
    scarceMetres: 'centimetres',
  },
  'delivery area': { charge: 'paise' },
  'tax rate': { rate: 'basis points', rate_above: 'basis points' },
  remittance: { credited: 'paise' },
  'courier cash': { received: 'rupees', writtenOff: 'rupees' },
  coupon: { amount: 'rupees', minimum: 'rupees' },
  'cash rule': { fee: 'rupees', below: 'rupees', above: 'rupees' },
  product: { price: 'rupees', finalPrice: 'rupees', mrp: 'rupees', cost: 'rupees' },
  return: { refund: 'rupees', linkedRefund: 'rupees', requestedRefund: 'rupees' },
  order: { totalAmount: 'rupees' },
}

/** Returns a number of the audit log as people write it: `₹1,299.50`, `18 %`, `2.5 m`. */
export function measuredText(entity: string, field: string, value: number): string {
  switch (/(?:_p|P)aise$/.test(field) ? 'paise' : MEASURES[entity]?.[field]) {
    case 'paise':
      return formatPaise(value)
    case 'rupees':
      return formatRupees(value)
    case 'basis points':
      return `${value / 100} %`
    case 'centimetres':
      return describeQuantity('metre', value)
    default:
      return String(value)
  }
}
