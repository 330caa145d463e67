import { type Kysely, sql, type Transaction } from 'kysely'
import type { Paise } from '../../../domain/units/paise.ts'
import type { Quantity } from '../../../domain/units/quantity.ts'
import { compiledOnce, type Statement } from '../../platform/database/compiled-once.ts'
import { sendWithoutWaiting } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Who places an order: the account and keyed digests. `recipientPhone` is null when it is the buyer's own, `network` when it is unknown, and
 * `widerNetwork` for IPv4. `guestEmail` is the mailbox (`mailboxOf`) of a guest, who may have a new account for each order, and null for
 * others, whose mailbox is `accountMailbox`. Coupons count the accounts of one mailbox together, the orders for one recipient, and the
 * customers of one `ownDomain`, which is null at large providers.
 */
export interface BuyerDigests {
  readonly customerId: string
  readonly phone: string
  readonly recipientPhone: string | null
  readonly address: string
  readonly network: string | null
  readonly widerNetwork: string | null
  readonly guestEmail: string | null
  readonly accountMailbox: string | null
  readonly ownDomain: string | null
}

/** The other open unpaid orders of a buyer: how many share each property with this one, and what they hold. */
export interface OpenOrders {
  readonly isEmailConfirmed: boolean
  readonly hasNoLimits: boolean
  /** The email of this guest's earlier orders; null for the first one and for accounts. */
  readonly earlierEmail: string | null
  readonly account: number
  readonly phone: number
  readonly address: number
  readonly network: number
  readonly widerNetwork: number
  /** Unpaid orders of the account or the guest that were cancelled in the last 24 hours, but for those that the team changed. */
  readonly cancelled: number
  readonly openTotal: Paise
  /** What they hold of the ordered products. */
  readonly held: readonly {
    readonly variantId: string
    readonly byBuyer: Quantity
    readonly byNetwork: Quantity
    readonly byWiderNetwork: Quantity
  }[]
}

/** An order that holds stock without being paid: a card order before payment, a cash order before the shop packs it. */
const IS_OPEN_UNPAID = sql<boolean>`not orders.is_paid and orders.status in ('pending', 'confirmed')`

/**
 * Waits until no other transaction places an order of the same account, mailbox, own domain, phone number, address or network as one of
 * these, and keeps others waiting until this transaction ends. The locks are taken in the order of their keys, so that they cannot
 * deadlock. Sent ahead.
 */
export function lockBuyers(trx: Transaction<Database>, buyers: readonly BuyerDigests[]): Promise<void> {
  return sendWithoutWaiting(trx, lockKeys(buyers.flatMap(buyerKeys)))
}

/** Buyers with a key in common may be one. */
export function buyerKeys(buyer: BuyerDigests) {
  const { customerId, phone, recipientPhone, address, network, widerNetwork, guestEmail, accountMailbox, ownDomain } =
    buyer
  const keys = [
    customerId,
    phone,
    recipientPhone,
    address,
    network,
    widerNetwork,
    guestEmail,
    accountMailbox,
    ownDomain,
  ]
  return keys.filter((key) => key !== null)
}

/** The seed of the hashed lock keys; any fixed number will do. */
const BUYER_LOCK = 782_785

