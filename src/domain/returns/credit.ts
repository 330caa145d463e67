import { lineAmount, type TaxParts } from '../tax/credit-note.ts'
import type { Paise } from '../units/paise.ts'
import type { Quantity } from '../units/quantity.ts'

/** A line of an invoice of which something comes back. */
export interface CreditedLine {
  /** The line as it was invoiced, after its share of the discount, which stays as it was at the sale. */
  readonly billed: TaxParts
  /** Credited without items, such as goodwill refunds. */
  readonly goodwill: TaxParts
  /** Credited for earlier returns, before their fees. */
  readonly returned: TaxParts
  /** Bought, and returned before. */
  readonly quantity: Quantity
  readonly returnedBefore: Quantity
}

/**
 * Returns what the return of `quantity` credits of a line, in paise. After r of Q came back the line has credited
 * `roundHalfUp(P × r / Q)`, where P is what was paid less goodwill; each head is rounded like that, and the taxable value is the
 * rest. The parts add up to what was paid, whatever their number and order, and none is below 0.
 * @throws RangeError when more comes back than is left
 */
export function creditOfReturn(
  { billed, goodwill, returned, quantity: bought, returnedBefore }: CreditedLine,
  quantity: Quantity,
): TaxParts {
  const after = returnedBefore + quantity
  if (quantity < 1 || after > bought) throw new RangeError(`${quantity} is more than is left of the line.`)
  const paid = mapParts((head) => billed[head] - goodwill[head])
  const left = mapParts((head) => Math.max(paid[head] - returned[head], 0))
  if (after === bought) return left
  const due = (whole: Paise, credited: Paise, rest: Paise) =>
    Math.min(Math.max(shareOf(whole, after, bought) - credited, 0), rest)
  const amount = due(lineAmount(paid), lineAmount(returned), lineAmount(left))
  const taxes = mapParts((head) => due(paid[head], returned[head], left[head]))
  return within(amount, taxes, left)
}

/** Returns `whole × part / parts`, rounded half up. */
export function shareOf(whole: Paise, part: Quantity, parts: Quantity): Paise {
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(parts)) / (2n * BigInt(parts)))
}

const HEADS = ['taxable', 'cgst', 'sgst', 'igst'] as const

function mapParts(value: (head: (typeof HEADS)[number]) => Paise): TaxParts {
  return { taxable: value('taxable'), cgst: value('cgst'), sgst: value('sgst'), igst: value('igst') }
}

/**
 * Returns parts that add up to `amount` and do not exceed `left`. For lines of a few paise the rounded taxes may exceed the rounded
 * amount; they are then credited with a later return.
 */
function within(amount: Paise, { cgst, sgst, igst }: TaxParts, left: TaxParts): TaxParts {
  const tax = cgst + sgst + igst
  const kept = tax > amount ? { cgst: 0, sgst: 0, igst: 0 } : { cgst, sgst, igst }
  const taxable = amount - kept.cgst - kept.sgst - kept.igst
  let excess = Math.max(taxable - left.taxable, 0)
  const parts = { taxable: taxable - excess, ...kept }
  for (const head of ['igst', 'cgst', 'sgst'] as const) {
    const more = Math.min(excess, left[head] - parts[head])
    parts[head] += more
    excess -= more
  }
  return parts
}

/** What a return is worth, in paise: `refund = items + delivery − fee − setOff`. */
export interface ReturnAmounts {
  readonly items: Paise
  readonly delivery: Paise
  readonly fee: Paise
  /** What is taken off what is still to be paid for the order. */
  readonly setOff: Paise
  readonly refund: Paise
}

/**
 * Returns what is refunded for credited items and delivery. The fee never exceeds them.
 * @param order `due`: what is still to be paid for it and nobody collects; `refunded`: what has been refunded for the return; paise
 */
export function returnAmounts(
  items: Paise,
  delivery: Paise,
  fee: Paise,
  { due, refunded }: { readonly due: Paise; readonly refunded: Paise },
): ReturnAmounts {
  const charged = Math.min(fee, items + delivery)
  const worth = items + delivery - charged
  const setOff = Math.min(Math.max(worth - refunded, 0), due)
  return { items, delivery, fee: charged, setOff, refund: worth - setOff }
}
