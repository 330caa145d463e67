import { type Kysely, type RawBuilder, sql } from 'kysely'
import { findState } from '../../domain/india/states.ts'
import { placeOfSupply } from '../../domain/tax/place-of-supply.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * Removes the personal data of deleted customers from their orders; with `customerId` only of that customer. An order that is
 * not delivered or cancelled yet keeps its address. An invoice of ₹50,000 or more before tax keeps the buyer's name and address
 * (rule 46(e) of the CGST Rules). Every order keeps its state and city, which decide the place of supply. An order with an open
 * return keeps everything until the return is closed, and one with a refund that the bank returned until it has been paid again; of closed
 * returns the notes and photos are removed.
 */
export async function forgetDeletedBuyers(db: Kysely<Database>, customerId?: string): Promise<void> {
  const isLarge = sql`(i.order_id is not null and o.total_paise - o.tax_paise >= ${NAME_REQUIRED_PAISE})`
  // An order by phone has no email, nor has an exchange for an order that is without its own already.
  const isNamed = sql`(o.email <> '' or o.phone <> '0000000000' or (o.customer_name <> 'Deleted customer' and not ${isLarge}))`
  const ended = sql`
      select o.id as order_id, ${isLarge} as is_large
      from orders o
      join customer c on c.id = o.customer_id
      left join invoice i on i.order_id = o.id
      where c.deleted_at is not null and o.status in ('delivered', 'cancelled') and not o.is_refund_due and ${isNamed}
        and not exists (select from return_request where order_id = o.id and closed_at is null)
        and not exists (select from payment join refund on refund.payment_id = payment.id
          where payment.order_id = o.id and refund.return_id is null and returned_on is not null and repeated_by is null)
        and (${customerId ?? null}::text is null or o.customer_id = ${customerId ?? null})`
  await nameStates(db, ended)
  await sql`
    update orders set
      email = '', phone = '0000000000', notes = '', recipient_name = '', recipient_phone = '',
      customer_name = case when is_large then customer_name else 'Deleted customer' end,
      address_title = case when is_large then address_title else '' end,
      street = case when is_large then street else '' end,
      zip_code = case when is_large then zip_code else '' end
    from (${ended}) as ended
    where id = ended.order_id`.execute(db)
  await sql`
    update cash_call set note = '' from orders o join customer c on c.id = o.customer_id
    where cash_call.order_id = o.id and cash_call.note <> '' and c.deleted_at is not null and o.phone = '0000000000'
      and (${customerId ?? null}::text is null or o.customer_id = ${customerId ?? null})`.execute(db)
  const closedReturns = sql`
    select r.id from return_request r join orders o on o.id = r.order_id join customer c on c.id = o.customer_id
    where c.deleted_at is not null and r.closed_at is not null
      and (${customerId ?? null}::text is null or o.customer_id = ${customerId ?? null})`
  await sql`update return_line set note = '' where note <> '' and return_id in (${closedReturns})`.execute(db)
  await sql`delete from return_photo where return_id in (${closedReturns})`.execute(db)
  await sql`delete from return_account where return_id in (${closedReturns})`.execute(db)
}

/** Writes the state that the pincode says where the buyer typed one that is unknown: without the pincode, returns could not name it. */
async function nameStates(db: Kysely<Database>, ended: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ state: string; zip_code: string }>`
    select distinct state, zip_code from orders join (${ended}) as ended on ended.order_id = id
    where country = 'India'`.execute(db)
  const unknown = rows.filter(({ state }) => !findState(state))
  for (const { state, zip_code } of unknown) {
    const named = placeOfSupply({ state, zipCode: zip_code, country: 'India' })
    if (named.stateCode === '') continue
    await sql`
      update orders set state = ${named.state} from (${ended}) as ended
      where id = ended.order_id and country = 'India' and state = ${state} and zip_code = ${zip_code}`.execute(db)
  }
}

/** The invoice value before tax, in paise, from which an invoice must name an unregistered buyer. */
const NAME_REQUIRED_PAISE = 50_000_00
