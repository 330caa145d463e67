import type { jsPDF } from 'jspdf'
import type { Order } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { recipientOf } from '../../../../domain/orders/recipient.ts'
import type { PdfDocument } from '../../../store/orders/invoice/pdf-document.ts'
import { drawLine, type TextStyle, textWidth, wrapText } from '../../../store/orders/invoice/text-layout.ts'
import { drawBarcode } from './barcode.ts'
import { cashOf, contentsText, type PrintedParcel, printedParcels } from './printed-parcels.ts'

/** Labels on sheets of their own, one for each parcel: one A6 page each, or four on an A4 page. */
export function drawLabels(
  orders: readonly Order[],
  contact: ContactInformation,
  layout: 'a6' | 'a4',
  startSheet: (footer: string, format: 'a4' | 'a6') => PdfDocument,
): void {
  let pdf: PdfDocument | undefined
  orders.flatMap(printedParcels).forEach((parcel, index) => {
    const place = layout === 'a6' ? 0 : index % 4
    if (place === 0 || !pdf) pdf = startSheet('', layout)
    drawLabel(pdf, parcel, contact, { x: (place % 2) * WIDTH, y: Math.floor(place / 2) * HEIGHT })
  })
}

/** A6, a quarter of A4, in points. */
const WIDTH = 297.6
const HEIGHT = 420.9
const MARGIN = 16
/** The height of a line in sizes of its letters. */
const LINE = 1.25
const BLACK = '#000000'

interface Corner {
  readonly x: number
  readonly y: number
}

/** The barcode is the tracking number, which the courier scans; before there is one it is the number of the order. */
function drawLabel(pdf: PdfDocument, parcel: PrintedParcel, contact: ContactInformation, corner: Corner): void {
  const { doc } = pdf
  const { order, trackingNumber, part } = parcel
  const { address } = order.customer
  const { name, phone } = recipientOf(order.customer)
  const number = orderNumber(order._id)
  const x = corner.x + MARGIN
  const width = WIDTH - 2 * MARGIN
  const text = writer(doc, x, width)
  doc.setDrawColor(BLACK)
  doc.setLineWidth(0.75)
  doc.rect(corner.x + 8, corner.y + 8, WIDTH - 16, HEIGHT - 16)
  const logoWidth = pdf.logoLeftOf(x + width, corner.y + 15, 88, 30)
  const nameWidth = logoWidth === 0 ? width : width - logoWidth - 8
  const besideLogo = writer(doc, x, nameWidth)
  let y = besideLogo('Deliver to', corner.y + 16, { size: 8 })
  y = besideLogo(name, y, firstThatFits(doc, name, nameWidth, NAME))
  const bottom = corner.y + HEIGHT - 16
  const region = `${address.state} ${address.zipCode}`
  const reach = address.country === 'India' ? `Phone ${phone}` : `${address.country} · Phone ${phone}`
  const left = bottom - 214 - y - heightOf(doc, region, width, REGION) - heightOf(doc, reach, width, REACH)
  for (const [part, style] of addressParts(doc, address, width, left)) y = text(part, y, style)
  y = text(region, y, REGION)
  text(reach, y, REACH)
  doc.line(x, bottom - 214, x + width, bottom - 214)
  text(cashOf(parcel), bottom - 208, { size: part === '' ? 15 : 12, bold: true, maxLines: 1 })
  doc.line(x, bottom - 182, x + width, bottom - 182)
  const code = trackingNumber || number
  drawBarcode(doc, code, { x, y: bottom - 172, width, height: 62 })
  const courier = [parcel.courier, trackingNumber].filter((word) => word !== '').join(' · ')
  text(courier || `#${number}`, bottom - 106, { size: 11, bold: true, maxLines: 1 })
  doc.line(x, bottom - 84, x + width, bottom - 84)
  const undelivered = `If undelivered, return to: ${[contact.name, contact.address, contact.phone].filter(Boolean).join(', ')}`
  const numbered = [part, `Order #${number}`, countOf(parcel)].filter((word) => word !== '').join(' · ')
  if (part === '') y = text(numbered, bottom - 78, { size: 9, maxLines: 2 })
  else {
    y = text(numbered, bottom - 78, { size: 11, bold: true, maxLines: 1 })
    // Five lines of this size are left, of which the address to return to takes what it needs.
    const left = 5 - Math.min(linesOf(doc, undelivered, width, SMALL), 4)
    y = text(contentsText(parcel), y, { ...SMALL, maxLines: left })
  }
  text(undelivered, y, { ...SMALL, maxLines: 4 })
}

