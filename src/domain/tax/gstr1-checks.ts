import { lineAmount } from './credit-note.ts'
import type { Gstr1 } from './gstr1.ts'
import { lastNoteDay } from './return-period.ts'
import type { TaxDocument } from './tax-document.ts'

/** What to look at before a return is filed. An error is refused by the portal or wrong; a warning may be right. */
export interface Finding {
  readonly kind: string
  readonly severity: 'error' | 'warning'
  readonly text: string
  /** How many documents it concerns; 0 when it concerns the return as a whole. */
  readonly count: number
  /** The first of them. */
  readonly documents: readonly { readonly orderId: string; readonly number: string }[]
}

interface Check {
  readonly kind: string
  readonly severity: Finding['severity']
  readonly text: string
  readonly isFound: (document: TaxDocument, hsnDigits: number) => boolean
}

/** How many documents a finding lists. */
export const MAX_LISTED = 20

/** Rates of GST since 22 September 2025, in basis points. */
const RATES = new Set([0, 25, 150, 300, 500, 1_800, 4_000])

const CHECKS: readonly Check[] = [
  {
    kind: 'hsn',
    severity: 'error',
    text: 'Goods without an HSN code of enough digits. Table 12 needs the code.',
    isFound: ({ lines }, hsnDigits) => lines.some((line) => line.hsn.length < hsnDigits && lineAmount(line) > 0),
  },
  {
    kind: 'place',
    severity: 'error',
    text: 'The place of supply is not a state of GST.',
    isFound: ({ stateCode }) => stateCode === '',
  },
  {
    kind: 'pincode',
    severity: 'warning',
    text: 'The pincode is in another state than the address.',
    isFound: ({ stateCode, pincodeStateCode }) => pincodeStateCode !== '' && pincodeStateCode !== stateCode,
  },
  {
    kind: 'buyer-state',
    severity: 'warning',
    text: 'The buyer is registered in another state than the place of delivery and may not be able to claim input tax credit.',
    isFound: ({ buyerGstin, stateCode }) => buyerGstin !== '' && buyerGstin.slice(0, 2) !== stateCode,
  },
  {
    kind: 'halves',
    severity: 'warning',
    text: 'CGST and SGST differ, as on invoices from before they were calculated at half the rate each.',
    isFound: ({ lines }) => lines.some(({ cgst, sgst }) => cgst !== sgst),
  },
  {
    kind: 'rate',
    severity: 'warning',
    text: 'The rate is not one of 0, 0.25, 1.5, 3, 5, 18 and 40 %.',
    isFound: ({ lines }) => lines.some(({ rate }) => !RATES.has(rate)),
  },
  {
    kind: 'export',
    severity: 'warning',
    text: 'Exports. Add the port code, number and date of the shipping bill in table 6A on the portal: the file has none, and the tax is not refunded without them.',
    isFound: ({ kind, stateCode }) => kind === 'invoice' && stateCode === ABROAD,
  },
  {
    kind: 'late-note',
    severity: 'warning',
    text: 'The credit note is later than 31 October after the financial year of its invoice, so it may not reduce tax.',
    isFound: ({ day, invoice }) => invoice !== undefined && day > lastNoteDay(invoice.day),
  },
]

/** The code of places outside India. */
const ABROAD = '96'

/** Collects what is unusual about the documents of a return, one at a time. */
export class DocumentChecks {
  readonly #found = CHECKS.map((check) => ({ check, count: 0, documents: [] as Finding['documents'][number][] }))
  readonly #hsnDigits: number

  constructor({ hsnDigits }: { readonly hsnDigits: number }) {
    this.#hsnDigits = hsnDigits
  }

  add(document: TaxDocument): void {
    for (const found of this.#found) {
      if (!found.check.isFound(document, this.#hsnDigits)) continue
      found.count += 1
      const { orderId, number } = document
      if (found.documents.length < MAX_LISTED) found.documents.push({ orderId, number })
    }
  }

  findings(): Finding[] {
    return this.#found
      .filter(({ count }) => count > 0)
      .map(({ check: { kind, severity, text }, count, documents }) => ({ kind, severity, text, count, documents }))
  }
}

/** The documents of a month that were issued under another GSTIN or without tax: how many, and the first of them. */
export type OtherSellers = Pick<Finding, 'count' | 'documents'>

/** What only the whole return shows. `missing` are serial numbers for which there is no document at all. */
export function findingsOf(
  { b2cs, hsn, nil, invoices, notes }: Gstr1,
  { missing, otherSeller }: { readonly missing: number; readonly otherSeller: OtherSellers },
): Finding[] {
  const whole = (kind: string, severity: Finding['severity'], text: string): Finding => ({
    kind,
    severity,
    text,
    count: 0,
    documents: [],
  })
  const findings: Finding[] = []
  if (invoices.length === 0 && notes.length === 0) {
    const text =
      'There are no invoices and no credit notes. A return without any is due all the same: file it on the portal as a nil return, without uploading a file.'
    findings.push(whole('nil-return', 'warning', text))
  }
  if (missing > 0) {
    const numbers = missing === 1 ? '1 number is' : `${missing} numbers are`
    findings.push(whole('gap', 'error', `${numbers} missing in the series of invoices or credit notes.`))
  }
  if (otherSeller.count > 0) {
    const text = 'Issued without this GSTIN or without GST, and not part of the return.'
    findings.push({ ...whole('seller', 'warning', text), ...otherSeller })
  }
  if (b2cs.some(({ taxable }) => taxable < 0)) {
    const text = 'More came back than was sold for a state and rate: table 7 has a negative row.'
    findings.push(whole('negative', 'warning', text))
  }
  if (nil.some(({ amount }) => amount < 0)) {
    const text = 'More untaxed goods came back than were sold: table 8 has a negative row.'
    findings.push(whole('negative-nil', 'warning', text))
  }
  if ([...hsn.b2b, ...hsn.b2c].some(({ quantity, taxable }) => quantity < 0 || taxable < 0)) {
    const text = 'More came back than was sold of an HSN code and rate: table 12 has a negative row.'
    findings.push(whole('negative-hsn', 'warning', text))
  }
  if (hsn.b2b.length === 0 && hsn.b2c.length > 0) {
    const text =
      'There are no sales to registered buyers. The portal needs a row in table 12 for them: the file has one of zeros.'
    findings.push(whole('no-b2b', 'warning', text))
  }
  return findings
}
