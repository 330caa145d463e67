import type { Order } from '../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../domain/content/contact.ts'
import { drawInvoice } from './draw-invoice.ts'
import { invoiceSheet } from './invoice-sheet.ts'

/** Makes the bill of an order as a PDF and hands it to the browser's downloads. */
export function downloadInvoice(order: Order, contact: ContactInformation): void {
  const sheet = invoiceSheet(order, contact)
  const address = URL.createObjectURL(drawInvoice(sheet))
  const link = document.createElement('a')
  link.href = address
  link.download = sheet.fileName
  link.click()
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
