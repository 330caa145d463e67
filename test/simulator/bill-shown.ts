import { isDeepStrictEqual } from 'node:util'
import type { Invoice, Order } from '../../src/contract/orders/order.ts'
import { DEFAULT_CONTACT } from '../../src/domain/contact/contact.ts'
import { addDays, indianDay } from '../../src/domain/india/time.ts'
import { creditNoteContent } from '../../src/web/store/orders/invoice/credit-note-content.ts'
import { type InvoiceContent, invoiceContent } from '../../src/web/store/orders/invoice/invoice-content.ts'
import { readCsv } from '../gst-return.ts'
import { owner } from '../people.ts'
import type { AfterSaleShop } from './after-sale-shop.ts'
import { amountOf, type BillRow, type Parts, share, taxOf } from './bill-rows.ts'

const paise = (rupees: number | string | undefined) => Math.round(Number(rupees ?? 0) * 100)

/** What a page of the order says otherwise than its rows. */
export function wrongOnPage(bill: BillRow, page: Order): string[] {
  const { invoice } = page
  const shown: Record<string, readonly [unknown, unknown]> = {
    total: [paise(page.totalAmount), bill.total],
    subtotal: [paise(page.subtotal), bill.subtotal],
    discount: [paise(page.discount), bill.discount],
    delivery: [paise(page.shippingCost), bill.shipping.amount],
    fee: [paise(page.codFee), bill.fee.amount],
    tax: [paise(page.tax), bill.tax],
    'discount for paying online': [paise(page.prepaidDiscount), bill.prepaidDiscount],
    items: [
      page.items.map(({ price, total, discount }) => [price, total, discount].map(paise)),
      bill.lines.map(({ price, total, discount }) => [price, total, discount]),
    ],
    coupons: [
      (page.coupons ?? []).map(({ code, discount, delivery }) => [code, paise(discount), paise(delivery)]),
      bill.coupons.map(({ code, discount, delivery }) => [code, discount, delivery]),
    ],
    invoice: [invoice?.number, bill.invoice?.number],
    'lines of the invoice': [invoice && shownLines(invoice), bill.invoice ? rowsOfInvoice(bill) : undefined],
    'credit notes': [
      (invoice?.creditNotes ?? []).map(({ number, amount, lines }) => [number, paise(amount), lines.map(rowOf)]),
      bill.notes.map(({ number, amount, lines }) => [
        number,
        amount,
        lines
          .filter((line, place) => amountOf(line) !== 0 || (line.quantity > 0 && place < bill.lines.length))
          .map((line) => figures(line)),
      ]),
    ],
  }
  const printed = [
    invoiceContent(page, DEFAULT_CONTACT),
    ...(invoice?.creditNotes ?? []).map((note) => creditNoteContent(page, invoice as Invoice, note, DEFAULT_CONTACT)),
  ]
  for (const content of printed) shown[content.title] = addedUp(content)
  return Object.keys(shown)
    .filter((name) => !isDeepStrictEqual(shown[name]?.[0], shown[name]?.[1]))
    .map((name) => `the page shows another ${name}: ${JSON.stringify(shown[name])}`)
}

/** What the rows of a printed sheet add up to, and its total, by the amounts and by the table of taxes. */
function addedUp({ totals, taxes }: InvoiceContent): readonly [unknown, unknown] {
  const amounts = totals.map(({ value }) => printedPaise(value))
  const total = amounts.at(-1)
  const rows = amounts.slice(0, -1)
  const byTaxes = taxes?.rows.reduce((sum, row) => sum + printedPaise(row.at(-1)), 0)
  const parts = taxes?.totals
    .slice(3, -1)
    .filter(Boolean)
    .reduce((sum, text) => sum + printedPaise(text), 0)
  return [
    [
      rows.length > 0 ? rows.reduce((sum, amount) => sum + amount) : total,
      byTaxes ?? total,
      parts ?? total,
      taxes ? printedPaise(taxes.totals.at(-1)) : total,
    ],
    [total, total, total, total],
  ]
}

const printedPaise = (text = '') => Number(text.replace(/[^\d-]/g, ''))

