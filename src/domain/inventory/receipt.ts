import { MAX_LENGTHS, MAX_STOCK } from '../catalogue/check-product.ts'
import { type Paise, paiseFromRupees } from '../units/paise.ts'
import { type Quantity, quantityFromJson, type Unit } from '../units/quantity.ts'
import { singleLine } from '../untrusted.ts'

/** The most lines of one receipt. */
export const MAX_RECEIPT_LINES = 500
export const MAX_SUPPLIER = 120
export const MAX_BILL_NUMBER = 60

/** Rates of GST in per cent that a supplier's bill may include; 12 and 28 are on bills of before 22 September 2025. */
export const BILL_RATES = [0, 3, 5, 12, 18, 28, 40] as const
export type BillRate = (typeof BILL_RATES)[number]

/** A line as a team member entered it. */
interface EnteredLine {
  /** Pieces, or metres with at most 2 decimals. */
  readonly quantity: number
  /** Rupees for a piece or a metre, with or without GST; absent to leave the cost of the variant as it is. */
  readonly cost?: number
  /** The GST in `cost`, in per cent; absent when `cost` is without GST. */
  readonly gstRate?: BillRate
  /** Absent to leave the shelf as it is. */
  readonly shelf?: string
}

export interface ReceivedLine {
  /** Pieces or centimetres. */
  readonly quantity: Quantity
  /** For a piece or a metre, without GST. */
  readonly cost: Paise | null
  readonly shelf: string | null
}

interface VariantBefore {
  readonly unit: Unit
  /** Pieces or centimetres. */
  readonly stock: Quantity
}

/** Reads a line of a receipt, or says by field what is wrong with it. */
export function readReceivedLine(
  line: EnteredLine,
  { unit, stock }: VariantBefore,
): { readonly line: ReceivedLine } | { readonly errors: Readonly<Record<string, string>> } {
  const quantity = quantityFromJson(unit, line.quantity)
  const cost = line.cost === undefined ? null : paiseFromRupees(line.cost)
  const shelf = line.shelf === undefined ? null : singleLine(line.shelf, MAX_LENGTHS.shelf + 1)
  const errors = {
    ...(!quantity && { quantity: QUANTITY_PROBLEMS[unit] }),
    ...(quantity && stock + quantity > MAX_STOCK && { quantity: 'The stock would be larger than the shop can count.' }),
    ...(cost === undefined && { cost: 'Enter an amount from ₹0 to ₹1,00,00,000 with at most 2 decimals.' }),
    ...(shelf !== null &&
      shelf.length > MAX_LENGTHS.shelf && { shelf: `Use at most ${MAX_LENGTHS.shelf} characters.` }),
  }
  if (!quantity || cost === undefined || Object.keys(errors).length > 0) return { errors }
  return { line: { quantity, cost: cost === null ? null : withoutGst(cost, line.gstRate ?? 0), shelf } }
}

/** The part of an amount that is not GST, rounded half up to the paisa. `rate` is in per cent. */
export function withoutGst(amount: Paise, rate: BillRate): Paise {
  const divisor = 100 + rate
  return Math.floor((amount * 200 + divisor) / (2 * divisor))
}

/**
 * By what a bill is recognised when it is entered again: supplier and number without regard to case, spaces and punctuation.
 * Empty without a number.
 */
export function billKey(supplier: string, billNumber: string): string {
  const number = plain(billNumber)
  return number === '' ? '' : `${plain(supplier)}|${number}`
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const QUANTITY_PROBLEMS: Readonly<Record<Unit, string>> = {
  piece: 'Enter a whole number of pieces, at least 1.',
  metre: 'Enter a length in metres with at most 2 decimals, above 0.',
}
