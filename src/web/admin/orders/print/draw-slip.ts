import type { Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { formatDate } from '../../../../domain/india/time.ts'
import { cashToCollect } from '../../../../domain/orders/cash-to-collect.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { recipientOf } from '../../../../domain/orders/recipient.ts'
import { formatRupees } from '../../../../domain/units/paise.ts'
import { COLORS, type PdfDocument } from '../../../store/orders/invoice/pdf-document.ts'
import { drawBarcode } from './barcode.ts'

/** Draws the packing slip inside the parcel: sender, address, items and the cash to collect, but no prices. */
export function drawSlip(pdf: PdfDocument, order: Order, contact: ContactInformation): void {
  drawHead(pdf, order, contact)
  drawAddress(pdf, order)
  const head = () => pdf.tableHead(COLUMNS)
  head()
  for (const item of order.items) {
    const choice = [item.selectedColor, item.selectedSize].filter((word) => word !== '').join(', ')
    const quantity = item.unit === 'metre' ? `${item.quantity} m` : String(item.quantity)
    pdf.row(COLUMNS, ['', item.sku, item.name, quantity], {
      notes: choice === '' ? [] : [choice],
      notesColumn: 2,
      onNewPage: head,
    })
  }
  pdf.space(14)
  pdf.ensureSpace(30)
  pdf.text(cashText(order), { size: 13, bold: true })
  if (order.orderNotes === '') return
  pdf.space(12)
  pdf.text('Customer note', { size: 9, bold: true, color: COLORS.indigo })
  pdf.text(order.orderNotes, { size: 10 })
}

/** What the courier collects. */
export function cashText(order: Order): string {
  const cash = cashToCollect(order)
  return cash > 0 ? `Collect ${formatRupees(cash)} in cash` : 'Prepaid: nothing to collect'
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

function drawAddress(pdf: PdfDocument, { customer, courier, trackingNumber, parcels }: Order): void {
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
  if (shipment !== '') pdf.text(shipment, { size: 9.5, color: COLORS.quiet })
  pdf.space(14)
}
