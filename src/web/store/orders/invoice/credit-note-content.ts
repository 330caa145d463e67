import type { CreditNote, Invoice, Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { formatLongDate } from '../../../../domain/india/time.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { amountInWords } from '../../../../domain/units/amount-in-words.ts'
import { formatPaise, formatRupees, toPaise } from '../../../../domain/units/paise.ts'
import {
  buyerLines,
  type InvoiceContent,
  type InvoiceTotal,
  NO_SIGNATURE,
  placeOfSupplyFact,
  sellerLines,
} from './invoice-content.ts'
import { stateTaxName, taxTable } from './tax-table.ts'

/**
 * The content of a credit note with the particulars that rule 53(1A) of the CGST Rules 2017 requires: seller, buyer, invoice, and
 * the taxable value and tax credited on each line.
 */
export function creditNoteContent(
  order: Order,
  invoice: Invoice,
  note: CreditNote,
  { name }: ContactInformation,
): InvoiceContent {
  const hasTax = invoice.seller.registration === 'regular'
  const against = `${invoice.number} of ${formatLongDate(invoice.issuedAt)}`
  return {
    fileName: `CreditNote_${note.number.replaceAll('/', '-')}.pdf`,
    title: 'CREDIT NOTE',
    notice: '',
    brand: name,
    seller: sellerLines(note.seller),
    billTo: buyerLines(order),
    facts: [
      ['Credit note', note.number],
      ['Date', formatLongDate(note.issuedAt)],
      [hasTax ? 'For invoice' : 'For bill', invoice.number],
      [hasTax ? 'Invoice date' : 'Bill date', formatLongDate(invoice.issuedAt)],
      ['Order', `#${orderNumber(order._id)} of ${formatLongDate(order.createdAt)}`],
      ['Reason', REASONS[note.cause]],
      placeOfSupplyFact(invoice),
    ],
    items: [],
    taxes: hasTax ? taxTable(invoice, note.lines) : undefined,
    totals: creditTotals(note, invoice),
    amountInWords: amountInWords(toPaise(note.amount)),
    remarks: [
      hasTax
        ? `This credit note under section 34 of the CGST Act 2017 reduces the value of tax invoice ${against}.`
        : `This credit note reduces the value of bill ${against}.`,
      'It states the amount credited, not the method of refund.',
      NO_SIGNATURE,
    ],
    closing: '',
  }
}

const REASONS = {
  cancelled: 'The order was cancelled',
  refunded: 'A refund was issued',
  returned: 'Goods were returned',
} as const

function creditTotals({ lines, amount }: CreditNote, invoice: Invoice): readonly InvoiceTotal[] {
  const sum = (of: TaxFigure) => formatPaise(lines.reduce((total, line) => total + toPaise(line[of]), 0))
  const taxes: readonly TaxFigure[] = invoice.isInterState ? ['igst'] : ['cgst', 'sgst']
  const credited: InvoiceTotal = { name: 'Credited', value: formatRupees(amount), tone: 'total' }
  if (invoice.seller.registration !== 'regular') return [credited]
  return [
    { name: 'Taxable value', value: sum('taxable') },
    ...taxes.map((tax) => ({ name: tax === 'sgst' ? stateTaxName(invoice) : tax.toUpperCase(), value: sum(tax) })),
    credited,
  ]
}

type TaxFigure = 'taxable' | 'cgst' | 'sgst' | 'igst'