const figures = ({ taxable, cgst, sgst, igst }: Parts) => [taxable, cgst, sgst, igst]
const rowOf = (line: Parts) => figures(line).map(paise)
const shownLines = ({ lines }: Invoice) => lines.map((line) => [...rowOf(line), paise(line.amount), line.rate * 100])

function rowsOfInvoice({ lines, shipping, fee, shippingRate }: BillRow) {
  const charges = [shipping, fee].filter(({ amount }) => amount > 0).map((one) => ({ ...one, rate: shippingRate }))
  return [...lines, ...charges].map((line) => [...figures(line), amountOf(line), line.rate])
}

/** How the exported file of the orders differs from their rows. */
export async function wrongInExport({ shop }: AfterSaleShop, bills: readonly BillRow[]): Promise<string[]> {
  // The file needs a login of the last ten minutes, and a simulation takes longer.
  const asOwner = await shop.as(owner)
  const table = async (rows: string) => {
    const [headings = [], ...records] = readCsv((await asOwner.get(`/api/admin/orders/export?rows=${rows}`)).body)
    return records.map((record) => (name: string) => record[headings.indexOf(name)] ?? '')
  }
  const orders = (await table('orders')).map((cell) =>
    [
      cell('order'),
      ...['subtotal', 'discount', 'delivery', 'cash_fee', 'total', 'gst'].map((name) => paise(cell(name))),
    ].join(' '),
  )
  const lines = (await table('lines')).map((cell) =>
    [
      cell('order'),
      ...['total', 'discount', 'taxable', 'cgst', 'sgst', 'igst', 'amount'].map((name) => paise(cell(name))),
    ].join(' '),
  )
  const number = ({ id }: BillRow) => id.slice(-8).toUpperCase()
  const expectedOrders = bills.map((bill) =>
    [number(bill), bill.subtotal, bill.discount, bill.shipping.amount, bill.fee.amount, bill.total, bill.tax].join(' '),
  )
  const expectedLines = bills.flatMap((bill) =>
    [
      ...bill.lines,
      ...[bill.shipping, bill.fee]
        .filter(({ amount }) => amount > 0)
        .map((one) => ({ ...one, total: one.amount, discount: 0 })),
    ].map((line) => [number(bill), line.total, line.discount, ...figures(line), line.total - line.discount].join(' ')),
  )
  return [...differences('orders file', orders, expectedOrders), ...differences('lines file', lines, expectedLines)]
}

function differences(name: string, shown: readonly string[], expected: readonly string[]): string[] {
  const [left, right] = [
    shown.map((one) => one.toUpperCase()).toSorted(),
    expected.map((one) => one.toUpperCase()).toSorted(),
  ]
  if (isDeepStrictEqual(left, right)) return []
  return [
    `${name}: ${JSON.stringify({ only: left.filter((one) => !right.includes(one)), missing: right.filter((one) => !left.includes(one)) })}`,
  ]
}

const FIGURES = ['pieces', 'metres', 'invoiced', 'credited', 'tax']
type Figures = readonly [pieces: number, centimetres: number, invoiced: number, credited: number, tax: number]

/** How the reports of sales differ from the sums of the documents. */
export async function wrongInReports({ asOwner }: AfterSaleShop, bills: readonly BillRow[]): Promise<string[]> {
  const today = indianDay(new Date())
  const wrong: string[] = []
  for (const by of ['day', 'category', 'product', 'state'] as const) {
    const { data } = (await asOwner.get(`/api/admin/reports/sales-by-${by}?from=${addDays(today, -360)}&to=${today}`))
      .body
    const shown = data.rows
      .filter(({ cells }: { cells: Record<string, number> }) => FIGURES.some((one) => cells[one] !== 0))
      .map(({ key, cells }: { key: string; cells: Record<string, number> }) =>
        [
          by === 'product' || by === 'day' ? key : cells[by],
          cells.pieces,
          Math.round((cells.metres ?? 0) * 100),
          ...['invoiced', 'credited', 'tax'].map((one) => paise(cells[one])),
        ].join(' '),
      )
    const expected = [...salesBy(bills, by)].map(([key, figure]) => [key, ...figure].join(' '))
    wrong.push(...differences(`sales by ${by}`, shown, expected))
    const totals = sums([...salesBy(bills, by).values()])
    const { pieces, metres, invoiced, credited, tax, net } = data.totals
    const shownTotals = [pieces, Math.round(metres * 100), paise(invoiced), paise(credited), paise(tax)]
    if (!isDeepStrictEqual(shownTotals, totals) || paise(net) !== totals[2] - totals[3])
      wrong.push(`totals by ${by}: ${JSON.stringify({ shown: data.totals, totals })}`)
  }
  return wrong
}

