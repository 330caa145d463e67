import type { InvoiceContent } from './invoice-content.ts'
import { COLORS, PdfDocument } from './pdf-document.ts'
import type { TaxTable } from './tax-table.ts'

/**
 * Returns the invoice as an A4 PDF. Positions are in points from the upper left corner.
 * @param logo a JPEG for the head
 */
export function drawInvoice(content: InvoiceContent, logo?: Uint8Array): Blob {
  const footer = invoiceFooter(content)
  const pdf = new PdfDocument(footer, 'a4', logo)
  drawInvoiceSheet(pdf, content)
  return pdf.finish(`${content.title} ${footer}`)
}

/** What is printed at the bottom of each page of an invoice. */
export function invoiceFooter(content: InvoiceContent): string {
  return `${content.brand} · ${content.title} · ${fact(content, 'Order')}`
}

/** Draws the invoice from the top of the current page on. */
export function drawInvoiceSheet(pdf: PdfDocument, content: InvoiceContent): void {
  drawHead(pdf, content)
  drawParties(pdf, content)
  if (content.items.length > 0) drawItems(pdf, content)
  drawTotals(pdf, content)
  if (content.taxes) drawTaxes(pdf, content.taxes)
  drawClosing(pdf, content)
}

function fact({ facts }: InvoiceContent, label: string): string {
  return facts.find(([name]) => name === label)?.[1] ?? ''
}

function drawHead(pdf: PdfDocument, { brand, seller, title, notice }: InvoiceContent): void {
  pdf.border()
  const top = pdf.y
  pdf.logo(160, 48)
  pdf.text(brand, { size: 24, bold: true, color: COLORS.indigo, width: 300 })
  pdf.space(2)
  for (const line of seller) pdf.text(line, { size: 9, color: COLORS.quiet, width: 300 })
  const bottom = pdf.y
  pdf.y = top + 4
  pdf.text(title, { x: pdf.right, size: 14, bold: true, align: 'right' })
  if (notice) {
    pdf.space(3)
    pdf.text(notice, { x: pdf.right - 190, width: 190, size: 9, color: COLORS.madder })
  }
  pdf.y = Math.max(pdf.y, bottom)
  pdf.space(12)
  pdf.rule()
  pdf.space(12)
}

function drawParties(pdf: PdfDocument, { billTo, facts }: InvoiceContent): void {
  const top = pdf.y
  pdf.text('BILL TO', { size: 9, bold: true, color: COLORS.indigo })
  pdf.space(2)
  billTo.forEach((line, index) => {
    pdf.text(line, { size: 10, bold: index === 0, width: 250 })
  })
  const bottom = pdf.y
  pdf.y = top
  for (const [name, value] of facts) {
    const line = pdf.y
    pdf.text(name, { x: 320, size: 9.5, color: COLORS.quiet })
    const nameBottom = pdf.y
    pdf.y = line
    pdf.text(value, {
      x: 410,
      width: pdf.right - 410,
      size: 9.5,
      bold: name === 'Invoice number' || name === 'Credit note',
    })
    pdf.y = Math.max(pdf.y, nameBottom) + 1
  }
  pdf.y = Math.max(pdf.y, bottom) + 16
}

const ITEM_COLUMNS = [
  { name: '#', x: 46, width: 16 },
  { name: 'Description', x: 66, width: 264 },
  { name: 'Qty', right: 380, width: 46 },
  { name: 'Price', right: 462, width: 78 },
  { name: 'Total', right: 549, width: 82 },
] as const

function drawItems(pdf: PdfDocument, { items }: InvoiceContent): void {
  const head = () => pdf.tableHead(ITEM_COLUMNS)
  pdf.ensureSpace(60)
  head()
  items.forEach((item, index) => {
    const cells = [String(index + 1), item.description, item.quantity, item.price, item.total]
    pdf.row(ITEM_COLUMNS, cells, { notes: item.details, notesColumn: 1, onNewPage: head })
  })
  pdf.space(10)
}

function drawTotals(pdf: PdfDocument, { totals, amountInWords }: InvoiceContent): void {
  pdf.ensureSpace(totals.length * 17 + 30)
  const top = pdf.y
  for (const { name, value, tone } of totals) {
    const isTotal = tone === 'total'
    if (isTotal) {
      pdf.rule(350)
      pdf.y += 4
    }
    const line = pdf.y
    const style = { size: isTotal ? 12 : 10, bold: isTotal, color: tone === 'good' ? COLORS.neem : COLORS.ink }
    // Two coupons have a name of several lines.
    pdf.text(name, { x: 350, width: 125, ...style })
    const below = pdf.y
    pdf.y = line
    pdf.text(value, { x: 549, align: 'right', ...style })
    pdf.y = below + 3
  }
  const bottom = pdf.y
  pdf.y = top
  pdf.text('Amount in words', { size: 9, color: COLORS.quiet })
  pdf.text(amountInWords, { width: 280, size: 10 })
  pdf.y = Math.max(pdf.y, bottom) + 16
}

function drawTaxes(pdf: PdfDocument, { columns, rows, totals }: TaxTable): void {
  const layout = taxColumns(columns)
  const head = () => pdf.tableHead(layout, 8)
  pdf.ensureSpace(80)
  pdf.text('Tax by line', { size: 10, bold: true, color: COLORS.indigo })
  pdf.space(4)
  head()
  for (const row of rows) pdf.row(layout, row, { size: 8.5, onNewPage: head })
  pdf.row(layout, totals, { size: 8.5, bold: true, onNewPage: head })
  pdf.space(14)
}

/** The name column takes the width that the amount columns leave. */
function taxColumns(names: readonly string[]) {
  const widths: Readonly<Record<string, number>> = { '#': 16, 'HSN / Qty': 62, HSN: 62, GST: 34, 'Taxable value': 72 }
  const widthOf = (name: string) => widths[name] ?? 68
  const amountsWidth = names.filter((name) => name !== 'Goods or service').reduce((sum, name) => sum + widthOf(name), 0)
  let x = 46
  return names.map((name, index) => {
    const width = name === 'Goods or service' ? 503 - amountsWidth : widthOf(name)
    const column = index < 3 ? { name, x, width: width - 6 } : { name, right: x + width, width: width - 4 }
    x += width
    return column
  })
}

function drawClosing(pdf: PdfDocument, { remarks, closing }: InvoiceContent): void {
  pdf.ensureSpace(remarks.length * 14 + 36)
  for (const remark of remarks) pdf.text(remark, { size: 8.5, color: COLORS.quiet, width: 503 })
  if (closing === '') return
  pdf.space(14)
  pdf.text(closing, { x: 297.5, align: 'center', size: 11, bold: true, color: COLORS.indigo })
}
