import type { Kysely } from 'kysely'
import { ACCOUNT_OWNER_ONLY, type AdminCustomer, type adminCustomers } from '../../contract/customers.ts'
import type { PersonalData } from '../accounts/profile.ts'
import { anonymiseCustomer } from '../accounts/queries.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { customerById, lockCustomer } from './queries.ts'

type CustomerHandlers = Handlers<{ adminCustomers: typeof adminCustomers }>['adminCustomers']

/**
 * Handlers with which the team gives someone who ordered without an account their data, or deletes it (sections 11 and 12 of the
 * Digital Personal Data Protection Act). Who has an account does both without the team.
 */
export function guestDataHandlers(
  db: Kysely<Database>,
  personalData: PersonalData,
  answer: (id: string) => Promise<{ success: true; data: AdminCustomer }>,
): Pick<CustomerHandlers, 'guestData' | 'deleteGuest'> {
  return {
    guestData: async ({ params: { id } }, caller, { setHeader }) => {
      await db.transaction().execute(async (trx) => {
        checkGuest(await lockCustomer(trx, id))
        await recordChange(trx, caller, { action: 'export', entity: 'customer', entityId: id })
      })
      const [customer, also] = await Promise.all([customerById(db, id), personalData.read(id)])
      setHeader('content-disposition', 'attachment; filename="customer-data.json"')
      return {
        exportedAt: new Date().toISOString(),
        name: customer?.name ?? '',
        email: customer?.guest_email ?? '',
        phone: customer?.phone ?? '',
        ...also,
      }
    },
    deleteGuest: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const customer = checkGuest(await lockCustomer(trx, id))
        if (customer.deleted_at) return
        await anonymiseCustomer(trx, id, personalData.forget)
        await recordChange(trx, caller, { action: 'delete', entity: 'customer', entityId: id })
      })
      return answer(id)
    },
  }
}

/** @throws ApiError 404 for nobody, 409 for someone with an account */
function checkGuest(customer: Awaited<ReturnType<typeof lockCustomer>>) {
  if (!customer) throw new ApiError(404, 'Customer not found')
  if (!customer.is_guest) throw new ApiError(409, ACCOUNT_OWNER_ONLY)
  return customer
}
