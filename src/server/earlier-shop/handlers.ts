import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { adminEarlierShop } from '../../contract/earlier-shop.ts'
import type { FileRefusal, FileRow } from '../../domain/earlier-shop/file-table.ts'
import { readOrderTimes, withTimes } from '../../domain/earlier-shop/order-times.ts'
import {
  ORDER_DATE_COLUMNS,
  OTHER_ORDER_COLUMNS,
  otherOrdersAsShopify,
} from '../../domain/earlier-shop/other-orders.ts'
import { CUSTOMER_COLUMNS, readCustomers } from '../../domain/earlier-shop/read-customers.ts'
import { type EarlierOrder, readOrders } from '../../domain/earlier-shop/read-orders.ts'
import { asShopifyOrders, WOO_ORDER_COLUMNS } from '../../domain/earlier-shop/woo-orders.ts'
import { formatDay, indianDay } from '../../domain/india/time.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { requestLink } from '../accounts/links.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { fileResult } from '../platform/file-result.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { inTurns } from '../platform/in-turns.ts'
import type { SendJob } from '../platform/jobs.ts'
import { earlierOrderJson } from './earlier-order-json.ts'
import { forgottenAmong } from './forgotten-emails.ts'
import {
  claimCounts,
  type DigestedOrder,
  earlierOrderPage,
  insertCustomers,
  knownEmails,
  knownOrders,
  takeUnsentClaims,
  writeOrders,
} from './queries.ts'
import { type FileShape, readUpload } from './read-upload.ts'

/** The digest of an order shows whether it is the same in a later file. */
function* withDigests(orders: readonly EarlierOrder[]) {
  const digested: DigestedOrder[] = []
  for (const { line: _, ...order } of orders) {
    yield
    digested.push({ ...order, digest: createHash('sha256').update(JSON.stringify(order)).digest('hex') })
  }
  return digested
}

/** Takes the personal data of deleted customers out of their orders, whose digests stay those of the file. */
function withoutPeople(orders: readonly DigestedOrder[], forgotten: ReadonlyMap<string, Date>) {
  const without = new Map<string, Date>()
  const digested = orders.map((order) => {
    const at = forgotten.get(order.email ?? '')
    if (!at) return order
    without.set(order.number, at)
    return { ...order, email: null, customerName: '', city: '' }
  })
  return { digested, without }
}

function notesOf(orders: readonly EarlierOrder[], without: ReadonlyMap<string, Date>): FileRefusal[] {
  return orders.flatMap(({ line, number }) => {
    const at = without.get(number)
    return at
      ? [{ line, subject: number, reason: `${deletedHere(at)} with name, email and city`, isImported: true }]
      : []
  })
}

function deletedHere(at: Date): string {
  return `the customer had all data deleted here on ${formatDay(indianDay(at))}, and is not imported again`
}

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  /** Whether the shop has a mail server. */
  readonly sendsEmails: boolean
}

const CLAIMS_AT_ONCE = 1000
const NO_MAIL_SERVER = 'Each customer gets one link. Please set up a mail server first: without one no email is sent.'

const CUSTOMERS = {
  what: "Shopify's customers export",
  columns: [CUSTOMER_COLUMNS.email, [...CUSTOMER_COLUMNS.firstName, ...CUSTOMER_COLUMNS.name]],
  foreign: {
    columns: [
      'lineitem name',
      'order number',
      'order_number',
      'order total amount',
      'order_total',
      'line_items',
      'order #',
    ],
    message: 'This is a file of orders, not of customers. Upload it under Orders.',
  },
}
const OTHER_CUSTOMERS =
  'From other programs a file with a column Email and a column First name or Name is needed, and Last name and Phone if there are any.'

interface OrderShape extends FileShape {
  readonly program: 'shopify' | 'woo' | 'other'
}

const SHOPIFY_ORDERS: OrderShape = {
  what: "Shopify's orders export",
  columns: ['name', 'created at', 'total', 'lineitem name', 'lineitem quantity', 'lineitem price'],
  foreign: {
    columns: ['order #', 'product(s)'],
    message:
      'This is the report that WooCommerce offers under Analytics › Orders. It has no email addresses, and its net sales are without shipping and tax, so its orders could not be shown to their customers, and their totals would be wrong. Export the orders with one of the extensions Advanced Order Export, WebToffee or SkyVerge, with one row for each item, and upload that file.',
  },
  program: 'shopify',
}
const WOO_ORDERS: readonly OrderShape[] = WOO_ORDER_COLUMNS.map((columns) => ({
  what: 'an orders export of WooCommerce',
  columns,
  program: 'woo',
}))
const OTHER_PROGRAMS = OTHER_ORDER_COLUMNS.map(
  (columns): OrderShape => ({ what: 'a list of orders', columns, program: 'other' }),
)
const OTHER_ORDERS =
  "WooCommerce's orders are read as Advanced Order Export, WebToffee and SkyVerge write them, with the number, date and total of each order and its lines. Of other programs a file with columns for the number, the date and the total of each order is needed."

