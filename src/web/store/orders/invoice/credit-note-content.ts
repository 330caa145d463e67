import type { CreditNote, Invoice, Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { formatLongDate } from '../../../../domain/india/time.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { amountInWords } from '../../../../domain/units/amount-in-words.ts'
import { formatPaise, formatRupees } from '../../../../domain/units/paise.ts'
import { buyerLines, COMPUTER, type InvoiceSheet, placeFact, type SheetTotal, sellerLines } from './invoice-content.ts'
import { paise, secondTax, taxTable } from './tax-table.ts'

/**
 * A credit note for the invoice of an order, by rule 53(1A) of the CGST Rules 2017: whose, for whom, for which invoice, and
 * the value and tax that are taken back of each of its lines.
 */
export function creditNoteSheet(
  order: Order,
  invoice: Invoice,
  note: CreditNote,
  { name }: ContactInformation,
): InvoiceSheet {
  const against = `${invoice.number} of ${formatLongDate(invoice.issuedAt)}`
  return {
    fileName: `CreditNote_${note.number.replaceAll('/', '-')}.pdf`,
    title: 'CREDIT NOTE',
    caution: '',
    brand: name,
    seller: sellerLines(note.seller),
    billTo: buyerLines(order),
    facts: [
      ['Credit note', note.number],
      ['Date', formatLongDate(note.issuedAt)],
      ['For invoice', invoice.number],
      ['Invoice date', formatLongDate(invoice.issuedAt)],
      ['Order', `#${orderNumber(order._id)} of ${formatLongDate(order.createdAt)}`],
      ['Reason', note.cause === 'cancelled' ? 'The order was cancelled' : 'Money was paid back'],
      placeFact(invoice),
    ],
    items: [],
    taxes: taxTable(invoice, note.lines),
    totals: creditTotals(note, invoice),
    amountInWords: amountInWords(paise(note.amount)),
    remarks: [
      `This credit note under section 34 of the CGST Act 2017 takes back as much of tax invoice ${against}.`,
      'It tells what is credited, not how the money goes back.',
      COMPUTER,
    ],
    closing: '',
  }
}

function creditTotals({ lines, amount }: CreditNote, invoice: Invoice): readonly SheetTotal[] {
  const sum = (of: TaxFigure) => formatPaise(lines.reduce((total, line) => total + paise(line[of]), 0))
  const taxes: readonly TaxFigure[] = invoice.isInterState ? ['igst'] : ['cgst', 'sgst']
  return [
    { name: 'Taxable value', value: sum('taxable') },
    ...taxes.map((tax) => ({ name: tax === 'sgst' ? secondTax(invoice) : tax.toUpperCase(), value: sum(tax) })),
    { name: 'Credited', value: formatRupees(amount), tone: 'sum' },
  ]
}

type TaxFigure = 'taxable' | 'cgst' | 'sgst' | 'igst'
