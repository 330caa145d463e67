import type { Transaction } from 'kysely'
import { batchDifferences, type StatedTotals } from '../../domain/courier-cash/batches.ts'
import { notesOfCharges, remittanceColumnsProblem } from '../../domain/courier-cash/remittance-columns.ts'
import { isPaymentService } from '../../domain/courier-cash/senders.ts'
import { readTitledPayment } from '../../domain/courier-cash/title-lines.ts'
import { trackingKey } from '../../domain/couriers/file-cells.ts'
import { indianDay } from '../../domain/india/time.ts'
import { findOrders, nearest } from '../courier-files/find-orders.ts'
import { type CourierSource, readDecimalSign, readFileDays, rowBatches } from '../courier-files/read-file.ts'
import type { Database } from '../platform/database/schema.ts'
import { notesOfWorkbook } from '../product-files/source-file.ts'
import { type Entered, openBatches, openTotals } from './batches.ts'
import { type CashLedger, openCashLedger } from './cash-ledger.ts'
import { matchRemittanceRow, namesOf } from './match-row.ts'
import { batchesOf, clearRemittance, insertBatches, insertRows, type NewRow, updateRemittance } from './queries.ts'
import { AMOUNTS, type Given, type RemittanceRow, readRemittanceRow, readTotals } from './read-row.ts'
import { joinSplitCash } from './split-cash.ts'
import { openUnreadColumns } from './unread-columns.ts'

const PAGE = 1_000

/**
 * Matches every row of a file with a parcel and stores what will happen with it. Earlier results of the same file are replaced; the
 * amounts that were entered for its payments stay. No money is recorded.
 */
export async function checkRemittance(
  trx: Transaction<Database>,
  id: string,
  { source, columns, delimiter, above }: CourierSource,
  { fields, courier, dayOrder }: Given,
): Promise<void> {
  const entered = new Map<string, Entered>((await batchesOf(trx, id)).map((batch) => [batch.reference, batch]))
  await clearRemittance(trx, id)
  const problem = remittanceColumnsProblem(columns, fields)
  const chosen = { courier, fields: [...fields] as string[] }
  if (problem !== undefined) {
    await updateRemittance(trx, id, { ...chosen, problem, rows: 0, notes: [], differences: [], day_orders: [] })
    return
  }
  const dates = fields.flatMap((field, place) => (field === 'paidDay' ? [place] : []))
  const days = await readFileDays(source, dates, dayOrder)
  const amounts = fields.flatMap((field, place) => (AMOUNTS.includes(field) ? [place] : []))
  const decimalSign = await readDecimalSign({ source, delimiter }, amounts)
  const reading = { fields, dayOrder: days.order, decimalSign, today: indianDay(new Date()) }
  const titled = readTitledPayment(above, days.order)
  // A file of one payment may name it above its table. What was entered since stays.
  if (titled.utr !== '' && !entered.has(''))
    entered.set('', { utr: titled.utr, paid_on: titled.day ?? null, credited_paise: null })
  const ledger = await openCashLedger(trx)
  const batches = openBatches(entered)
  const seen = new Map<string, number>()
  const totals = openTotals()
  const unread = openUnreadColumns(columns, fields)
  const repeated = { gross: 0, net: 0 }
  let rows = 0
  let matched = 0
  let hasShortenedReference = false
  for await (const records of rowBatches(source, PAGE)) {
    const read: RemittanceRow[] = []
    const stated = new Map<number, StatedTotals[]>()
    for (const record of records) {
      const line = readTotals(record, reading)
      if (line) stated.set(read.length, [...(stated.get(read.length) ?? []), line])
      else {
        read.push(readRemittanceRow(record, reading))
        unread.read(record.cells)
      }
    }
    const names = read.map(namesOf)
    const found = await findOrders(
      trx,
      names.map(({ orderNumber }) => orderNumber).filter((number) => number !== ''),
      names.map(({ awb }) => awb).filter((awb) => awb !== ''),
    )
    const near = nearest(found)
    await ledger.read(found.map(({ id: order }) => order))
    const expected = (order: string) => ledger.cashOf(order)?.expected
    const planned = read.map((row, place): NewRow => {
      totals.read(stated.get(place))
      hasShortenedReference ||= row.hasShortenedReference
      const { awb, orderNumber } = namesOf(row)
      const match = matchRemittanceRow(row, near(orderNumber, awb), { courier, expected })
      const plan = planRow(row, match, { ledger, courier, reference: batches.referenceOf(row), seen })
      if (batches.count(row, plan)) totals.count(row)
      else if (plan.isRepeated) {
        repeated.gross += row.gross
        repeated.net += row.net
      }
      if ('orderId' in match) matched += 1
      return { ...row, ...plan, orderId: 'orderId' in match ? match.orderId : undefined }
    })
    totals.read(stated.get(read.length))
    await insertRows(trx, id, planned)
    rows += planned.length
  }
  await joinSplitCash(trx, id)
  await insertBatches(trx, id, batches.all())
  const notes = [
    ...(rows > 0 && matched === 0 ? [NONE_MATCHED] : []),
    ...(days.note === '' ? [] : [days.note]),
    ...notesOfWorkbook(source),
    ...unread.notes(),
    ...batches.all().flatMap(({ reference, utr }) => {
      return reference === '' && utr !== '' && utr === titled.utr ? [noteOfTitle(utr)] : []
    }),
    ...notesOfCharges(columns, fields),
    ...(decimalSign === 'comma' ? ['A comma stands before the paise in this file: 899,00 is read as ₹899.00.'] : []),
    ...(hasShortenedReference
      ? [
          'A spreadsheet has shortened the UTR, so its last digits are lost. Enter it below, or upload the file unopened.',
        ]
      : []),
  ]
  await updateRemittance(trx, id, {
    ...chosen,
    problem: batches.problem(),
    rows,
    notes,
    differences: batchDifferences(batches.all(), totals.last(), repeated),
    day_order: days.order,
    day_orders: [...days.orders],
  })
}

