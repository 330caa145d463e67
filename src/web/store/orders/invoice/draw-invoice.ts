import type { InvoiceSheet } from './invoice-content.ts'
import { COLORS, Paper } from './pdf-document.ts'
import type { TaxTable } from './tax-table.ts'

/** Lays the bill out on A4, in points from the upper left corner, over as many pages as it takes. */
export function drawInvoice(sheet: InvoiceSheet): Blob {
  const paper = new Paper(`${sheet.brand} · ${sheet.title} · ${fact(sheet, 'Order')}`)
  drawHead(paper, sheet)
  drawParties(paper, sheet)
  if (sheet.items.length > 0) drawItems(paper, sheet)
  drawTotals(paper, sheet)
  if (sheet.taxes) drawTaxes(paper, sheet.taxes)
  drawClosing(paper, sheet)
  return paper.finish(sheet.title)
}

function fact({ facts }: InvoiceSheet, wanted: string): string {
  return facts.find(([name]) => name === wanted)?.[1] ?? ''
}

function drawHead(paper: Paper, { brand, seller, title, caution }: InvoiceSheet): void {
  paper.selvedge()
  const top = paper.y
  paper.text(brand, { size: 24, bold: true, color: COLORS.indigo, width: 300 })
  paper.space(2)
  for (const line of seller) paper.text(line, { size: 9, color: COLORS.quiet, width: 300 })
  const bottom = paper.y
  paper.y = top + 4
  paper.text(title, { x: paper.right, size: 14, bold: true, align: 'right' })
  if (caution) {
    paper.space(3)
    paper.text(caution, { x: paper.right - 190, width: 190, size: 9, color: COLORS.madder })
  }
  paper.y = Math.max(paper.y, bottom)
  paper.space(12)
  paper.rule()
  paper.space(12)
}

function drawParties(paper: Paper, { billTo, facts }: InvoiceSheet): void {
  const top = paper.y
  paper.text('BILL TO', { size: 9, bold: true, color: COLORS.indigo })
  paper.space(2)
  billTo.forEach((line, place) => {
    paper.text(line, { size: 10, bold: place === 0, width: 250 })
  })
  const bottom = paper.y
  paper.y = top
  for (const [name, value] of facts) {
    const line = paper.y
    paper.text(name, { x: 320, size: 9.5, color: COLORS.quiet })
    const afterName = paper.y
    paper.y = line
    paper.text(value, {
      x: 410,
      width: paper.right - 410,
      size: 9.5,
      bold: name === 'Invoice number' || name === 'Credit note',
    })
    paper.y = Math.max(paper.y, afterName) + 1
  }
  paper.y = Math.max(paper.y, bottom) + 16
}

const ITEM_COLUMNS = [
  { name: '#', x: 46, width: 16 },
  { name: 'Description', x: 66, width: 264 },
  { name: 'Qty', right: 380, width: 46 },
  { name: 'Price', right: 462, width: 78 },
  { name: 'Total', right: 549, width: 82 },
] as const

function drawItems(paper: Paper, { items }: InvoiceSheet): void {
  const head = () => paper.tableHead(ITEM_COLUMNS)
  paper.keep(60)
  head()
  items.forEach((item, place) => {
    const cells = [String(place + 1), item.description, item.quantity, item.price, item.total]
    paper.row(ITEM_COLUMNS, cells, { under: item.details, underColumn: 1, onNewPage: head })
  })
  paper.space(10)
}

function drawTotals(paper: Paper, { totals, amountInWords }: InvoiceSheet): void {
  paper.keep(totals.length * 17 + 30)
  const top = paper.y
  for (const { name, value, tone } of totals) {
    const isSum = tone === 'sum'
    if (isSum) paper.rule(350)
    paper.space(isSum ? 4 : 0)
    const line = paper.y
    const look = { size: isSum ? 12 : 10, bold: isSum, color: tone === 'good' ? COLORS.neem : COLORS.ink }
    paper.text(name, { x: 350, ...look })
    paper.y = line
    paper.text(value, { x: 549, align: 'right', ...look })
    paper.space(3)
  }
  const bottom = paper.y
  paper.y = top
  paper.text('Amount in words', { size: 9, color: COLORS.quiet })
  paper.text(amountInWords, { width: 280, size: 10 })
  paper.y = Math.max(paper.y, bottom) + 16
}

function drawTaxes(paper: Paper, { columns, rows, sum }: TaxTable): void {
  const layout = taxColumns(columns)
  const head = () => paper.tableHead(layout, 8)
  paper.keep(80)
  paper.text('Tax by line', { size: 10, bold: true, color: COLORS.indigo })
  paper.space(4)
  head()
  for (const row of rows) paper.row(layout, row, { size: 8.5, onNewPage: head })
  paper.row(layout, sum, { size: 8.5, bold: true, onNewPage: head })
  paper.space(14)
}

/** The name takes what the figures leave. */
function taxColumns(names: readonly string[]) {
  const widths: Readonly<Record<string, number>> = { '#': 16, 'HSN / Qty': 62, HSN: 62, GST: 34, 'Taxable value': 72 }
  const widthOf = (name: string) => widths[name] ?? 68
  const figures = names.filter((name) => name !== 'Goods or service').reduce((sum, name) => sum + widthOf(name), 0)
  let x = 46
  return names.map((name, place) => {
    const width = name === 'Goods or service' ? 503 - figures : widthOf(name)
    const column = place < 3 ? { name, x, width: width - 6 } : { name, right: x + width, width: width - 4 }
    x += width
    return column
  })
}

function drawClosing(paper: Paper, { remarks, closing }: InvoiceSheet): void {
  paper.keep(remarks.length * 14 + 36)
  for (const remark of remarks) paper.text(remark, { size: 8.5, color: COLORS.quiet, width: 503 })
  if (closing === '') return
  paper.space(14)
  paper.text(closing, { x: 297.5, align: 'center', size: 11, bold: true, color: COLORS.indigo })
}
