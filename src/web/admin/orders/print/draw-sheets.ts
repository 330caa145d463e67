import type { PackedOrder } from '../../../../contract/orders/admin.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { hasParcel, isInShop, orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { drawInvoiceSheet, invoiceFooter } from '../../../store/orders/invoice/draw-invoice.ts'
import { invoiceContent } from '../../../store/orders/invoice/invoice-content.ts'
import { PdfDocument } from '../../../store/orders/invoice/pdf-document.ts'
import { readLogo } from '../../../store/orders/invoice/shop-logo.ts'
import { drawLabels } from './draw-label.ts'
import { drawPickList } from './draw-pick-list.ts'
import { drawSlip } from './draw-slip.ts'
import { slipsOf } from './printed-parcels.ts'

/** What is printed of the selected orders. */
export interface SheetChoice {
  readonly pickList: boolean
  readonly slips: boolean
  readonly invoices: boolean
  readonly labels: boolean
  /** One label on an A6 page, or four on A4. */
  readonly labelLayout: 'a6' | 'a4'
}

/**
 * Returns one PDF: the pick list of the orders that have not left the shop, then for each order its slip and invoice, so that they lie together in the printer, then the
 * labels. Orders without a parcel have an invoice at most. The browser can draw the screen between two orders.
 * @param onProgress receives the number of orders that are drawn
 * @throws Error in words when nothing is to be drawn
 */
export async function drawSheets(
  orders: readonly PackedOrder[],
  contact: ContactInformation,
  choice: SheetChoice,
  onProgress: (count: number) => void,
): Promise<Blob> {
  const logo = choice.slips || choice.invoices || choice.labels ? await readLogo(contact) : undefined
  let pdf: PdfDocument | undefined
  const startSheet = (footer: string, format: 'a4' | 'a6' = 'a4'): PdfDocument => {
    if (pdf) pdf.startSheet(footer, format)
    else pdf = new PdfDocument(footer, format, logo)
    return pdf
  }
  const packed = orders.filter(({ status }) => hasParcel(status))
  const picked = orders.filter(({ status }) => isInShop(status))
  if (choice.pickList && picked.length > 0) {
    const leftOut = orders.filter(({ status }) => !isInShop(status))
    drawPickList(startSheet(`${contact.name} · Pick list`), picked, leftOut)
  }
  for (const [index, order] of orders.entries()) {
    for (const slip of choice.slips && hasParcel(order.status) ? slipsOf(order) : []) {
      const footer = [contact.name, `#${orderNumber(order._id)}`, slip.parcel?.part].filter(Boolean).join(' · ')
      drawSlip(startSheet(footer), slip, contact)
    }
    if (choice.invoices) {
      const content = invoiceContent(order, contact)
      drawInvoiceSheet(startSheet(invoiceFooter(content)), content)
    }
    onProgress(index + 1)
    if (index % 5 === 4) await new Promise((resolve) => setTimeout(resolve))
  }
  if (choice.labels) drawLabels(packed, contact, choice.labelLayout, startSheet)
  if (!pdf)
    throw new Error(
      packed.length > 0
        ? 'Nothing is to be taken from the stock for these orders: they have left the shop, or are pending or cancelled.'
        : 'None of these orders is to be packed: they are pending or cancelled.',
    )
  return pdf.finish(`Orders of ${contact.name}`)
}
