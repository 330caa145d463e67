import { formatPaise, type Paise } from '../units/paise.ts'

/** What the rows of one payment to the bank add up to; paise. */
export interface BatchSums {
  /** The UTR or the courier's number of the payment; empty when the file has none. */
  readonly reference: string
  readonly gross: Paise
  readonly net: Paise
  /** The total that the file states for the payment, and what arrived at the bank; null when not known. */
  readonly stated: Paise | null
  readonly credited: Paise | null
}

/** The amounts of a line of totals at the end of a file; null when it has none. */
export interface StatedTotals {
  readonly gross: Paise | null
  readonly net: Paise | null
}

/**
 * Returns the totals that the rows do not add up to, as sentences; empty when all agree.
 * @param repeated what rows say that repeat others, which is part of no payment
 */
export function batchDifferences(
  batches: readonly BatchSums[],
  totals: StatedTotals | undefined,
  repeated: Pick<BatchSums, 'gross' | 'net'> = { gross: 0, net: 0 },
): string[] {
  const sum = (amount: (batch: BatchSums) => Paise) => batches.reduce((all, batch) => all + amount(batch), 0)
  return [
    ...batches.flatMap(({ reference, gross, net, stated, credited }) => {
      const payment = reference === '' ? 'the payment' : `payment ${reference}`
      return [
        // A courier may state what it collected or what it paid.
        stated !== null &&
          stated !== net &&
          stated !== gross &&
          `The file states ${formatPaise(stated)} for ${payment}, but its rows add up to ${formatPaise(net)}.`,
        credited !== null &&
          credited !== net &&
          `${formatPaise(credited)} arrived at the bank for ${payment}, ${formatPaise(Math.abs(credited - net))} ${credited < net ? 'less' : 'more'} than its rows add up to.`,
      ]
    }),
    ...totalDifference(
      'collected',
      totals?.gross,
      sum(({ gross }) => gross),
      repeated.gross,
    ),
    ...totalDifference(
      'paid',
      totals?.net,
      sum(({ net }) => net),
      repeated.net,
    ),
  ].filter((difference) => difference !== false)
}

function totalDifference(what: string, stated: Paise | null | undefined, added: Paise, repeated: Paise): string[] {
  if (stated === null || stated === undefined || stated === added) return []
  const without = repeated === 0 ? '' : ` without ${formatPaise(repeated)} of rows that repeat others`
  return [
    `The last line states a total of ${formatPaise(stated)} ${what}, but the rows add up to ${formatPaise(added)}${without}.`,
  ]
}

/** A number of a bank transfer: UPI and IMPS have 12 characters, NEFT 16, RTGS 22. */
export function isBankReference(text: string): boolean {
  return /^[A-Z0-9]{6,30}$/i.test(text)
}
