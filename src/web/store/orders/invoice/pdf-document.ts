import { faces } from 'virtual:invoice-faces'
import { jsPDF } from 'jspdf'
import { drawLine, type TextStyle, textWidth, wrapText } from './text-layout.ts'

/** The same colours as in theme.css. */
export const COLORS = {
  ink: '#1f2540',
  quiet: '#635c54',
  indigo: '#2b3a7e',
  madder: '#a8322d',
  turmeric: '#d99a1c',
  neem: '#3d6b3a',
  line: '#e4dac8',
  band: '#e9eaf4',
} as const

interface TextOptions {
  /** The left edge; the right edge or the centre depending on `align`. Defaults to the left margin. */
  readonly x?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Longer text wraps to the next line. */
  readonly width?: number
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
}

export interface Column {
  readonly name: string
  /** The left edge of a left-aligned column. */
  readonly x?: number
  /** The right edge of a right-aligned column. */
  readonly right?: number
  readonly width: number
}

interface RowOptions {
  readonly size?: number
  readonly bold?: boolean
  /** Small lines below the cell of `notesColumn`. */
  readonly notes?: readonly string[]
  readonly notesColumn?: number
  readonly onNewPage: () => void
}

/** An A4 document written from top to bottom. All sizes are in points; `y` is the position of the next line. */
export class PdfDocument {
  y = TOP
  readonly right = WIDTH - MARGIN
  readonly #doc: jsPDF
  readonly #logo: Uint8Array | undefined
  /** The first page of each sheet and the footer of its pages, in order. */
  readonly #sheets: { readonly page: number; readonly footer: string }[]

  /**
   * @param footer printed on every page of the first sheet
   * @param logo a JPEG, kept once in the file however often it is drawn
   */
  constructor(footer: string, format: 'a4' | 'a6' = 'a4', logo?: Uint8Array) {
    this.#logo = logo
    this.#doc = new jsPDF({ unit: 'pt', format, compress: true })
    for (const { name, style, base64 } of faces) {
      this.#doc.addFileToVFS(`${name}-${style}.ttf`, base64)
      this.#doc.addFont(`${name}-${style}.ttf`, name, style)
    }
    this.#sheets = [{ page: 1, footer }]
  }

  /** For what this class does not draw. */
  get doc(): jsPDF {
    return this.#doc
  }

  /** Starts another document on a new page, with a footer and page numbers of its own. */
  startSheet(footer: string, format: 'a4' | 'a6' = 'a4'): void {
    this.#doc.addPage(format)
    this.#sheets.push({ page: this.#doc.getNumberOfPages(), footer })
    this.y = TOP
  }

  space(points: number): void {
    this.y += points
  }

  /** Starts a new page unless this height still fits on the current one. Returns true for a new page. */
  ensureSpace(points: number): boolean {
    if (this.y + points <= BOTTOM) return false
    this.#doc.addPage('a4')
    this.y = TOP
    return true
  }

