import type { Transaction } from 'kysely'
import { type ChosenStatuses, canChooseStatus, chosenStatusOf } from '../../domain/couriers/chosen-statuses.ts'
import { columnsProblem, type FileField } from '../../domain/couriers/file-columns.ts'
import { plainWords } from '../../domain/couriers/parcel-status.ts'
import { pickupStatusOf } from '../../domain/couriers/pickup-status.ts'
import { returnHintsOf } from '../../domain/couriers/return-hints.ts'
import { indianDay } from '../../domain/india/time.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { notesOfWorkbook } from '../product-files/source-file.ts'
import { findOrders, nearest } from './find-orders.ts'
import { findReturns, nearestReturns } from './match-returns.ts'
import { type MatchedRow, matchRow, readRow, type SeenRows } from './match-rows.ts'
import { deleteRows, insertRows, lockFile, markContradicted, updateFile } from './queries.ts'
import { type CourierSource, type FileReading, readFileDays, rowBatches } from './read-file.ts'

type Fields = readonly (FileField | null)[]

const BATCH = 1_000

/**
 * Matches every row of a file with an order and stores what will happen with it. Earlier results of the same file are replaced.
 * Nothing else is changed.
 * @param sender whose report the file is by its columns. It becomes the courier of the file, unless orders with other couriers would
 *   then change them unasked. Absent when the team has chosen a courier, or none
 */
export async function checkRows(
  trx: Transaction<Database>,
  id: string,
  { source, columns }: CourierSource,
  { fields, dayOrder: chosen, statuses, notes = [] }: FileReading,
  sender = '',
): Promise<void> {
  await deleteRows(trx, id)
  const problem = columnsProblem(columns, fields)
  if (problem !== undefined) {
    await updateFile(trx, id, {
      fields: [...fields] as string[],
      problem,
      rows: 0,
      notes: [],
      day_orders: [],
      statuses: '[]',
    })
    return
  }
  const days = await readFileDays(source, dayPositions(fields), chosen)
  const hints = returnHintsOf(columns, fields)
  const reading = { fields, dayOrder: days.order, statuses, hints, sender, today: indianDay(new Date()) } as const
  const { courier = '' } = (await lockFile(trx, id)) ?? {}
  const couriers = { kept: new Map<string, number>(), changed: 0 }
  const seen: SeenRows = {
    byParcel: new Map(),
    byAwb: new Map(),
    orders: new Map(),
    ends: new Map(),
    contradicted: new Map(),
  }
  const { count, list } = openStatuses(statuses)
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
    const matched = read.map((row, place) => {
      const found = { orders: near(row.orderNumber, row.awb), returns: nearReturns(row) }
      return matchRow(records[place]?.line ?? 0, row, found, seen, { statuses, courier })
    })
    await insertRows(trx, id, matched)
    for (const row of matched) {
      count(row)
      const { keptCourier, plan } = row
      if (keptCourier !== undefined) couriers.kept.set(keptCourier, (couriers.kept.get(keptCourier) ?? 0) + 1)
      if (plan.changesCourier) couriers.changed += 1
    }
    rows += read.length
  }
  await markContradicted(trx, id, seen.contradicted)
  await updateFile(trx, id, {
    fields: [...fields] as string[],
    problem: '',
    rows,
    notes: [
      ...notes,
      ...(fields.includes('status') ? [] : [NO_STATUS]),
      ...(days.note === '' ? [] : [days.note]),
      ...courierNotes(couriers, courier || sender, courier !== ''),
      ...notesOfWorkbook(source),
    ],
    day_order: days.order,
    day_orders: [...days.orders],
    statuses: storableJson(list()),
    ...(sender !== '' && couriers.kept.size === 0 && { courier: sender }),
  })
}

/** Says whose couriers change, or would if the file were of the courier that its columns suggest. */
function courierNotes(
  { kept, changed }: { readonly kept: ReadonlyMap<string, number>; readonly changed: number },
  courier: string,
  isChosen: boolean,
): readonly string[] {
  if (isChosen && changed > 0)
    return [
      `${changed === 1 ? '1 order gets' : `${counted(changed)} orders get`} the courier ${courier} instead of another one: see the rows below.`,
    ]
  if (isChosen || kept.size === 0 || courier === '') return []
  const count = [...kept.values()].reduce((sum, one) => sum + one, 0)
  const [orders, keep, these] =
    count === 1 ? ['1 order has', 'keeps', 'this parcel'] : [`${counted(count)} orders have`, 'keep', 'these parcels']
  const names = [...kept.keys()].slice(0, MAX_NAMED).join(', ')
  return [
    `The file looks like a report of ${courier}, but ${orders} another courier (${names}) and ${keep} it. If ${courier} carries ${these}, choose it as “Tracking page of” below.`,
  ]
}

const MAX_NAMED = 5

function counted(count: number): string {
  return count.toLocaleString('en-IN')
}

const NO_STATUS = 'No column is read as the status, so the file says nothing of where the parcels are.'

const MAX_STATUSES = 50

/** Counts the words whose meaning the team has said or may say, in rows that were matched. */
function openStatuses(statuses: ChosenStatuses) {
  const found = new Map<string, { words: string; rows: number }>()
  return {
    count: ({ words, orderId, returnId }: MatchedRow) => {
      if (orderId === undefined || !canChooseStatus(words)) return
      if (returnId !== undefined && pickupStatusOf(words) !== undefined) return
      const key = plainWords(words)
      const entry = found.get(key) ?? { words, rows: 0 }
      entry.rows += 1
      found.set(key, entry)
    },
    /** The most frequent ones. */
    list: () =>
      [...found.entries()]
        .sort(([, a], [, b]) => b.rows - a.rows)
        .slice(0, MAX_STATUSES)
        .map(([, entry]) => ({ ...entry, status: chosenStatusOf(entry.words, statuses) ?? null })),
  }
}

const DAY_FIELDS: readonly (FileField | null)[] = ['shippedDay', 'deliveredDay', 'day']

function dayPositions(fields: Fields): readonly number[] {
  return fields.flatMap((field, place) => (DAY_FIELDS.includes(field) ? [place] : []))
}