async function readOrderRows(rows: readonly FileRow[], { program }: OrderShape) {
  const columns = DATE_COLUMNS[program]
  const { timeOf, notes } = readOrderTimes(
    rows.flatMap(({ cell }) => columns.map((name) => cell(name))),
    program !== 'shopify',
  )
  const asShopify = {
    shopify: () => withTimes(rows, timeOf),
    woo: () => withTimes(asShopifyOrders(rows), timeOf),
    other: () => otherOrdersAsShopify(rows, timeOf),
  }
  const { orders, refusals } = await inTurns(readOrders(asShopify[program]()))
  return { orders, refusals: [...notes, ...refusals] }
}

const DATE_COLUMNS: Readonly<Record<OrderShape['program'], readonly string[]>> = {
  shopify: ['created at', 'cancelled at'],
  woo: ['order date', 'order_date', 'date'],
  other: ORDER_DATE_COLUMNS,
}

/** Imports customers and orders of Shopify and WooCommerce, and invites imported customers to choose a password. */
export function earlierShopHandlers({ db, send, sendsEmails }: Parts): Handlers<{
  adminEarlierShop: typeof adminEarlierShop
}>['adminEarlierShop'] {
  return {
    customers: async ({ query = {}, upload }, caller) => {
      const { rows } = await readUpload(upload, [CUSTOMERS], { others: OTHER_CUSTOMERS, by: userIdOf(caller) })
      const { customers: read, refusals } = await inTurns(readCustomers(rows))
      const applied = query.apply === 'yes'
      const forgotten = await forgottenAmong(
        db,
        read.map(({ email }) => email),
      )
      const customers = read.filter(({ email }) => !forgotten.has(email))
      const emails = customers.map(({ email }) => email)
      for (const { line, email } of read) {
        const at = forgotten.get(email)
        if (at) refusals.push({ line, subject: email, reason: deletedHere(at) })
      }
      const created = applied
        ? await inTransaction(db, async (trx) => {
            const count = await insertCustomers(trx, customers)
            if (count > 0) {
              const after = { file: singleLine(query.fileName ?? '', 200), created: count }
              await recordChange(trx, caller, {
                action: 'import',
                entity: 'customer file',
                entityId: 'customers',
                after,
              })
            }
            return count
          })
        : customers.length - (await knownEmails(db, emails))
      const counts = { created, updated: 0, unchanged: customers.length - created }
      return { success: true, data: fileResult(applied, rows.length, counts, refusals) }
    },
    orders: async ({ query = {}, upload }, caller) => {
      const { rows, shape } = await readUpload(upload, [SHOPIFY_ORDERS, ...WOO_ORDERS, ...OTHER_PROGRAMS], {
        others: OTHER_ORDERS,
        by: userIdOf(caller),
      })
      const { orders, refusals } = await readOrderRows(rows, shape)
      const forgotten = await forgottenAmong(db, [...new Set(orders.flatMap(({ email }) => email ?? []))])
      const { digested, without } = withoutPeople(await inTurns(withDigests(orders)), forgotten)
      const applied = query.apply === 'yes'
      const counts = await inTransaction(db, async (trx) => {
        const known = await knownOrders(trx, digested)
        const changed = digested.filter(({ number, digest }) => known.get(number) !== digest)
        const updated = changed.filter(({ number }) => known.has(number)).length
        const found = { created: changed.length - updated, updated, unchanged: digested.length - changed.length }
        if (applied && changed.length > 0) {
          await writeOrders(trx, changed)
          const after = { file: singleLine(query.fileName ?? '', 200), ...found }
          await recordChange(trx, caller, { action: 'import', entity: 'order file', entityId: 'orders', after })
        }
        return found
      })
      return {
        success: true,
        data: fileResult(applied, rows.length, counts, [...refusals, ...notesOf(orders, without)], { groups: true }),
      }
    },
    claims: async () => ({ success: true, data: await claimCounts(db) }),
    sendClaims: async (_request, caller) => {
      if (!sendsEmails) throw new ApiError(409, NO_MAIL_SERVER)
      const sent = await inTransaction(db, async (trx) => {
        const customers = await takeUnsentClaims(trx, CLAIMS_AT_ONCE)
        for (const { id, email } of customers) {
          await requestLink(send, { purpose: 'claim', customerId: id, email }, { within: trx })
        }
        if (customers.length > 0) {
          const after = { sent: customers.length }
          await recordChange(trx, caller, { action: 'send links', entity: 'customers', entityId: 'all', after })
        }
        return customers.length
      })
      return { success: true, message: sent === 1 ? '1 link is being sent.' : `${sent} links are being sent.` }
    },
    list: async ({ query = {} }) => {
      const { rows, total } = await earlierOrderPage(db, query)
      return { success: true, data: rows.map(earlierOrderJson), total }
    },
  }
}
