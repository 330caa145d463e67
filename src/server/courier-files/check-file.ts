import type { Transaction } from 'kysely'
import { columnsProblem, type FileField } from '../../domain/couriers/file-columns.ts'
import { indianDay } from '../../domain/india/time.ts'
import type { Database } from '../platform/database/schema.ts'
import { findOrders, nearest } from './find-orders.ts'
import { findReturns, nearestReturns } from './match-returns.ts'
import { matchRow, readRow, type SeenRows } from './match-rows.ts'
import { deleteRows, insertRows, updateFile } from './queries.ts'
import { type CourierSource, type FileReading, readFileDays, rowBatches } from './read-file.ts'

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
  { fields, dayOrder: chosen }: FileReading,
): Promise<void> {
  await deleteRows(trx, id)
  const problem = columnsProblem(columns, fields)
  if (problem !== undefined) {
    await updateFile(trx, id, { fields: [...fields] as string[], problem, rows: 0, notes: [], day_orders: [] })
    return
  }
  const days = await readFileDays(source, dayPositions(fields), chosen)
  const reading = { fields, dayOrder: days.order, today: indianDay(new Date()) } as const
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
  await updateFile(trx, id, {
    fields: [...fields] as string[],
    problem: '',
    rows,
    notes: days.note === '' ? [] : [days.note],
    day_order: days.order,
    day_orders: [...days.orders],
  })
}

const DAY_FIELDS: readonly (FileField | null)[] = ['shippedDay', 'deliveredDay', 'day']

function dayPositions(fields: Fields): readonly number[] {
  return fields.flatMap((field, place) => (DAY_FIELDS.includes(field) ? [place] : []))
}