const SMALL: Style = { size: 8.5 }
const REGION: Style = { size: 15, bold: true, maxLines: 2 }
const REACH: Style = { size: 11.5, maxLines: 2 }

/** A name of many words is written smaller, so that all of it is there. */
const NAME: readonly Fitting[] = [
  { size: 15, bold: true, maxLines: 2 },
  { size: 11.5, bold: true, maxLines: 3 },
  { size: 9, bold: true, maxLines: 4 },
]

type Fitting = Style & { readonly maxLines: number }

/** The first style in which all of a text fits, else the last one. */
function firstThatFits(doc: jsPDF, text: string, width: number, styles: readonly Fitting[]): Fitting {
  const fits = (style: Fitting) => linesOf(doc, text, width, style) <= style.maxLines
  return styles.find(fits) ?? (styles.at(-1) as Fitting)
}

function linesOf(doc: jsPDF, text: string, width: number, { size, bold = false }: Style): number {
  return wrapText({ doc, size, bold, color: BLACK }, text, width).length
}

/**
 * Street and city in the largest size in which all of them fits into a height. If it does not fit in the smallest one, the street is
 * cut and never the city.
 */
function addressParts(
  doc: jsPDF,
  { street, city }: { readonly street: string; readonly city: string },
  width: number,
  height: number,
): readonly (readonly [string, Fitting])[] {
  const whole = `${street}, ${city}`
  const sizes = [11.5, 10, 8.5, 7.5, 6.5].map((size) => ({ size, maxLines: Math.floor((height - 3) / (size * LINE)) }))
  const style = sizes.find((one) => linesOf(doc, whole, width, one) <= one.maxLines)
  if (style) return [[whole, style]]
  const size = 6.5
  const lines = Math.floor((height - 6) / (size * LINE))
  const ofCity = Math.min(linesOf(doc, city, width, { size }), 2)
  return [
    [street, { size, maxLines: Math.max(lines - ofCity, 1) }],
    [city, { size, maxLines: ofCity }],
  ]
}

/** What a text of at most so many lines takes, in points, with the space below it. */
function heightOf(doc: jsPDF, text: string, width: number, { size, bold = false, maxLines = 3 }: Style): number {
  return Math.min(linesOf(doc, text, width, { size, bold }), maxLines) * size * LINE + 3
}

/** How much is in a parcel; empty when nobody knows. */
function countOf({ items = [] }: PrintedParcel): string {
  const pieces = items.filter(({ unit }) => unit === 'piece').reduce((sum, { quantity }) => sum + quantity, 0)
  const cuts = items.filter(({ unit }) => unit === 'metre').length
  const parts = [pieces > 0 && `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, cuts > 0 && `${cuts} × fabric`]
  return parts.filter(Boolean).join(', ')
}

interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly maxLines?: number
}

/** Returns a function that writes wrapped lines from `y` down and returns where the next text begins. */
function writer(doc: jsPDF, x: number, width: number) {
  return (text: string, y: number, { size, bold = false, maxLines = 3 }: Style): number => {
    const style: TextStyle = { doc, size, bold, color: BLACK }
    const lines = wrapText(style, text, width)
    const shown = lines.slice(0, maxLines)
    shown.forEach((line, index) => {
      const isCut = index === maxLines - 1 && lines.length > maxLines
      drawLine(style, isCut ? shorten(style, line, width) : line, x, y + size + index * size * LINE)
    })
    return y + shown.length * size * LINE + 3
  }
}

function shorten(style: TextStyle, line: string, width: number): string {
  let text = line
  while (text !== '' && textWidth(style, `${text}…`) > width) text = text.slice(0, -1)
  return `${text}…`
}
