import type { OrderBulk } from '../../../../contract/orders/bulk.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { formatDay } from '../../../../domain/india/time.ts'
import { cashToCollect } from '../../../../domain/orders/cash-to-collect.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { recipientOf } from '../../../../domain/orders/recipient.ts'
import { formatRupees } from '../../../../domain/units/paise.ts'
import { COLORS, PdfDocument } from '../../../store/orders/invoice/pdf-document.ts'
import { drawBarcode } from './barcode.ts'
import { contentsText, type PrintedParcel, printedParcels } from './printed-parcels.ts'

type HandOver = Pick<OrderBulk, 'number' | 'courier' | 'day'>

/** Returns the manifest of a hand-over as a PDF: the parcels that the courier takes, and where both sign. */
export function manifestFile(handOver: HandOver, orders: readonly Order[], contact: ContactInformation): Blob {
  const pdf = new PdfDocument(`${contact.name} · Manifest ${handOver.number}`)
  drawManifest(pdf, handOver, orders, contact)
  return pdf.finish(`Manifest ${handOver.number}`)
}

/** The cash of several parcels that is collected once is named at the first one. */
function cashCell({ order, trackingNumber, cash: own }: PrintedParcel): string {
  if (own === undefined && trackingNumber !== order.trackingNumber) return ''
  const cash = own ?? cashToCollect(order)
  return cash > 0 ? formatRupees(cash) : 'Prepaid'
}

function drawManifest(
  pdf: PdfDocument,
  handOver: HandOver,
  orders: readonly Order[],
  contact: ContactInformation,
): void {
  const cash = orders.reduce((sum, order) => sum + cashToCollect(order), 0)
  const top = pdf.y
  drawBarcode(pdf.doc, handOver.number, { x: 365, y: top, width: 190, height: 34 })
  pdf.text('Manifest', { size: 20, bold: true })
  pdf.text(`No. ${handOver.number} · ${formatDay(handOver.day)}`, { size: 10 })
  pdf.text(`From ${[contact.name, contact.address].filter(Boolean).join(', ')}`, {
    size: 9,
    color: COLORS.quiet,
    width: 310,
  })
  pdf.text(`To ${handOver.courier || 'own delivery'}`, { size: 11, bold: true })
  // A parcel may have another courier than its order.
  const isTaken = ({ courier, isWithOther }: PrintedParcel) =>
    handOver.courier === '' || !isWithOther || courier.toLowerCase() === handOver.courier.toLowerCase()
  const parcels = orders.flatMap((order) =>
    order.parcels ? printedParcels(order).filter(isTaken) : printedParcels(order),
  )
  pdf.text(
    `${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'}, ${formatRupees(cash)} to collect in cash`,
    {
      size: 11,
    },
  )
  pdf.space(10)
  const head = () => pdf.tableHead(COLUMNS)
  head()
  parcels.forEach((parcel, index) => {
    const { order, trackingNumber, part } = parcel
    const { address } = order.customer
    const { name } = recipientOf(order.customer)
    const cells = [
      String(index + 1),
      `#${orderNumber(order._id)}`,
      trackingNumber,
      `${name}, ${address.city}`,
      address.zipCode,
      cashCell(parcel),
    ]
    const notes = part === '' ? [] : [`${part}: ${contentsText(parcel)}`]
    pdf.row(COLUMNS, cells, { size: 9, notes, notesColumn: 3, onNewPage: head })
  })
  pdf.ensureSpace(90)
  pdf.space(46)
  const line = pdf.y
  pdf.doc.setDrawColor('#000000')
  for (const [x, words] of [
    [46, 'Handed over by, signature and time'],
    [320, 'Received by, name, signature and phone'],
  ] as const) {
    pdf.doc.line(x, line, x + 220, line)
    pdf.y = line + 2
    pdf.text(words, { x, size: 9, color: COLORS.quiet })
  }
}

const COLUMNS = [
  { name: '#', x: 46, width: 20 },
  { name: 'Order', x: 70, width: 66 },
  { name: 'Tracking number', x: 140, width: 112 },
  { name: 'Customer', x: 256, width: 150 },
  { name: 'Pincode', x: 412, width: 50 },
  { name: 'Cash', right: 549, width: 80 },
] as const