const lockKeys = compiledOnce(
  (_, keys: readonly string[]) => sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, ${BUYER_LOCK}) as key from unnest(${keys}::text[]) as name order by key
    ) as sorted`,
)

/** The other open unpaid orders of a buyer. To be sent after `lockBuyers`, so that it sees every earlier order of the buyer. */
export function openOrdersQuery(buyer: BuyerDigests, productIds: readonly string[]): Statement<OpenOrders> {
  const { customerId, phone, address, network, widerNetwork, guestEmail } = buyer
  const kind = guestEmail === null ? 'account' : 'guest'
  const query = network === null ? OPEN_ORDERS[kind] : OPEN_ORDERS_OF_NETWORK[kind]
  return query(customerId, phone, address, productIds, network, widerNetwork, guestEmail)
}

function openOrdersOf({ isGuest, hasNetwork }: { readonly isGuest: boolean; readonly hasNetwork: boolean }) {
  return compiledOnce(
    (
      _,
      customerId: string,
      phone: string,
      address: string,
      productIds: readonly string[],
      network: string | null,
      widerNetwork: string | null,
      guestEmail: string | null,
    ) => {
      const isOwn = isGuest
        ? sql`orders.customer_id = any(array(
            select id::text from customer where is_guest and mailbox_of(guest_email) = ${guestEmail}) || ${customerId}::text)`
        : sql`orders.customer_id = ${customerId}`
      return sql<OpenOrders>`
        with found as (
          select id, true as of_account, false as of_phone, false as of_address, false as of_network, false as of_wider
          from orders where ${isOwn} and ${IS_OPEN_UNPAID}
          union all select order_id, false, true, false, false, false from order_buyer where phone_digest = ${phone}
          union all select order_id, false, false, true, false, false from order_buyer where address_digest = ${address}
          ${
            hasNetwork
              ? sql`union all select order_id, false, false, false, true, false from order_buyer where network_digest = ${network}
                union all select order_id, false, false, false, false, true from order_buyer where wider_network_digest = ${widerNetwork}`
              : sql``
          }
        ), open as materialized (
          select orders.id, orders.total_paise, of_account, of_phone, of_address, of_network, of_wider
          from (
            select id, bool_or(of_account) as of_account, bool_or(of_phone) as of_phone, bool_or(of_address) as of_address,
                   bool_or(of_network) as of_network, bool_or(of_wider) as of_wider
            from found group by id
          ) as linked join orders on orders.id = linked.id
          where ${IS_OPEN_UNPAID}
        )
        select customer.email_verified as "isEmailConfirmed", customer.has_no_limits as "hasNoLimits",
               customer.guest_email as "earlierEmail", counted.*,
               (select count(*)::int from orders
                where ${isOwn} and status = 'cancelled' and not is_paid and cancelled_at > now() - interval '24 hours'
                  and not exists (select from orders later where later.replaces_order_id = orders.id)) as cancelled,
               (select coalesce(json_agg(json_build_object('variantId', variant_id, 'byBuyer', by_buyer, 'byNetwork', by_network, 'byWiderNetwork', by_wider)), '[]')
                from (
                  select line.variant_id, coalesce(sum(quantity) filter (where of_account or of_phone or of_address), 0) as by_buyer,
                         coalesce(sum(quantity) filter (where of_network), 0) as by_network,
                         coalesce(sum(quantity) filter (where of_wider), 0) as by_wider
                  from open join order_line line on line.order_id = open.id
                  where line.product_id = any(${productIds}::text[]) group by line.variant_id
                ) as by_variant) as held
        from customer, (
          select (count(*) filter (where of_account))::int as account, (count(*) filter (where of_phone))::int as phone,
                 (count(*) filter (where of_address))::int as address, (count(*) filter (where of_network))::int as network,
                 (count(*) filter (where of_wider))::int as "widerNetwork",
                 coalesce(sum(total_paise) filter (where of_account or of_phone or of_address), 0)::bigint as "openTotal"
          from open
        ) as counted
        where customer.id = ${customerId}`
    },
  )
}

const OPEN_ORDERS = {
  account: openOrdersOf({ isGuest: false, hasNetwork: false }),
  guest: openOrdersOf({ isGuest: true, hasNetwork: false }),
}

const OPEN_ORDERS_OF_NETWORK = {
  account: openOrdersOf({ isGuest: false, hasNetwork: true }),
  guest: openOrdersOf({ isGuest: true, hasNetwork: true }),
}

/** Returns the ids of a customer's orders that hold stock without being paid, oldest first. */
export async function openUnpaidOrderIds(db: Kysely<Database>, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(IS_OPEN_UNPAID)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes who placed orders that are paid, being packed or cancelled. */
export async function deleteBuyersOfClosedOrders(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from order_buyer using orders
    where orders.id = order_buyer.order_id and not (${IS_OPEN_UNPAID})`.execute(db)
}
