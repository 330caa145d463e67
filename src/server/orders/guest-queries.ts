import { type Kysely, sql, type Transaction } from 'kysely'
import { sendWithoutWaiting } from '../platform/database/pipeline.ts'
import type { Database } from '../platform/database/schema.ts'

/** The order of a guest's link with the account that owns it now; undefined when the order does not exist. */
export function ownerOfOrder(db: Kysely<Database>, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['customer.id', 'customer.is_guest', 'customer.is_disabled', 'customer.guest_email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

/** Moves the orders of guests with the confirmed email of an account to the account; see `0205_guests.sql`. Returns how many. */
export async function claimGuestOrders(db: Kysely<Database>, customerId: string): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`select claim_guest_orders(${customerId}) as claimed`.execute(db)
  return rows[0]?.claimed ?? 0
}

/** The confirmed accounts that have an order of a guest with their email. */
export async function accountsOfGuests(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account.id from customer guest join customer account on account.email = guest.guest_email
    where guest.is_guest and account.email_verified and not account.is_disabled
      and exists (select from orders where customer_id = guest.id and status <> 'pending')`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes guests whose last session has ended and who have no order: they never placed one, or it belongs to an account now. */
export async function deleteIdleGuests(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from customer where is_guest and deleted_at is null and created_at < now() - interval '1 day'
      and not exists (select from orders where customer_id = customer.id)
      and not exists (select from session where customer_id = customer.id and expires_at > now())
      and not exists (select from order_event where customer_id = customer.id)
      and not exists (select from return_event where customer_id = customer.id)`.execute(db)
}

/** Writes what a guest gave with the first order, sent ahead. */
export function nameGuest(
  trx: Transaction<Database>,
  { customerId, guestEmail, name, phone }: { customerId: string; guestEmail: string; name: string; phone: string },
): Promise<void> {
  return sendWithoutWaiting(
    trx,
    sql`update customer set guest_email = ${guestEmail}, name = ${name}, phone = ${phone}, updated_at = now()
        where id = ${customerId} and is_guest and guest_email is null`,
  )
}

/** Ends all sessions of a guest but one, sent ahead. */
export function endOtherSessions(
  trx: Transaction<Database>,
  guestId: string,
  sessionId: string | undefined,
): Promise<void> {
  return sendWithoutWaiting(
    trx,
    sql`delete from session where customer_id = ${guestId} and id is distinct from ${sessionId ?? null}`,
  )
}
