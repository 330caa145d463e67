import JsBarcode from 'jsbarcode'
import type { jsPDF } from 'jspdf'

interface Encoded {
  readonly encodings?: readonly { readonly data: string }[]
}

/** Returns the bars of a text as Code 128: '1' for a black and '0' for a white module. Undefined when it cannot be encoded. */
export function barsOf(text: string): string | undefined {
  const target: Encoded = {}
  try {
    JsBarcode(target, text, { format: 'CODE128' })
  } catch {
    return undefined
  }
  return target.encodings?.map(({ data }) => data).join('')
}

interface Place {
  readonly x: number
  readonly y: number
  /** The greatest width in points, with the quiet zones of ten modules on both sides. */
  readonly width: number
  readonly height: number
}

/** Modules narrower than this, in points, are not read by a hand scanner: 0.19 mm. */
const MIN_MODULE = 0.54
const MAX_MODULE = 1.4

/**
 * Draws a barcode as black rectangles, so that it stays sharp. Draws nothing when the text cannot be encoded or is too long for the
 * width: a barcode that no scanner reads is worse than none.
 * @returns whether it was drawn
 */
export function drawBarcode(doc: jsPDF, text: string, { x, y, width, height }: Place): boolean {
  const bars = barsOf(text)
  if (!bars) return false
  const module = Math.min(width / (bars.length + 20), MAX_MODULE)
  if (module < MIN_MODULE) return false
  doc.setFillColor('#000000')
  const left = x + module * 10
  for (const run of bars.matchAll(/1+/g)) doc.rect(left + run.index * module, y, run[0].length * module, height, 'F')
  return true
}
