import type { Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { formatDate } from '../../../../domain/india/time.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { recipientOf } from '../../../../domain/orders/recipient.ts'
import { COLORS, type PdfDocument } from '../../../store/orders/invoice/pdf-document.ts'
import { drawBarcode } from './barcode.ts'
import { cashOf, type PrintedParcel, type slipsOf } from './printed-parcels.ts'

/** Draws a packing slip inside a parcel: sender, address, items and the cash to collect, but no prices. */
export function drawSlip(
  pdf: PdfDocument,
  { order, parcel, items, note }: ReturnType<typeof slipsOf>[number],
  contact: ContactInformation,
): void {
  drawHead(pdf, order, contact)
  drawAddress(pdf, order, parcel)
  const head = () => pdf.tableHead(COLUMNS)
  head()
  for (const item of items) {
    const choice = [item.selectedColor, item.selectedSize].filter((word) => word !== '').join(', ')
    const quantity = item.unit === 'metre' ? `${item.quantity} m` : String(item.quantity)
    pdf.row(COLUMNS, ['', item.sku, item.name, quantity], {
      notes: choice === '' ? [] : [choice],
      notesColumn: 2,
      onNewPage: head,
    })
  }
  pdf.space(14)
  pdf.ensureSpace(42)
  if (note !== '') {
    pdf.text(note, { size: 10 })
    pdf.space(6)
  }
  pdf.text(cashOf(parcel ?? wholeOrder(order)), { size: 13, bold: true })
  if (order.orderNotes === '') return
  pdf.space(12)
  pdf.ensureSpace(30)
  pdf.text('Customer note', { size: 9, bold: true, color: COLORS.indigo })
  pdf.paragraph(order.orderNotes, 10)
}

/** The slip of a whole order names its cash alone. */
function wholeOrder(order: Order): PrintedParcel {
  const { trackingNumber, courier, items } = order
  return { order, trackingNumber, courier, isWithOther: false, part: '', items, cash: undefined }
}

const COLUMNS = [
  { name: 'Packed', x: 46, width: 44 },
  { name: 'SKU', x: 96, width: 110 },
  { name: 'Product', x: 212, width: 270 },
  { name: 'Quantity', right: 549, width: 60 },
] as const

function drawHead(pdf: PdfDocument, order: Order, contact: ContactInformation): void {
  const number = orderNumber(order._id)
  const top = pdf.y
  drawBarcode(pdf.doc, number, { x: 365, y: top, width: 190, height: 40 })
  pdf.y = top + 42
  pdf.text(`#${number}`, { x: pdf.right, align: 'right', size: 16, bold: true })
  pdf.text(`Packing slip · ${formatDate(order.createdAt)}`, { x: pdf.right, align: 'right', size: 9.5 })
  const bottom = pdf.y
  pdf.y = top
  pdf.logo(130, 36)
  pdf.text('From', { size: 9, bold: true, color: COLORS.indigo })
  pdf.text(contact.name, { size: 13, bold: true, width: 280 })
  for (const line of [contact.address, contact.phone, contact.email].filter(Boolean))
    pdf.text(line, { size: 9, color: COLORS.quiet, width: 280 })
  pdf.y = Math.max(pdf.y, bottom)
  pdf.space(10)
  pdf.rule()
  pdf.space(10)
}

function drawAddress(
  pdf: PdfDocument,
  { customer, courier, trackingNumber, parcels }: Order,
  parcel: PrintedParcel | undefined,
): void {
  const { address } = customer
  const { name, phone } = recipientOf(customer)
  pdf.text('Deliver to', { size: 9, bold: true, color: COLORS.indigo })
  pdf.text(name, { size: 13, bold: true })
  for (const line of [address.street, `${address.city}, ${address.state} ${address.zipCode}`, address.country])
    pdf.text(line, { size: 11.5 })
  pdf.text(`Phone ${phone}`, { size: 11.5 })
  const numbers = parcels?.map((parcel) =>
    parcel.courier ? `${parcel.trackingNumber} (${parcel.courier})` : parcel.trackingNumber,
  ) ?? [trackingNumber]
  const shipment = [courier, parcels && `${parcels.length} parcels`, ...numbers].filter(Boolean).join(', ')
  if (parcel) {
    pdf.space(4)
    pdf.text(parcel.part, { size: 13, bold: true })
    pdf.text([parcel.courier, parcel.trackingNumber].filter(Boolean).join(', '), { size: 9.5, color: COLORS.quiet })
  } else if (shipment !== '') pdf.text(shipment, { size: 9.5, color: COLORS.quiet })
  pdf.space(14)
}
