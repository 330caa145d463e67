import type { Transaction } from 'kysely'
import { DAY_ORDER_NAMES, type DayOrder } from '../../domain/couriers/file-cells.ts'
import { columnsProblem, type FileField } from '../../domain/couriers/file-columns.ts'
import { indianDay } from '../../domain/india/time.ts'
import type { Database } from '../platform/database/schema.ts'
import { findOrders, nearest } from './find-orders.ts'
import { findReturns, nearestReturns } from './match-returns.ts'
import { matchRow, readRow, type SeenRows } from './match-rows.ts'
import { deleteRows, insertRows, updateFile } from './queries.ts'
import { type CourierSource, readDayOrder, rowBatches } from './read-file.ts'

type Fields = readonly (FileField | null)[]

const BATCH = 1_000

/**
 * Matches every row of a file with an order and stores what will happen with it. Earlier results of the same file are replaced.
 * Nothing else is changed.
 */
export async function checkRows(
  trx: Transaction<Database>,
  id: string,
  { source, columns }: CourierSource,
  fields: Fields,
): Promise<void> {
  await deleteRows(trx, id)
  const problem = columnsProblem(columns, fields)
  if (problem !== undefined) {
    await updateFile(trx, id, { fields: [...fields] as string[], problem, rows: 0, notes: [] })
    return
  }
  const dayOrder = await readDayOrder(source, dayPositions(fields))
  const reading = { fields, dayOrder: dayOrder ?? 'dmy', today: indianDay(new Date()) } as const
  const seen: SeenRows = { byParcel: new Map(), byAwb: new Map() }
  let rows = 0
  for await (const records of rowBatches(source, BATCH)) {
    const read = records.map((record) => readRow(record, reading))
    const isGiven = (text: string) => text !== ''
    const orderNumbers = read.map(({ orderNumber }) => orderNumber).filter(isGiven)
    const trackingNumbers = read.map(({ awb }) => awb).filter(isGiven)
    const returnNumbers = read.map(({ returnNumber }) => returnNumber).filter(isGiven)
    const near = nearest(await findOrders(trx, orderNumbers, trackingNumbers))
    // A courier's website calls the number that it was given the order number, even for a return.
    const nearReturns = nearestReturns(await findReturns(trx, [...returnNumbers, ...orderNumbers], trackingNumbers))
    await insertRows(
      trx,
      id,
      read.map((row, place) => {
        const found = { orders: near(row.orderNumber, row.awb), returns: nearReturns(row) }
        return matchRow(records[place]?.line ?? 0, row, found, seen)
      }),
    )
    rows += read.length
  }
  const notes = notesOf(fields, dayOrder)
  await updateFile(trx, id, { fields: [...fields] as string[], problem: '', rows, notes, day_order: dayOrder ?? 'dmy' })
}

const DAY_FIELDS: readonly (FileField | null)[] = ['shippedDay', 'deliveredDay', 'day']

function dayPositions(fields: Fields): readonly number[] {
  return fields.flatMap((field, place) => (DAY_FIELDS.includes(field) ? [place] : []))
}

function notesOf(fields: Fields, dayOrder: DayOrder | undefined): string[] {
  if (dayPositions(fields).length === 0) return []
  return dayOrder === undefined
    ? [
        'The dates are written in different orders. They are read as day, month, year; a date that is none counts as today.',
      ]
    : [`The dates are read as ${DAY_ORDER_NAMES[dayOrder]}.`]
}
