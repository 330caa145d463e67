import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { isUsedUpByDomain } from '../../../domain/coupons/coupons.ts'
import { formerBuyersOfPhones } from '../../cash-rules/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readOrderTerms } from './order-terms.ts'

/** A coupon with what its conditions need of the customer and of its collections. */
export interface CouponRow extends Selectable<Database['coupon']> {
  readonly usesByCustomer: number
  /** Orders of the account or for the phone number that are not cancelled; 0 unless the coupon is for first orders. */
  readonly ordersByCustomer: number
  /** Uses of all customers of the buyer's own email domain; 0 unless the coupon is limited for each customer. */
  readonly usesByDomain: number
  readonly collections: readonly {
    readonly kind: 'manual' | 'rule'
    readonly match: string
    readonly conditions: unknown
    /** Those of the ordered products that were chosen by hand. */
    readonly ids: readonly string[]
  }[]
}

interface Buyer {
  readonly customerId?: string | undefined
  /** Present for a guest, whose uses are counted by email and phone number, because each order can have a new guest. */
  readonly guestEmail?: string | undefined
  /** Of the buyer and of the recipient. */
  readonly phones: readonly string[]
}

/**
 * The coupon with a code, and the automatic ones unless they are left out. Sent after `lockBuyers` it sees every earlier order of the account and the phone number, so that two orders at
 * the same time are not both the first.
 */
export function couponsQuery(
  code: string,
  { customerId = '', guestEmail, phones }: Buyer,
  { productIds, withAutomatic }: { readonly productIds: readonly string[]; readonly withAutomatic: boolean },
) {
  const own = (column: 'email' | 'mailbox_of(email)' | 'own_domain_of(email)' | 'email_verified') =>
    sql`(select ${sql.raw(column)} from customer where id = ${customerId}::text)`
  // Of accounts that were deleted since, which had a confirmed address like this one.
  const former = (kind: 'mailbox' | 'domain', value: RawBuilder<unknown>) => sql`array(
    select former.customer_id::text from former_buyer former
    where former.digest = former_buyer_digest(${sql.lit(kind)}, ${value}) and ${own('email_verified')})`
  // Anyone can register an address of someone else, so that accounts which confirmed their address are counted apart from the others.
  const buyers = sql`any(
    array(select id::text from customer where is_guest and mailbox_of(guest_email) = mailbox_of(${guestEmail ?? null}))
    || array(select id::text from customer where not is_guest and mailbox_of(email) = ${own('mailbox_of(email)')}
             and email_verified = ${own('email_verified')})
    || ${former('mailbox', own('mailbox_of(email)'))}
    || ${customerId}::text)`
  const buyerDomain = sql`own_domain_of(coalesce(${guestEmail ?? null}::text, ${own('email')}))`
  const isForPhones = sql`(phone = any(${[...phones]}::text[])
    or (recipient_phone <> '' and recipient_phone = any(${[...phones]}::text[]))
    or customer_id = any(${formerBuyersOfPhones(phones)}))`
  // Accounts cost nothing as long as nobody has to read their mailbox.
  const isCountedByPhone = sql`(${guestEmail !== undefined} or not ${own('email_verified')})`
  return sql<CouponRow>`
    select coupon.*, case when max_uses_per_customer is null then 0 else (
      select count(*)::int from orders
      where exists (select from order_coupon used where used.order_id = orders.id and used.coupon_id = coupon.id)
        and (customer_id = ${buyers} or (${isCountedByPhone} and ${isForPhones}))
        and status <> 'cancelled') end as "usesByCustomer",
      case when not first_order_only then 0 else (
        select count(*)::int from orders
        where (customer_id = ${buyers} or ${isForPhones}) and status <> 'cancelled')
      end as "ordersByCustomer",
      case when max_uses_per_customer is null and not first_order_only then 0 else (
        select count(*)::int from customer of_domain
        join orders on orders.customer_id = of_domain.id and orders.status <> 'cancelled'
        join order_coupon used on used.order_id = orders.id and used.coupon_id = coupon.id
        where own_domain_of(coalesce(of_domain.email, of_domain.guest_email)) = ${buyerDomain}
          and of_domain.is_guest = ${guestEmail !== undefined}
          and (of_domain.is_guest or of_domain.email_verified = ${own('email_verified')})
      ) + (
        select count(*)::int from orders join order_coupon used on used.order_id = orders.id and used.coupon_id = coupon.id
        where orders.customer_id = any(${former('domain', own('own_domain_of(email)'))}) and orders.status <> 'cancelled'
      ) end as "usesByDomain",
      coalesce((
        select json_agg(json_build_object('kind', c.kind, 'match', c.match, 'conditions', c.conditions,
          'ids', array(select p.product_id from collection_product p
                       where p.collection_id = c.id and p.product_id = any(${[...productIds]}::text[]))))
        from collection c where coupon.scope = 'collection' and c.id = any(coupon.scope_ids)), '[]') as collections
    from coupon
    where code = ${code} or (${withAutomatic} and automatic and active
      and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now()))`
}

/**
 * Whether the limits of its coupons still allow a cancelled order that is to be reinstated. The caller has counted its uses again, which
 * has locked the coupons. Those that have ended since the order was placed stay valid for it.
 */
export async function areCouponsLeft(
  trx: Transaction<Database>,
  {
    id,
    customer_id,
    phone,
    recipient_phone,
  }: Pick<Selectable<Database['orders']>, 'id' | 'customer_id' | 'phone' | 'recipient_phone'>,
): Promise<boolean> {
  const used = await trx
    .selectFrom('order_coupon')
    .innerJoin('coupon', 'coupon.id', 'order_coupon.coupon_id')
    .select('coupon.code')
    .where('order_id', '=', id)
    .execute()
  const { guest_email } = await trx
    .selectFrom('customer')
    .select('guest_email')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const { customersOfDomain } = (await readOrderTerms(trx)).limits
  const buyer = {
    customerId: customer_id,
    guestEmail: guest_email ?? undefined,
    phones: [phone, recipient_phone].filter((one) => one !== ''),
  }
  for (const { code } of used) {
    const { rows } = await couponsQuery(code, buyer, { productIds: [], withAutomatic: false }).execute(trx)
    for (const { max_uses, uses, max_uses_per_customer, first_order_only, ...counted } of rows) {
      if (max_uses !== null && uses > max_uses) return false
      if (max_uses_per_customer !== null && counted.usesByCustomer >= max_uses_per_customer) return false
      if (first_order_only && counted.ordersByCustomer > 0) return false
      const each = { maxUsesPerCustomer: max_uses_per_customer, firstOrderOnly: first_order_only }
      if (isUsedUpByDomain({ ...each, usesByDomain: counted.usesByDomain, customersOfDomain })) return false
    }
  }
  return true
}