const sums = (all: readonly Figures[]): Figures =>
  all.reduce<Figures>(
    (sum, one) => sum.map((figure, at) => figure + (one[at] ?? 0)) as unknown as Figures,
    [0, 0, 0, 0, 0],
  )

function salesBy(bills: readonly BillRow[], by: 'day' | 'category' | 'product' | 'state'): Map<string, Figures> {
  const all = new Map<string, Figures>()
  for (const bill of bills) {
    if (!bill.invoice) continue
    const charges = [bill.shipping, bill.fee].filter(({ amount }) => amount > 0)
    const stateKey = `${CODES[bill.state]} ${bill.state}`
    const keyOf = (day: string, place: number) => {
      const line = bill.lines[place]
      return {
        day,
        state: stateKey,
        category: line?.category ?? 'Delivery and fees',
        product: line?.product ?? 'delivery',
      }[by]
    }
    const add = (day: string, place: number, quantity: number, invoiced: number, credited: number, tax: number) => {
      const unit = bill.lines[place]?.unit
      const figure: Figures = [
        unit === 'piece' ? quantity : 0,
        unit === 'metre' ? quantity : 0,
        invoiced,
        credited,
        tax,
      ]
      const key = keyOf(day, place)
      all.set(key, sums([all.get(key) ?? [0, 0, 0, 0, 0], figure]))
    }
    const { day } = bill.invoice
    for (const [place, line] of [...bill.lines, ...charges.map((one) => ({ ...one, quantity: 0 }))].entries())
      add(day, place, line.quantity, amountOf(line), 0, taxOf(line))
    for (const note of bill.notes)
      for (const [place, line] of note.lines.entries())
        add(note.day, place, -line.quantity, 0, amountOf(line), -taxOf(line))
  }
  return new Map([...all].filter(([, figures]) => figures.some((figure) => figure !== 0)))
}

/** How the report of the coupons differs from the invoices with coupons and what came back of them. */
export async function wrongInCoupons({ asOwner }: AfterSaleShop, bills: readonly BillRow[]): Promise<string[]> {
  const today = indianDay(new Date())
  const { data } = (await asOwner.get(`/api/admin/reports/coupons?from=${addDays(today, -360)}&to=${today}`)).body
  const shown = data.rows.map(({ key, cells }: { key: string; cells: Record<string, number> }) =>
    [key, cells.orders, ...['discount', 'delivery', 'takenBack', 'cost', 'net'].map((name) => paise(cells[name]))].join(
      ' ',
    ),
  )
  const sums = new Map<string, number[]>()
  for (const { coupons, invoice, notes, lines, total, status, isSent } of bills)
    for (const coupon of invoice ? coupons : []) {
      const back = lines.map(({ quantity }, place) => {
        const parts = notes.map((note) => note.lines[place]?.quantity ?? 0)
        return share(
          Number(coupon.lines[place] ?? 0),
          parts.reduce((sum, one) => sum + one, 0),
          quantity,
        )
      })
      const isNeverSent = status === 'cancelled' && !isSent && notes.length > 0
      const takenBack = back.reduce((sum, one) => sum + one, isNeverSent ? coupon.delivery : 0)
      const net = notes.reduce((sum, { amount }) => sum - amount, total)
      const { discount, delivery, code } = coupon
      const figures = [1, discount, delivery, takenBack, discount + delivery - takenBack, net]
      sums.set(
        code,
        (sums.get(code) ?? [0, 0, 0, 0, 0, 0]).map((sum, at) => sum + (figures[at] ?? 0)),
      )
    }
  return differences(
    'coupons',
    shown,
    [...sums].map(([code, figures]) => [code, ...figures].join(' ')),
  )
}

const CODES: Readonly<Record<string, string>> = { Rajasthan: '08', Maharashtra: '27', 'Tamil Nadu': '33' }
