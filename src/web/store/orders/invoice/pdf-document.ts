import { faces } from 'virtual:invoice-faces'
import { jsPDF } from 'jspdf'
import { type Ink, widthOf, wrapped, writeLine } from './text-layout.ts'

/** The shop's colours, as the theme has them. */
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

interface TextLook {
  /** Left edge, or with `align` the right edge or the middle; the left margin unless told. */
  readonly x?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Longer text goes on in the next line. */
  readonly width?: number
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
}

export interface Column {
  readonly name: string
  /** A left or a right edge. */
  readonly x?: number
  readonly right?: number
  readonly width: number
}

interface RowLook {
  readonly size?: number
  readonly bold?: boolean
  /** Quiet lines below one of the cells. */
  readonly under?: readonly string[]
  readonly underColumn?: number
  readonly onNewPage: () => void
}

/** A4 in points, written from the top down. `y` is where the next thing begins. */
export class Paper {
  y = TOP
  readonly right = WIDTH - MARGIN
  readonly #doc: jsPDF
  readonly #running: string

  /** @param running stands at the foot of every page */
  constructor(running: string) {
    this.#doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
    for (const { name, style, base64 } of faces) {
      this.#doc.addFileToVFS(`${name}-${style}.ttf`, base64)
      this.#doc.addFont(`${name}-${style}.ttf`, name, style)
    }
    this.#running = running
  }

  space(points: number): void {
    this.y += points
  }

  /** Goes on to a new page unless this much still fits on this one. */
  keep(points: number): boolean {
    if (this.y + points <= BOTTOM) return false
    this.#doc.addPage()
    this.y = TOP
    return true
  }

  text(
    text: string,
    { x = MARGIN, align = 'left', width = 515, size, bold = false, color = COLORS.ink }: TextLook,
  ): void {
    const ink: Ink = { doc: this.#doc, size, bold, color }
    for (const line of wrapped(ink, text, width)) {
      const left = x - (align === 'left' ? 0 : widthOf(ink, line) / (align === 'right' ? 1 : 2))
      writeLine(ink, line, left, this.y + size)
      this.y += size * LEADING
    }
  }

  rule(from: number = MARGIN): void {
    this.#doc.setDrawColor(COLORS.line)
    this.#doc.setLineWidth(0.75)
    this.#doc.line(from, this.y, this.right, this.y)
  }

  /** The shop's mark: the temple border of a handloom saree, across the top. */
  selvedge(): void {
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

  /** One row of a table; it stays whole, on the next page when it must. */
  row(columns: readonly Column[], cells: readonly string[], look: RowLook): void {
    const { size = 10, bold = false, under = [], underColumn = -1, onNewPage } = look
    if (this.keep(this.#heightOf(columns, cells, size, bold, under, underColumn))) onNewPage()
    const top = this.y + 5
    let bottom = top
    columns.forEach((column, place) => {
      this.y = top
      for (const line of (cells[place] ?? '').split('\n')) this.#cell(column, line, { size, bold })
      if (place === underColumn)
        for (const line of under) this.#cell(column, line, { size: size - 1.5, color: COLORS.quiet })
      bottom = Math.max(bottom, this.y)
    })
    this.y = bottom + 5
    this.rule()
  }

  finish(title: string): Blob {
    const pages = this.#doc.getNumberOfPages()
    const ink: Ink = { doc: this.#doc, size: 8, bold: false, color: COLORS.quiet }
    for (let page = 1; page <= pages; page++) {
      this.#doc.setPage(page)
      const count = `Page ${page} of ${pages}`
      writeLine(ink, this.#running, MARGIN, HEIGHT - 24)
      writeLine(ink, count, this.right - widthOf(ink, count), HEIGHT - 24)
    }
    this.#doc.setProperties({ title: `${title} ${this.#running}` })
    this.#doc.setLanguage('en')
    return this.#doc.output('blob')
  }

  #cell({ x, right, width }: Column, text: string, look: Pick<TextLook, 'size' | 'bold' | 'color'>): void {
    this.text(
      text,
      right === undefined ? { x: x ?? MARGIN, width, ...look } : { x: right, align: 'right', width, ...look },
    )
  }

  #heightOf(
    columns: readonly Column[],
    cells: readonly string[],
    size: number,
    bold: boolean,
    under: readonly string[],
    underColumn: number,
  ): number {
    const lines = (text: string, width: number, at: number, isBold: boolean) =>
      wrapped({ doc: this.#doc, size: at, bold: isBold, color: COLORS.ink }, text, width).length * at * LEADING
    const heights = columns.map(({ width }, place) => {
      const cell = (cells[place] ?? '').split('\n').reduce((sum, line) => sum + lines(line, width, size, bold), 0)
      const below = place === underColumn ? under : []
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
const LEADING = 1.32
