/** How the numbers of a workbook are shown. */
export interface NumberFormats {
  /** The code of each style, by its number. */
  readonly codes: readonly string[]
  readonly countsFrom1904: boolean
}

interface StyleHandler {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close: (name: string) => void
}

/** Reads which style shows a number as what. */
export async function readFormats(
  parse: (handler: StyleHandler) => Promise<void>,
  countsFrom1904: boolean,
): Promise<NumberFormats> {
  const named = new Map<number, string>()
  const ids: number[] = []
  let isOfCells = false
  await parse({
    open: (tag, { numFmtId, formatCode }) => {
      if (tag === 'numFmt') named.set(Number(numFmtId), formatCode ?? '')
      if (tag === 'cellXfs') isOfCells = true
      if (tag === 'xf' && isOfCells) ids.push(Number(numFmtId ?? 0))
      if (named.size > MAX_FORMATS || ids.length > MAX_FORMATS)
        throw new RangeError('The workbook has too many formats.')
    },
    close: (tag) => {
      if (tag === 'cellXfs') isOfCells = false
    },
  })
  return { codes: ids.map((id) => codeOf(id, named)), countsFrom1904 }
}

/** Spreadsheets have at most 65,490. */
const MAX_FORMATS = 65_536
/** Spreadsheets write at most 255 characters. */
const MAX_CODE = 1_000

/** The code of a format: its own, or one that stands for a date. One that is longer than codes are is none. */
export function codeOf(id: number, named: ReadonlyMap<number, string>): string {
  const code = named.get(id) ?? (isDateId(id) ? 'd' : isPercentId(id) ? '%' : '')
  return code.length > MAX_CODE ? '' : code
}

/** Formats that every workbook knows without naming them: dates and times of ECMA-376 18.8.30. */
function isDateId(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

function isPercentId(id: number): boolean {
  return id === 9 || id === 10
}

/** A spreadsheet keeps fifteen digits of a number; those after them are lost. */
const EXACT = 1e15

/**
 * Returns the text of a number: a date as `2026-11-28` or `2026-11-28 14:05:00`, a share as `5%`, other numbers with all their digits. One that is too
 * long for a spreadsheet, so that its last digits are lost, is written as `1.4123E+15`.
 */
export function cellOfNumber(text: string, style: number, { codes, countsFrom1904 }: NumberFormats): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  const code = codes[style] ?? ''
  if (isDate(code) && value >= 0 && value < LAST_SERIAL) return momentOf(value + (countsFrom1904 ? DAYS_TO_1904 : 0))
  if (isPercent(code)) return `${Number((value * 100).toPrecision(15))}%`
  if (Math.abs(value) >= EXACT) return value.toExponential(4).toUpperCase()
  if (/^0{2,}$/.test(code) && Number.isInteger(value) && value >= 0) return String(value).padStart(code.length, '0')
  return String(Number(value.toPrecision(15)))
}

const DAYS_TO_1904 = 1_462
/** The last day of 9999. */
const LAST_SERIAL = 2_958_466

/** Whether a format shows days, months or times. */
function isDate(code: string): boolean {
  const letters = signsOf(code)
  return /[dyhs]/i.test(letters) || (/m/i.test(letters) && !/[0#?]/.test(letters))
}

function isPercent(code: string): boolean {
  return code.includes('%') && signsOf(code).includes('%')
}

/** What a code says of the number, without its texts, colours and blanks. */
function signsOf(code: string): string {
  return code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')
}

function momentOf(serial: number): string {
  const seconds = Math.round(serial * 86_400)
  const text = new Date(Date.UTC(1899, 11, 30) + seconds * 1_000).toISOString()
  if (serial < 1) return text.slice(11, 19)
  return seconds % 86_400 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
