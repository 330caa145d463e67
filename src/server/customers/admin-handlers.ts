import type { Kysely, Selectable } from 'kysely'
import type { AdminCustomer, adminCustomers, CustomerRow } from '../../contract/customers.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { PersonalData } from '../accounts/profile.ts'
import { addressesOf } from '../accounts/queries.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { type Columns, listFile, yesOrNo } from '../platform/lists.ts'
import { customerDataHandlers } from './customer-data.ts'
import { customerNoteHandlers } from './note-handlers.ts'
import { excuseRefusal, groupsOfCustomers, notesOfCustomer, refusalsOf } from './note-queries.ts'
import {
  buyingOf,
  canLogIn,
  customerById,
  customerNotFound,
  customerPage,
  customersAfter,
  limitsOfCustomer,
  lockCustomer,
  lockPresentCustomer,
  markAlertsSeen,
  openSessions,
  writeDisabled,
  writeHasNoLimits,
} from './queries.ts'

/** Handlers for listing, viewing, disabling and enabling customers in the back office. */
export function adminCustomerHandlers(
  db: Kysely<Database>,
  personalData: PersonalData,
): Handlers<{ adminCustomers: typeof adminCustomers }>['adminCustomers'] {
  const answer = async (id: string) => ({ success: true as const, data: await read(db, id) })
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await customerPage(db, query)
      const ids = rows.map(({ id }) => id)
      const [buying, groups] = await Promise.all([buyingOf(db, ids), groupsOfCustomers(db, ids)])
      return { success: true, data: rows.map((row) => rowJson(row, buying.get(row.id), groups.get(row.id))), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="customers.csv"')
      return listFile(COLUMNS, (last, limit) => customersAfter(db, query, last, limit))
    },
    ...customerNoteHandlers(db, answer),
    ...customerDataHandlers(db, personalData, answer),
    get: ({ params }) => answer(params.id),
    disable: async ({ params }, caller) => {
      await close(db, params.id, caller, true)
      return answer(params.id)
    },
    setLimits: async ({ params: { id }, body: { hasNoLimits } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const customer = await lockPresentCustomer(trx, id)
        if (customer.has_no_limits === hasNoLimits) return
        await writeHasNoLimits(trx, id, hasNoLimits)
        const action = hasNoLimits ? 'lift limits' : 'apply limits'
        await recordChange(trx, caller, { action, entity: 'customer', entityId: id, after: { hasNoLimits } })
      })
      return answer(id)
    },
    excuseRefusal: async ({ params: { id }, body: { orderId, isExcused } }, caller) => {
      await db.transaction().execute(async (trx) => {
        await lockCustomer(trx, id)
        const refused = { customerId: id, orderId, by: userIdOf(caller), isExcused }
        if (!(await refusalsOf(trx, id)).some(({ order_id }) => order_id === orderId))
          throw new ApiError(404, 'Order not found')
        if (!(await excuseRefusal(trx, refused))) return
        const action = isExcused ? 'excuse' : 'count refusal'
        await recordChange(trx, caller, { action, entity: 'order', entityId: orderId, after: { isExcused } })
      })
      return answer(id)
    },
    seeLimit: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        await lockCustomer(trx, id)
        if (await markAlertsSeen(trx, id))
          await recordChange(trx, caller, { action: 'review limit', entity: 'customer', entityId: id })
      })
      return answer(id)
    },
    enable: async ({ params }, caller) => {
      await close(db, params.id, caller, false)
      return answer(params.id)
    },
  }
}

const COLUMNS: Columns<Awaited<ReturnType<typeof customersAfter>>[number]> = {
  name: ({ name }) => name,
  email: ({ email, guest_email }) => email ?? guest_email ?? '',
  guest: ({ is_guest }) => yesOrNo(is_guest),
  email_confirmed: ({ email_verified }) => yesOrNo(email_verified),
  phone: ({ phone }) => phone,
  since: ({ created_at }) => formatSpreadsheetTime(created_at),
  disabled: ({ is_disabled }) => yesOrNo(is_disabled),
  deleted: ({ deleted_at }) => yesOrNo(deleted_at !== null),
  orders: ({ buying }) => String(buying?.orders ?? 0),
  spent: ({ buying }) => rupeesFromPaise(buying?.spent ?? 0).toFixed(2),
  groups: ({ groups }) => groups.join('; '),
  last_order: ({ buying }) => formatSpreadsheetTime(buying?.lastOrderAt),
}

async function close(db: Kysely<Database>, id: string, caller: Caller, isDisabled: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const customer = await lockPresentCustomer(trx, id)
    if (customer.is_disabled === isDisabled) return
    await writeDisabled(trx, id, isDisabled)
    await recordChange(trx, caller, {
      action: isDisabled ? 'disable' : 'enable',
      entity: 'customer',
      entityId: id,
      before: { isDisabled: !isDisabled },
      after: { isDisabled },
    })
  })
}

async function read(db: Kysely<Database>, id: string): Promise<AdminCustomer> {
  const [customer, hasAccount, buying, addresses, sessions, limits, groups, notes, refusals] = await Promise.all([
    customerById(db, id),
    canLogIn(db, id),
    buyingOf(db, [id]),
    addressesOf(db, id),
    openSessions(db, id),
    limitsOfCustomer(db, id),
    groupsOfCustomers(db, [id]),
    notesOfCustomer(db, id),
    refusalsOf(db, id),
  ])
  if (!customer) throw customerNotFound()
  return {
    ...rowJson(customer, buying.get(id), groups.get(id)),
    notes: notes.map((row) => ({ _id: row.id, by: row.staff_name, at: row.created_at.toISOString(), note: row.note })),
    refusals: refusals.map((row) => ({
      orderId: row.order_id,
      kind: row.kind,
      at: row.at.toISOString(),
      totalAmount: rupeesFromPaise(row.total_paise),
      isExcused: row.is_excused,
    })),
    isDeleted: customer.deleted_at !== null,
    hasAccount,
    sessions,
    hasNoLimits: customer.has_no_limits,
    ...limits,
    addresses: addresses.map((row) => ({
      _id: row.id,
      title: row.title,
      type: row.type,
      phone: row.phone,
      address: row.address,
      landmark: row.landmark,
      name: `${row.first_name} ${row.last_name}`.trim(),
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
      country: row.country,
      isDefault: row.is_default,
    })),
  }
}

interface Buying {
  readonly orders: number
  readonly spent: number
  readonly lastOrderAt: Date | null
}

function rowJson(
  row: Selectable<Database['customer']>,
  buying: Buying | undefined,
  groups: readonly string[] = [],
): CustomerRow {
  return {
    _id: row.id,
    name: row.name,
    email: row.email ?? row.guest_email ?? '',
    isGuest: row.is_guest,
    emailVerified: row.email_verified,
    phone: row.phone,
    isDisabled: row.is_disabled,
    createdAt: row.created_at.toISOString(),
    orders: buying?.orders ?? 0,
    spent: rupeesFromPaise(buying?.spent ?? 0),
    groups: [...groups],
    ...(buying?.lastOrderAt && { lastOrderAt: buying.lastOrderAt.toISOString() }),
  }
}
