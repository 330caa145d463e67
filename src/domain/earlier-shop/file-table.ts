/** A row of a file by the names of its columns, compared without regard to case. */
export interface FileRow {
  readonly line: number
  /** The trimmed cell of the first of these columns that has one; '' without any. */
  cell(...names: readonly string[]): string
}

/** A row that cannot be imported. */
export interface FileRefusal {
  readonly line: number
  /** The customer or the order. */
  readonly subject: string
  readonly reason: string
}

/** Returns how rows below this header are read. Of columns with the same name the first counts. */
export function fileTable(header: readonly string[]) {
  const positions = new Map<string, number>()
  header.forEach((name, at) => {
    const key = name.trim().toLowerCase()
    if (!positions.has(key)) positions.set(key, at)
  })
  return {
    /** How many columns have a name, in lower case. */
    count: (name: string) => header.filter((one) => one.trim().toLowerCase() === name).length,
    row: (line: number, cells: readonly string[]): FileRow => {
      // Here, because other requests get their turn while a file is read, not while its rows are put together.
      const texts = cells.map(cleaned)
      return {
        line,
        cell: (...names) => {
          for (const name of names) {
            const text = texts[positions.get(name) ?? -1] ?? ''
            if (text !== '') return text
          }
          return ''
        },
      }
    },
  }
}

function cleaned(cell: string): string {
  if (CLEAN.test(cell)) return cell
  return (
    cell
      .toWellFormed()
      .replaceAll('\0', '')
      // Shopify puts an apostrophe before numbers, so that spreadsheets keep them as text.
      .replace(/^\s*'(?=[\d+])/, '')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Words of visible ASCII characters with single blanks between them, of which nothing has to be removed. */
const CLEAN = /^(?:(?!')[!-~]+(?: [!-~]+)*)?$/
