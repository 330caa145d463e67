import { type DayOrder, dayOf } from '../couriers/file-days.ts'

/** What the lines above the table of a remittance file say about its payment. */
export interface TitledPayment {
  /** The UTR, in capitals; empty when none or more than one is named. */
  readonly utr: string
  /** 'YYYY-MM-DD'; undefined when it is not said. */
  readonly day: string | undefined
}

/** Reads the UTR and the day of a payment from the lines above a table: 'UTR No.: HDFCN52026112412', 'Remittance date 24/11/2026'. */
export function readTitledPayment(lines: readonly string[], dayOrder: DayOrder): TitledPayment {
  const text = lines.join('\n')
  const utrs = new Set(Array.from(text.matchAll(UTR), ([, utr = '']) => utr.toUpperCase()).filter(isOfBank))
  const [utr = ''] = utrs.size === 1 ? utrs : []
  return { utr, day: utr === '' ? undefined : dayOf(PAID_ON.exec(text)?.[1] ?? '', dayOrder) }
}

const BETWEEN = String.raw`[ \t]*(?:\b(?:no|num(?:ber)?|id|ref(?:erence)?)\b\.?[ \t]*){0,2}[:#=-]?[ \t]*`
const UTR = new RegExp(
  String.raw`\b(?:utr|rrn|neft|rtgs|imps|(?:bank|payment|transaction)[ \t]+(?:ref(?:erence)?|id))\b${BETWEEN}\b([a-z0-9]{10,30})\b`,
  'gi',
)
const PAID_ON =
  /\b(?:remittance|payment|paid|credit(?:ed)?|settlement|transfer)[ \t]+(?:date|on|dt)\b\.?[ \t]*[:#=-]?[ \t]*([0-9][0-9a-z/. -]{6,18}[0-9])/i

/** UPI and IMPS have 12 digits, NEFT 16 characters and RTGS 22, of which at least half are digits. */
function isOfBank(utr: string): boolean {
  return utr.replace(/\D/g, '').length * 2 >= utr.length
}
