import type { jsPDF } from 'jspdf'

/** How to draw a text; `size` is in points. */
export interface TextStyle {
  readonly doc: jsPDF
  readonly size: number
  readonly bold: boolean
  readonly color: string
}

/** Splits a text into lines of at most this width (points), between words; a word longer than a line is split between characters. */
export function wrapText(style: TextStyle, text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (textWidth(style, longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const grapheme of graphemesOf(word)) {
      if (line !== '' && textWidth(style, line + grapheme) > width) {
        lines.push(line)
        line = ''
      }
      line += grapheme
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

export function textWidth(style: TextStyle, line: string): number {
  return splitByFont(style.doc, line).reduce((sum, run) => sum + runWidth(style, run), 0)
}

/** Draws one line; `y` is its baseline. */
export function drawLine(style: TextStyle, line: string, x: number, y: number): void {
  let left = x
  for (const run of splitByFont(style.doc, line)) {
    if (run.font === undefined) drawOnCanvas(style, run.text, left, y)
    else {
      selectFont(style, run.font)
      style.doc.setTextColor(style.color)
      style.doc.text(run.text, left, y)
    }
    left += runWidth(style, run)
  }
}

/** A piece of text in one font; `font` is undefined when the browser must draw it. */
interface Run {
  readonly font: string | undefined
  readonly text: string
}

/** The Latin font, and the font with ₹ and rarer characters. The browser draws the scripts that neither covers. */
const FONTS = ['anek', 'anek-more'] as const

function splitByFont(doc: jsPDF, line: string): readonly Run[] {
  const runs: Run[] = []
  for (const grapheme of graphemesOf(line)) {
    const last = runs.at(-1)
    const font = grapheme === ' ' && last ? last.font : fontFor(doc, grapheme)
    if (last && last.font === font) runs[runs.length - 1] = { font, text: last.text + grapheme }
    else runs.push({ font, text: grapheme })
  }
  return runs
}

function fontFor(doc: jsPDF, grapheme: string): string | undefined {
  return FONTS.find((font) => [...grapheme].every((character) => hasGlyph(doc, font, character)))
}

function hasGlyph(doc: jsPDF, font: string, character: string): boolean {
  doc.setFont(font, 'normal')
  const { metadata } = doc.getFont() as unknown as { metadata: { characterToGlyph: (code: number) => number } }
  return metadata.characterToGlyph(character.codePointAt(0) ?? 0) > 0
}

function selectFont({ doc, size, bold }: TextStyle, font: string): void {
  doc.setFont(font, bold ? 'bold' : 'normal')
  doc.setFontSize(size)
}

function runWidth(style: TextStyle, { font, text }: Run): number {
  if (font === undefined) return canvasWidth(style, text)
  selectFont(style, font)
  return style.doc.getTextWidth(text)
}

/** Splits into grapheme clusters, so that a consonant and its vowel sign stay together. */
function graphemesOf(text: string): readonly string[] {
  return [...new Intl.Segmenter('en-IN').segment(text)].map(({ segment }) => segment)
}

/*
 * jsPDF cannot shape the ligatures of Indian scripts, but the browser can. Such text is drawn on a canvas at four times the
 * size, for print resolution, and inserted into the line as an image.
 */
const CANVAS_SCALE = 4

function canvasContext({ size, bold }: TextStyle): CanvasRenderingContext2D | null {
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = canvasFont(size, bold)
  return context
}

function canvasFont(size: number, bold: boolean): string {
  return `${bold ? 600 : 400} ${size * CANVAS_SCALE}px "Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari", system-ui, sans-serif`
}

function canvasWidth(style: TextStyle, text: string): number {
  return (canvasContext(style)?.measureText(text).width ?? 0) / CANVAS_SCALE
}

function drawOnCanvas(style: TextStyle, text: string, x: number, y: number): void {
  const context = canvasContext(style)
  const width = canvasWidth(style, text)
  if (!context || width === 0) return
  const { size, bold } = style
  context.canvas.width = Math.ceil(width * CANVAS_SCALE)
  context.canvas.height = Math.ceil(size * 1.7 * CANVAS_SCALE)
  // Setting the size of a canvas resets its font.
  context.font = canvasFont(size, bold)
  context.fillStyle = style.color
  context.fillText(text, 0, size * 1.15 * CANVAS_SCALE)
  style.doc.addImage(
    context.canvas,
    'PNG',
    x,
    y - size * 1.15,
    context.canvas.width / CANVAS_SCALE,
    context.canvas.height / CANVAS_SCALE,
  )
}
