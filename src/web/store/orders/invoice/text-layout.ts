import type { jsPDF } from 'jspdf'

/** A pen: on what paper, how large (points), how thick, in which colour. */
export interface Ink {
  readonly doc: jsPDF
  readonly size: number
  readonly bold: boolean
  readonly color: string
}

/** The lines a text takes in this width. It is broken between words; a word that is too long, between its letters. */
export function wrapped(ink: Ink, text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(ink, longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of lettersOf(word)) {
      if (line !== '' && widthOf(ink, line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

export function widthOf(ink: Ink, line: string): number {
  return runsOf(ink.doc, line).reduce((sum, run) => sum + runWidth(ink, run), 0)
}

/** Writes one line; `y` is its base line. */
export function writeLine(ink: Ink, line: string, x: number, y: number): void {
  let at = x
  for (const run of runsOf(ink.doc, line)) {
    if (run.face === undefined) draw(ink, run.text, at, y)
    else {
      select(ink, run.face)
      ink.doc.setTextColor(ink.color)
      ink.doc.text(run.text, at, y)
    }
    at += runWidth(ink, run)
  }
}

/** A stretch of text one face can write; without a face the browser draws it. */
interface Run {
  readonly face: string | undefined
  readonly text: string
}

/** The Latin face, the one with ₹ and rarer letters, and for scripts neither has, the browser's own. */
const FACES = ['anek', 'anek-more'] as const

function runsOf(doc: jsPDF, line: string): readonly Run[] {
  const runs: Run[] = []
  for (const letter of lettersOf(line)) {
    const last = runs.at(-1)
    const face = letter === ' ' && last ? last.face : faceFor(doc, letter)
    if (last && last.face === face) runs[runs.length - 1] = { face, text: last.text + letter }
    else runs.push({ face, text: letter })
  }
  return runs
}

function faceFor(doc: jsPDF, letter: string): string | undefined {
  return FACES.find((face) => [...letter].every((character) => has(doc, face, character)))
}

function has(doc: jsPDF, face: string, character: string): boolean {
  doc.setFont(face, 'normal')
  const { metadata } = doc.getFont() as unknown as { metadata: { characterToGlyph: (code: number) => number } }
  return metadata.characterToGlyph(character.codePointAt(0) ?? 0) > 0
}

function select({ doc, size, bold }: Ink, face: string): void {
  doc.setFont(face, bold ? 'bold' : 'normal')
  doc.setFontSize(size)
}

function runWidth(ink: Ink, { face, text }: Run): number {
  if (face === undefined) return drawnWidth(ink, text)
  select(ink, face)
  return ink.doc.getTextWidth(text)
}

/** What a reader takes for one letter: a consonant with its vowel sign stays together. */
function lettersOf(text: string): readonly string[] {
  return [...new Intl.Segmenter('en-IN').segment(text)].map(({ segment }) => segment)
}

/*
 * PDF libraries for the browser do not join the letters of Indian scripts. The browser does, so such a stretch is drawn on a
 * canvas, four times as fine as on screen, and laid into the line as a picture.
 */
const FINE = 4

function brush({ size, bold }: Ink): CanvasRenderingContext2D | null {
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = fontOf(size, bold)
  return context
}

function fontOf(size: number, bold: boolean): string {
  return `${bold ? 600 : 400} ${size * FINE}px "Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari", system-ui, sans-serif`
}

function drawnWidth(ink: Ink, text: string): number {
  return (brush(ink)?.measureText(text).width ?? 0) / FINE
}

function draw(ink: Ink, text: string, x: number, y: number): void {
  const context = brush(ink)
  const width = drawnWidth(ink, text)
  if (!context || width === 0) return
  const { size, bold } = ink
  context.canvas.width = Math.ceil(width * FINE)
  context.canvas.height = Math.ceil(size * 1.7 * FINE)
  // Setting the size of a canvas forgets its font.
  context.font = fontOf(size, bold)
  context.fillStyle = ink.color
  context.fillText(text, 0, size * 1.15 * FINE)
  ink.doc.addImage(context.canvas, 'PNG', x, y - size * 1.15, context.canvas.width / FINE, context.canvas.height / FINE)
}
