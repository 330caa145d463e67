import type { PackedOrder } from '../../../../contract/orders/admin.ts'
import { formatDateTime } from '../../../../domain/india/time.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { pickList } from '../../../../domain/orders/pick-list.ts'
import { COLORS, type PdfDocument } from '../../../store/orders/invoice/pdf-document.ts'

/**
 * Draws what has to be taken from the stock for all of these orders.
 * @param leftOut other orders that were selected, whose items are not to be taken
 */
export function drawPickList(pdf: PdfDocument, orders: readonly PackedOrder[], leftOut: readonly PackedOrder[]): void {
  const items = pickList(orders.map(({ _id, items }) => ({ number: orderNumber(_id), items })))
  pdf.text('Pick list', { size: 20, bold: true })
  pdf.text(`${orders.length} ${orders.length === 1 ? 'order' : 'orders'} · ${formatDateTime(new Date())}`, {
    size: 9.5,
    color: COLORS.quiet,
  })
  if (leftOut.length > 0) pdf.text(`Left out: ${namesOf(leftOut)}`, { size: 9.5, color: COLORS.quiet })
  pdf.space(10)
  const head = () => pdf.tableHead(COLUMNS)
  head()
  for (const { shelf, sku, name, detail, quantity, orders: numbers } of items) {
    const details = { size: 9.5, notes: detail === '' ? [] : [detail], notesColumn: 3, onNewPage: head }
    // Each length of fabric on a line of its own: '1.5 m × 2' must not be broken before the 2. A row must fit on a page.
    const lengths = quantity.split(', ')
    for (let at = 0; at < lengths.length; at += MAX_LENGTHS)
      pdf.row(
        COLUMNS,
        ['', shelf, sku, name, lengths.slice(at, at + MAX_LENGTHS).join('\n'), shortList(numbers)],
        details,
      )
  }
}

const MAX_LENGTHS = 40

const COLUMNS = [
  { name: 'Taken', x: 46, width: 40 },
  { name: 'Shelf', x: 88, width: 56 },
  { name: 'SKU', x: 150, width: 92 },
  { name: 'Product', x: 248, width: 142 },
  { name: 'Quantity', right: 448, width: 54 },
  { name: 'Orders', x: 456, width: 98 },
] as const

/** `#5f2a17b0 (shipped), …`; more names would fill the page. */
function namesOf(orders: readonly PackedOrder[]): string {
  const shown = orders.slice(0, 40).map(({ _id, status }) => `#${orderNumber(_id)} (${status})`)
  return `${shown.join(', ')}${orders.length > 40 ? ` and ${orders.length - 40} more` : ''}`
}

/** More numbers would make the row longer than they help. */
function shortList(numbers: readonly string[]): string {
  const shown = numbers.slice(0, 4).map((number) => `#${number}`)
  return numbers.length > 4 ? `${shown.join(' ')} +${numbers.length - 4}` : shown.join(' ')
}