function noteOfTitle(utr: string): string {
  return `The lines above the table name the UTR ${utr}. Check it below.`
}

const NONE_MATCHED =
  'No row belongs to a parcel of this shop. Check that it is not the file of another shop, and the columns below.'

interface Context {
  readonly ledger: CashLedger
  readonly courier: string
  readonly reference: string
  /** The line of each row by what it says. */
  readonly seen: Map<string, number>
}

type Plan = Pick<NewRow, 'outcome' | 'reason' | 'books' | 'isRepeated'>

function planRow(
  row: RemittanceRow,
  match: ReturnType<typeof matchRemittanceRow>,
  { ledger, courier, reference, seen }: Context,
): Plan {
  if (row.notPaid !== undefined && row.wrongAmount === undefined)
    return {
      outcome: 'unpaid',
      reason: `The file says “${row.notPaid}”, so it is not paid yet.`,
      books: false,
      isRepeated: false,
    }
  const payment = { amount: row.gross, reference, trackingNumber: namesOf(row).awb }
  const parcel =
    'orderId' in match
      ? `${match.orderId} ${ledger.parcelOf(match.orderId, payment)}`
      : `${row.orderNumber} ${trackingKey(row.awb)}`
  const key = `${parcel} ${reference} ${row.gross}`
  const before = seen.get(key)
  const isOtherPart = 'orderId' in match && ledger.isOtherPart(match.orderId, payment)
  if (before !== undefined && row.gross !== 0 && !isOtherPart)
    return { outcome: 'duplicate', reason: `The same as line ${before}.`, books: false, isRepeated: true }
  seen.set(key, row.line)
  const plan = 'orderId' in match ? ledger.plan(match.orderId, payment) : { ...match, books: false }
  if (plan.outcome === 'prepaid' && isPaymentService(courier))
    return {
      outcome: 'online',
      reason: `The order was paid online, and the shop knows it from ${courier} itself. Nothing is recorded.`,
      books: false,
      isRepeated: false,
    }
  return { outcome: plan.outcome, reason: plan.reason, books: plan.books, isRepeated: false }
}