  text(
    text: string,
    { x = MARGIN, align = 'left', width = 515, size, bold = false, color = COLORS.ink }: TextOptions,
  ): void {
    const style: TextStyle = { doc: this.#doc, size, bold, color }
    for (const line of wrapText(style, text, width)) {
      const left = x - (align === 'left' ? 0 : textWidth(style, line) / (align === 'right' ? 1 : 2))
      drawLine(style, line, left, this.y + size)
      this.y += size * LEADING
    }
  }

  /** Draws a text of any length, which goes on on the next page. */
  paragraph(text: string, size: number): void {
    for (const line of wrapText({ doc: this.#doc, size, bold: false, color: COLORS.ink }, text, 515)) {
      this.ensureSpace(size * LEADING)
      this.text(line, { size })
    }
  }

  rule(from: number = MARGIN): void {
    this.#doc.setDrawColor(COLORS.line)
    this.#doc.setLineWidth(0.75)
    this.#doc.line(from, this.y, this.right, this.y)
  }

  /** Draws the shop's logo, if there is one, at the left margin and as large as fits into these points. */
  logo(maxWidth: number, maxHeight: number): void {
    const size = this.#logoSize(maxWidth, maxHeight)
    if (!size || !this.#logo) return
    this.#doc.addImage(this.#logo, 'JPEG', MARGIN, this.y, size.width, size.height, 'logo')
    this.y += size.height + 6
  }

  /** Draws the shop's logo with its right upper corner here. Returns the width that it takes, 0 without a logo. */
  logoLeftOf(right: number, top: number, maxWidth: number, maxHeight: number): number {
    const size = this.#logoSize(maxWidth, maxHeight)
    if (!size || !this.#logo) return 0
    this.#doc.addImage(this.#logo, 'JPEG', right - size.width, top, size.width, size.height, 'logo')
    return size.width
  }

  #logoSize(maxWidth: number, maxHeight: number) {
    if (!this.#logo) return undefined
    const { width, height } = this.#doc.getImageProperties(this.#logo)
    const scale = Math.min(maxWidth / width, maxHeight / height)
    return { width: width * scale, height: height * scale }
  }

  /** The shop's decoration: the temple border of a handloom saree, across the top of the page. */
  border(): void {
    this.#doc.setFillColor(COLORS.madder)
    this.#doc.rect(0, 0, WIDTH, 10, 'F')
    this.#doc.setFillColor(COLORS.turmeric)
    for (let x = 0; x < WIDTH; x += 12) this.#doc.triangle(x, 10, x + 12, 10, x + 6, 2, 'F')
  }

  tableHead(columns: readonly Column[], size = 9): void {
    const height = size * LEADING + 8
    this.#doc.setFillColor(COLORS.band)
    this.#doc.rect(MARGIN, this.y, this.right - MARGIN, height, 'F')
    const top = this.y
    for (const column of columns) {
      this.y = top + 4
      this.#cell(column, column.name, { size, bold: true, color: COLORS.indigo })
    }
    this.y = top + height
  }

  /** Draws one table row, on the next page when it does not fit on this one. */
  row(columns: readonly Column[], cells: readonly string[], options: RowOptions): void {
    const { size = 10, bold = false, notes = [], notesColumn = -1, onNewPage } = options
    if (this.ensureSpace(this.#heightOf(columns, cells, size, bold, notes, notesColumn))) onNewPage()
    const top = this.y + 5
    let bottom = top
    columns.forEach((column, index) => {
      this.y = top
      for (const line of (cells[index] ?? '').split('\n')) this.#cell(column, line, { size, bold })
      if (index === notesColumn)
        for (const line of notes) this.#cell(column, line, { size: size - 1.5, color: COLORS.quiet })
      bottom = Math.max(bottom, this.y)
    })
    this.y = bottom + 5
    this.rule()
  }

  finish(title: string): Blob {
    const style: TextStyle = { doc: this.#doc, size: 8, bold: false, color: COLORS.quiet }
    this.#sheets.forEach(({ page: first, footer }, index) => {
      const next = this.#sheets[index + 1]?.page ?? this.#doc.getNumberOfPages() + 1
      // A label has no room for a footer.
      if (footer === '') return
      for (let page = first; page < next; page++) {
        this.#doc.setPage(page)
        const count = `Page ${page - first + 1} of ${next - first}`
        drawLine(style, footer, MARGIN, HEIGHT - 24)
        drawLine(style, count, this.right - textWidth(style, count), HEIGHT - 24)
      }
    })
    this.#doc.setProperties({ title })
    this.#doc.setLanguage('en')
    return this.#doc.output('blob')
  }

  #cell({ x, right, width }: Column, text: string, options: Pick<TextOptions, 'size' | 'bold' | 'color'>): void {
    this.text(
      text,
      right === undefined ? { x: x ?? MARGIN, width, ...options } : { x: right, align: 'right', width, ...options },
    )
  }

  #heightOf(
    columns: readonly Column[],
    cells: readonly string[],
    size: number,
    bold: boolean,
    notes: readonly string[],
    notesColumn: number,
  ): number {
    const lines = (text: string, width: number, fontSize: number, isBold: boolean) =>
      wrapText({ doc: this.#doc, size: fontSize, bold: isBold, color: COLORS.ink }, text, width).length *
      fontSize *
      LEADING
    const heights = columns.map(({ width }, index) => {
      const cell = (cells[index] ?? '').split('\n').reduce((sum, line) => sum + lines(line, width, size, bold), 0)
      const below = index === notesColumn ? notes : []
      return cell + below.reduce((sum, line) => sum + lines(line, width, size - 1.5, false), 0)
    })
    return Math.max(...heights) + 10
  }
}

const WIDTH = 595
const HEIGHT = 842
const MARGIN = 40
const TOP = 36
const BOTTOM = HEIGHT - 48
/** Line height as a multiple of the font size. */
const LEADING = 1.32
