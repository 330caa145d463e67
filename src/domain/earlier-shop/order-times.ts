import { dayOf, readDays } from '../couriers/file-days.ts'
import { formatDay } from '../india/time.ts'
import type { FileRefusal, FileRow } from './file-table.ts'

/** As Shopify writes times: with the year first, and the distance from UTC. */
const AS_SHOPIFY = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?:\.\d+)? ?(?:[+-]\d\d:?\d\d|Z|UTC)$/

export interface OrderTimes {
  /** The time of a cell as Shopify writes it; a text that is none stays. Without a zone it is Indian time. */
  readonly timeOf: (cell: string) => string
  /** What is said about the order of day and month, if the file does not decide it. */
  readonly notes: readonly FileRefusal[]
}

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/

/**
 * Finds in which order the dates of a file are written.
 * @param isIndian whether a time without a zone is Indian time also where it is written as Shopify does; otherwise it stays
 */
export function readOrderTimes(cells: readonly string[], isIndian: boolean): OrderTimes {
  const stays = (cell: string) => AS_SHOPIFY.test(cell) || (!isIndian && WITHOUT_ZONE.test(cell))
  const others = cells.filter((cell) => cell !== '' && !stays(cell))
  const { order, orders } = readDays(others.map((cell) => cell.slice(0, 12).replace(/[ T,]\d*$/, '')))
  const differs = (cell: string) => orders.some((other) => dayOf(cell, other) !== dayOf(cell, order))
  const example =
    orders.length > 1 ? others.find((cell) => dayOf(cell, order) !== undefined && differs(cell)) : undefined
  return {
    timeOf: (cell) => {
      if (cell === '' || stays(cell)) return cell.replace(/(:\d\d)\.\d+/, '$1')
      const day = dayOf(cell, order)
      return day === undefined ? cell : `${day} ${timeIn(cell)} +0530`
    },
    notes:
      example === undefined
        ? []
        : [
            {
              line: 1,
              subject: example.slice(0, 40),
              reason: `it is read as ${formatDay(dayOf(example, order) ?? '')}; if that is wrong, write the dates of the file as 2026-11-28`,
              isImported: true,
            },
          ],
  }
}

/** `2:05:10 PM` as `14:05:10`; midnight without a time. */
function timeIn(cell: string): string {
  const [, hours = '0', minutes = '00', seconds = '00', half = ''] =
    /\b(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([ap])?\.?m?\b/i.exec(cell) ?? []
  const hour = (Number(hours) % (half === '' ? 24 : 12)) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** Yields the rows of Shopify's export with the times that a spreadsheet has written in another way. */
export function* withTimes(rows: Iterable<FileRow>, timeOf: OrderTimes['timeOf']): Generator<FileRow> {
  for (const { line, cell, repeated } of rows)
    yield {
      line,
      repeated,
      cell: (...names) =>
        names[0] === 'created at' || names[0] === 'cancelled at' ? timeOf(cell(...names)) : cell(...names),
    }
}
