import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Job } from '../platform/jobs.ts'
import { accountsOfGuests, claimGuestOrders, deleteIdleGuests } from './guest-queries.ts'

/**
 * The daily job that moves orders of guests to the account that has confirmed their email, where the login has not done it yet, and
 * then deletes guests without an order.
 */
export function guestJob(db: Kysely<Database>): Job<never> {
  return {
    name: 'guests',
    retries: 0,
    cron: '47 3 * * *',
    handle: async () => {
      for (const id of await accountsOfGuests(db)) await claimGuestOrders(db, id)
      await deleteIdleGuests(db)
    },
  }
}
