import type { Kysely } from 'kysely'
import { findPincode } from '../../domain/india/pincode.ts'
import { findState } from '../../domain/india/states.ts'
import { indianDay } from '../../domain/india/time.ts'
import { lineAmount } from '../../domain/tax/credit-note.ts'
import { placeOfSupply } from '../../domain/tax/place-of-supply.ts'
import type { DocumentLine, TaxDocument } from '../../domain/tax/tax-document.ts'
import type { Database } from '../platform/database/schema.ts'
import { type DocumentRange, type InvoiceRow, invoicesIn, type NoteRow, notesIn } from './document-queries.ts'

/** Yields the invoices and then the credit notes of a return, each in the order of their numbers. */
export async function* documentsIn(db: Kysely<Database>, range: DocumentRange): AsyncGenerator<TaxDocument> {
  const places = new Places()
  for await (const rows of invoicesIn(db, range)) for (const row of rows) yield invoiceOf(row, places)
  for await (const rows of notesIn(db, range)) for (const row of rows) yield noteOf(row, places)
}

function invoiceOf(row: InvoiceRow, places: Places): TaxDocument {
  return { ...common(row, places), kind: 'invoice', value: row.total_paise, lines: linesOf(row) }
}

function noteOf(row: NoteRow, places: Places): TaxDocument {
  const billed = linesOf(row)
  const lines = row.credited.map(([quantity, taxable, cgst, sgst, igst], position): DocumentLine => {
    const { quantity: sold, ...line } = billed[position] ?? NO_LINE
    return { ...line, quantity: sold === 0 ? 0 : quantity, taxable, cgst, sgst, igst }
  })
  const invoice = { day: indianDay(row.invoiced_at), value: row.total_paise }
  // A note has a part for each line of the invoice. Those of which nothing came back are not on the note.
  const credited = lines.filter((line) => line.quantity !== 0 || lineAmount(line) !== 0)
  return { ...common(row, places), kind: 'credit note', value: row.amount_paise, lines: credited, invoice }
}

const NO_LINE = { hsn: '', unitCode: 'PCS', rate: 0, quantity: 0 } as const

function common(row: InvoiceRow, places: Places) {
  return {
    orderId: row.order_id,
    number: row.number,
    financialYear: row.financial_year,
    serial: row.serial,
    day: indianDay(row.issued_at),
    buyerGstin: row.buyer_gstin,
    buyerName: row.buyer_business_name,
    isInterState: row.is_inter_state,
    ...places.of(row),
  }
}

/**
 * The lines as invoiced: the goods, then delivery and the cash fee if charged, with the HSN code and the unit of the goods with the
 * highest value on the invoice. A credit note for a part of them keeps these, so that table 12 takes back what it has added.
 */
function linesOf(row: InvoiceRow): DocumentLine[] {
  let principal: Pick<DocumentLine, 'hsn' | 'unitCode'> & { readonly amount: number } = {
    amount: -1,
    hsn: '',
    unitCode: 'PCS',
  }
  const goods = row.lines.map(([hsn, unit, quantity, rate, taxable, cgst, sgst, igst]): DocumentLine => {
    const amount = taxable + cgst + sgst + igst
    const unitCode = unit === 'metre' ? 'MTR' : 'PCS'
    if (amount > principal.amount) principal = { amount, hsn, unitCode }
    return { hsn, unitCode, quantity, rate, taxable, cgst, sgst, igst }
  })
  const charge = (amount: number, cgst: number, sgst: number, igst: number): DocumentLine[] =>
    amount === 0
      ? []
      : [
          {
            hsn: principal.hsn,
            unitCode: principal.unitCode,
            quantity: 0,
            rate: row.shipping_tax_rate,
            taxable: amount - cgst - sgst - igst,
            cgst,
            sgst,
            igst,
          },
        ]
  return [
    ...goods,
    ...charge(row.shipping_paise, row.shipping_cgst_paise, row.shipping_sgst_paise, row.shipping_igst_paise),
    ...charge(row.cod_fee_paise, row.cod_fee_cgst_paise, row.cod_fee_sgst_paise, row.cod_fee_igst_paise),
  ]
}

/** Places of supply, each found once: a month has many orders from few places. */
class Places {
  readonly #known = new Map<string, Pick<TaxDocument, 'stateCode' | 'pincodeStateCode'>>()

  of({ state, zip_code: zipCode, country }: InvoiceRow): Pick<TaxDocument, 'stateCode' | 'pincodeStateCode'> {
    const key = JSON.stringify([state, zipCode, country])
    const known = this.#known.get(key)
    if (known) return known
    const { stateCode } = placeOfSupply({ state, zipCode, country })
    const pincode = country === 'India' ? findPincode(zipCode.replace(/\s/g, '')) : undefined
    const place = { stateCode, pincodeStateCode: findState(pincode?.state ?? '')?.code ?? '' }
    this.#known.set(key, place)
    return place
  }
}
