import { type Kysely, sql } from 'kysely'
import { MAX_MONTHS } from '../../domain/cash-rules/check-cash-rule.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * Remembers, as keyed digests, by what the orders of a customer would be counted for a buyer: the phone numbers and the confirmed email.
 * Otherwise whoever deletes the account and makes a new one would be a new customer for coupons and for cash on delivery. Must be called
 * while the orders have their phone numbers.
 * @param email null when it is not known to be theirs
 */
export async function rememberBuyer(db: Kysely<Database>, customerId: string, email: string | null): Promise<void> {
  await sql`
    insert into former_buyer (digest, customer_id)
    select distinct former_buyer_digest(kind, value), ${customerId}
    from (
      select 'phone' as kind, unnest(array[phone, recipient_phone]) as value from orders
      where customer_id = ${customerId} and phone <> '0000000000'
      union all
      select of_email.* from (values ('mailbox', mailbox_of(${email}::text)), ('domain', own_domain_of(${email}::text))) as of_email
      where exists (select from orders where customer_id = ${customerId})
    ) as known (kind, value)
    where value <> ''
    on conflict do nothing`.execute(db)
}

/** Forgets the digests that are older than what any rule looks at. */
export async function forgetFormerBuyers(db: Kysely<Database>): Promise<void> {
  await sql`delete from former_buyer where forgotten_at < now() - make_interval(months => ${MAX_MONTHS})`.execute(db)
}
