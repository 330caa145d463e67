import type { CreditNote, Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { creditNoteSheet } from './credit-note-content.ts'
import { drawInvoice } from './draw-invoice.ts'
import { invoiceSheet } from './invoice-content.ts'

/** Makes the bill of an order, or a credit note for it, as a PDF and hands it to the browser's downloads. */
export function downloadInvoice(order: Order, contact: ContactInformation, note?: CreditNote): void {
  const { invoice } = order
  const sheet = note && invoice ? creditNoteSheet(order, invoice, note, contact) : invoiceSheet(order, contact)
  const address = URL.createObjectURL(drawInvoice(sheet))
  const link = document.createElement('a')
  link.href = address
  link.download = sheet.fileName
  link.click()
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
