import type { Kysely, Transaction } from 'kysely'
import { ACCOUNT_OWNER_ONLY, type AdminCustomer, type adminCustomers } from '../../contract/customers.ts'
import type { PersonalData } from '../accounts/profile.ts'
import { anonymiseCustomer, sessionsOf } from '../accounts/queries.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { canLogIn, customerById, lockCustomer } from './queries.ts'

type CustomerHandlers = Handlers<{ adminCustomers: typeof adminCustomers }>['adminCustomers']

/**
 * Handlers with which the team gives someone without an account their data, or deletes it (sections 11 and 12 of the Digital
 * Personal Data Protection Act): a guest, a customer whom the team entered, or one of the earlier shop who has never chosen a password.
 * Who has an account does both without the team.
 */
export function customerDataHandlers(
  db: Kysely<Database>,
  personalData: PersonalData,
  answer: (id: string) => Promise<{ success: true; data: AdminCustomer }>,
): Pick<CustomerHandlers, 'exportData' | 'deleteData'> {
  return {
    exportData: async ({ params: { id } }, caller, { setHeader }) => {
      const { email } = await db.transaction().execute(async (trx) => {
        await recordChange(trx, caller, { action: 'export', entity: 'customer', entityId: id })
        return lockWithoutAccount(trx, id)
      })
      const [customer, sessions, also] = await Promise.all([
        customerById(db, id),
        sessionsOf(db, id),
        personalData.read(id, email),
      ])
      setHeader('content-disposition', 'attachment; filename="customer-data.json"')
      return {
        exportedAt: new Date().toISOString(),
        name: customer?.name ?? '',
        email: email ?? customer?.guest_email ?? '',
        phone: customer?.phone ?? '',
        sessions,
        ...also,
      }
    },
    deleteData: async ({ params: { id } }, caller) => {
      await inTransaction(db, async (trx) => {
        const customer = await lockWithoutAccount(trx, id)
        if (customer.deleted_at) return
        await anonymiseCustomer(trx, id, personalData.forget, customer.email)
        await recordChange(trx, caller, { action: 'delete', entity: 'customer', entityId: id })
      })
      return answer(id)
    },
  }
}

/** @throws ApiError 404 for nobody, 409 for someone with an account */
async function lockWithoutAccount(trx: Transaction<Database>, id: string) {
  const customer = await lockCustomer(trx, id)
  if (await canLogIn(trx, id)) throw new ApiError(409, ACCOUNT_OWNER_ONLY)
  return customer
}
