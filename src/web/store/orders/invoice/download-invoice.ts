import type { CreditNote, Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { creditNoteContent } from './credit-note-content.ts'
import { drawInvoice } from './draw-invoice.ts'
import { invoiceContent } from './invoice-content.ts'
import { readLogo } from './shop-logo.ts'

/** Creates the invoice of an order, or the given credit note for it, as a PDF and starts its download. */
export async function downloadInvoice(order: Order, contact: ContactInformation, note?: CreditNote): Promise<void> {
  const { invoice } = order
  const content = note && invoice ? creditNoteContent(order, invoice, note, contact) : invoiceContent(order, contact)
  const url = URL.createObjectURL(drawInvoice(content, await readLogo(contact)))
  const link = document.createElement('a')
  link.href = url
  link.download = content.fileName
  link.click()
  // Safari reads the file only after click() has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
