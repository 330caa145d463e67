import type { Paise } from '../units/paise.ts'
import { shareOf } from './credit.ts'

/** Payment providers take no smaller amount. */
const MIN_DUE: Paise = 1_00

/** Pieces that are exchanged for another variant. */
export interface ExchangedLine {
  /** What the returned pieces credit: what was paid for them, less what has been credited before. */
  readonly value: Paise
  readonly quantity: number
  /** Per piece, as sold and for the new variant. */
  readonly unitPrice: Paise
  readonly newUnitPrice: Paise
}

/** What an exchange costs; one of `due` and `refund` is 0, and `payables` add up to the value of the items + `due` − `refund`. */
export interface ExchangeBill {
  /** What the new pieces of each line cost after the discount. */
  readonly payables: readonly Paise[]
  /** What the customer still pays. */
  readonly due: Paise
  /** What the customer gets back. */
  readonly refund: Paise
}

/**
 * Returns what the new pieces of a line cost. For a dearer variant the customer pays the difference between the prices and keeps the
 * discount of the old pieces; of a cheaper one's price the same part is paid as of the old one's. Otherwise a discount of half the old
 * price would pay for a variant of half the price, and all of the money would go back.
 */
export function exchangePayable({ value, quantity, unitPrice, newUnitPrice }: ExchangedLine): Paise {
  return newUnitPrice < unitPrice
    ? shareOf(value, newUnitPrice, unitPrice)
    : value + (newUnitPrice - unitPrice) * quantity
}

/**
 * Returns what new pieces cost together, and what is paid or goes back. A difference that is too small to be paid online is waived.
 */
export function exchangeBill(lines: readonly ExchangedLine[]): ExchangeBill {
  const value = lines.reduce((sum, line) => sum + line.value, 0)
  const payables = lines.map(exchangePayable)
  const difference = payables.reduce((sum, payable) => sum + payable, 0) - value
  if (difference <= 0) return { payables, due: 0, refund: 0 - difference }
  if (difference >= MIN_DUE) return { payables, due: difference, refund: 0 }
  let waived = difference
  const lowered = payables.map((payable, at) => {
    const part = Math.min(waived, Math.max(payable - (lines[at]?.value ?? 0), 0))
    waived -= part
    return payable - part
  })
  return { payables: lowered, due: 0, refund: 0 }
}

/**
 * Returns the price of a new variant for a sold piece. A variant that costs what the sold one costs today costs what was paid: another
 * size of the same style is not a new purchase.
 * @param ownPrice today's price of the variant that was sold; undefined when it is no longer sold
 */
export function exchangePrice(sold: Paise, ownPrice: Paise | undefined, newPrice: Paise): Paise {
  return newPrice === ownPrice ? sold : newPrice
}
