import { SHOP_IDENTITY } from '../../db/seed/content/settings.ts'
import type { Registration } from '../../src/domain/settings/shop-rules.ts'
import { newId } from '../../src/server/platform/database/id.ts'
import { createCoupon, raiseBuyingLimits, stockLedgerGaps } from '../ordering.ts'
import type { WaitingWebhook } from '../paying.ts'
import { owner } from '../people.ts'
import { testShop } from '../shop.ts'
import type { OrderBooks, VariantBooks } from './after-sale-rules.ts'
import { conditionOf } from './after-sale-steps.ts'
import { taxDifferences } from './after-sale-tax.ts'
import type { RateRow } from './bill-model.ts'
import type { Random } from './random.ts'
import { AUTOMATIC, COUPONS, PRODUCTS } from './sold-products.ts'
import type { OpenWindow } from './window-steps.ts'

export type AfterSaleShop = Awaited<ReturnType<typeof openAfterSaleShop>>

/** While the sandbox has a failure of this name, refunds stay pending. */
export const SLOW_REFUNDS = 'slow refunds'

/** A shop with what customers and team do after a sale. Nothing runs by itself. Call it at the top of a test file. */
export async function openAfterSaleShop() {
  const shop = await testShop(
    PRODUCTS.map(({ product }) => product),
    { isAudited: false },
  )
  const { pool } = shop.database
  await raiseBuyingLimits(shop.database)
  const { rows: jewels } = await pool.query(`select id from category where name = 'Jewellery'`)
  const scope_ids = jewels.map(({ id }) => id)
  for (const coupon of COUPONS) await createCoupon(shop.database, coupon)
  for (const coupon of AUTOMATIC)
    await createCoupon(shop.database, { ...coupon, active: false, ...(coupon.code === 'JEWELS' && { scope_ids }) })
  await pool.query(`insert into gst_rate (hsn, from_day, rate) values ('7018', '2020-01-01', 0)`)
  await pool.query(
    `insert into cash_rule (id, position, kind, condition, effect, fee_paise) values ('${newId()}', 0, 'total', '{}', 'fee', 4999)`,
  )
  // The sandbox refunds at once; a provider may accept a refund and end it days later.
  await pool.query(`
    create function sandbox.hold_refund() returns trigger language plpgsql as $$ begin
      if new.status = 'processed' and exists (select from sandbox.failure where receipt = '${SLOW_REFUNDS}') then
        new.status := 'pending';
      end if;
      return new;
    end $$;
    create trigger hold_refund before insert on sandbox.refund for each row execute function sandbox.hold_refund()`)
  const asOwner = await shop.as(owner)
  const { rows } = await pool.query('select id, sku, stock::int from variant')
  const variantOf = (sku: string) => rows.find((row) => row.sku === sku)?.id as string
  const variants = PRODUCTS.flatMap(({ product, quantities }) =>
    product.variants.map(({ sku = '', size, price = 0 }) => ({
      sku,
      size,
      price: price / 100,
      product: shop.id(product.handle),
      variant: variantOf(sku),
      quantities,
    })),
  )
  let last = 1_000
  const filed = new Map<string, unknown>()
  const registration: { now: Registration } = { now: 'regular' }
  const column = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: string }>(text, [...values])).rows.map(({ id }) => id)
  const ordersOf = (firstOrder: string) =>
    column(
      `with recursive family (id) as (
         select $1::text
         union
         select next.id from family join lateral (
           select id::text from orders where replaces_order_id = family.id
           union all select exchange_order_id::text from return_request
             where order_id = family.id and exchange_order_id is not null) next on true)
       select family.id from family join orders on orders.id = family.id order by created_at, id`,
      [firstOrder],
    )
  const returnsOf = async (firstOrder: string) =>
    column('select id from return_request where order_id = any($1::text[]) order by created_at', [
      await ordersOf(firstOrder),
    ])
  return {
    shop,
    pool,
    asOwner,
    variants,
    next: () => ++last,
    /** Webhooks of the provider that arrive late, or once more. */
    late: [] as WaitingWebhook[],
    /** Payment windows that stayed open, by the first order of their purchase. */
    windows: new Map<string, readonly OpenWindow[]>(),
    /** The file of each filed month as it was filed. */
    filed,

    /** How the shop pays tax. */
    registration,

    async register(now: Registration): Promise<void> {
      registration.now = now
      const write = (name: string, changes: object) =>
        pool.query(
          `insert into setting (name, value) values ($1, $2)
           on conflict (name) do update set value = setting.value || excluded.value`,
          [name, JSON.stringify(changes)],
        )
      await write('tax', { isComposition: now === 'composition' })
      await write('shop_identity', { gstin: now === 'unregistered' ? '' : SHOP_IDENTITY.gstin })
    },

    /** Orders of which the rates have been compared, and how they were taxed then. */
    compared: new Map<string, string>(),

    async ratesNow(): Promise<RateRow[]> {
      if (registration.now !== 'regular') return [{ hsn: '', day: '', rate: 0, threshold: null, above: null }]
      const { rows: rates } = await pool.query(
        `select hsn, from_day::text as day, rate, threshold_paise::int as threshold, rate_above as above from gst_rate
         where from_day <= (now() at time zone 'Asia/Kolkata')::date`,
      )
      return rates
    },

    /** Notes that a variant was deleted and is sold again under another SKU. */
    async replaced(old: (typeof variants)[number], sku: string): Promise<void> {
      const { rows: added } = await pool.query('select id, sku, stock::int from variant where sku = $1', [sku])
      rows.push(...added)
      Object.assign(old, { sku, variant: added[0].id })
    },

    ordersOf,
    returnsOf,

    async cashOf(id: string): Promise<{ revision: number; expected: number; received: number } | undefined> {
      const { rows } = await pool.query(
        `select revision, expected_paise::int as expected, received_paise::int as received from courier_cash where order_id = $1`,
        [id],
      )
      return rows[0]
    },

    /** Moves a return one step towards its end. */
    async forward(id: string, random: Random) {
      const shown = await asOwner.get(`/api/admin/returns/${id}`)
      if (shown.status !== 200) return shown
      const { data } = shown.body
      const put = (verb: string, body: object = {}) =>
        asOwner.put(`/api/admin/returns/${id}/${verb}`, { revision: data.revision, ...body })
      switch (data.state) {
        case 'requested':
          return random.chance(0.9) ? put('approve') : put('decline', { refusal: 'other', note: 'Simulated' })
        case 'approved':
          if (random.chance(0.3)) return put('collect', { courier: 'Delhivery', trackingNumber: `RET${++last}` })
          return put('receive', { pieces: piecesOf(data.lines, random) })
        case 'in_transit':
          return put('receive', { pieces: piecesOf(data.lines, random) })
        case 'received': {
          if (random.chance(0.2)) return put('reject', { refusal: 'used', note: 'Simulated' })
          const pieces = data.pieces.map((one: { line: number; condition: string }) => ({
            line: one.line,
            condition: one.condition,
          }))
          const some = random.chance(0.7) ? pieces : pieces.slice(0, 1)
          return put('accept', {
            pieces: some,
            ...(random.chance(0.3) && { resolution: 'refund' }),
            ...(random.chance(0.2) && { isFeeWaived: true }),
          })
        }
        case 'refund_due': {
          const linkable = data.waitingRefunds.filter(
            ({ amount }: { amount: number }) => amount <= data.refund - data.refunded || random.chance(0.1),
          )
          if (linkable.length > 0 && random.chance(0.6))
            return put('link-refund', { refund: random.pick<{ _id: string }>(linkable)?._id })
          if (random.chance(data.missing > 0 ? 0.6 : 0.1)) return put('lower', { note: 'Simulated' })
          return random.chance(0.3)
            ? put('refund')
            : put('refund', { method: 'upi', reference: String(532_187_650_000 + ++last) })
        }
        default:
          return undefined
      }
    },

    async booksOf(ids: readonly string[]): Promise<OrderBooks[]> {
      const { rows } = await pool.query(
        `select id, status, is_paid as "isPaid", is_refund_due as "isRefundDue", payment_status as "paymentStatus",
           payment_method as method, total_paise::int as total, credit_paise::int as credit,
           exists (select from invoice where order_id = orders.id) as "isInvoiced",
           (select coalesce(sum(amount_paise), 0)::int from credit_note where order_id = orders.id) as credited,
           (select coalesce(sum(movement.amount_paise), 0)::int from money_movement movement
            join payment on payment.id = payment_id where payment.order_id = orders.id) as ledger,
           (select coalesce(sum(taxable_paise + cgst_paise + sgst_paise + igst_paise), 0)::int
            from credit_note_line line join credit_note note on note.id = credit_note_id where order_id = orders.id) as "creditedLines",
           (select count(*)::int from credit_note_line line join credit_note note on note.id = credit_note_id
            join order_line sold on sold.order_id = note.order_id and sold.position = line.position
            where note.order_id = orders.id
            group by sold.position having sum(line.quantity) > max(sold.quantity)
              or sum(line.taxable_paise) > max(sold.taxable_paise) or sum(line.cgst_paise) > max(sold.cgst_paise)
            limit 1) as "overCredited",
           (select coalesce(sum(refund.amount_paise), 0)::int from refund join payment on payment.id = payment_id
            where order_id = orders.id and refund.state <> 'processed' and refund.repeated_by is null
              and refund.error not in ('The money had already been refunded.', 'The money was refunded at the payment provider.')) as "unmadeRefunds",
           (select coalesce(sum(refund.amount_paise), 0)::int from refund join payment on payment.id = payment_id
            where order_id = orders.id and refund.state in ('requested', 'pending')) as "openRefunds",
           (select count(*)::int from refund join payment on payment.id = payment_id
            where order_id = orders.id and returned_on is not null and repeated_by is null) as "returnedRefunds",
           (select count(*)::int from return_request where order_id = orders.id
            and state in ('requested', 'approved', 'in_transit', 'received', 'payment_due', 'refund_due')) as "openReturns",
           (select coalesce(sum(there.amount_paise), 0)::int from sandbox.refund there
            join payment_attempt attempt on attempt.id = there.payment_id join payment on payment.id = attempt.payment_id
            where payment.order_id = orders.id and there.status = 'processed') as "refundedThere",
           (select coalesce(sum(refund.amount_paise), 0)::int from refund join payment on payment.id = payment_id
            where payment.order_id = orders.id and refund.state = 'processed' and provider_refund_id is not null) as "refundedByProvider",
           -- Invoices of ₹50,000 before tax or more must name the buyer (rule 46(e) of the CGST Rules).
           exists (select from customer where id = orders.customer_id and deleted_at is not null)
             and not (total_paise - tax_paise >= 5000000 and exists (select from invoice where order_id = orders.id))
             and (email || notes <> '' or phone <> '0000000000' or customer_name <> 'Deleted customer' or street || zip_code <> '') as "namesDeleted",
           (select json_build_object('state', state, 'expected', expected_paise, 'received', received_paise, 'lost', written_off_paise,
              'recorded', (select coalesce(sum(amount_paise), 0)::int from courier_receipt receipt where receipt.order_id = orders.id))
            from courier_cash where order_id = orders.id) as cash
         from orders where id = any($1::text[]) order by array_position($1::text[], id::text)`,
        [ids],
      )
      return rows
    },

    /** What of each variant has left the stock, and where it is by the books of orders and returns. */
    async variantBooks(): Promise<VariantBooks[]> {
      const { rows: books } = await pool.query(
        `select sku, variant.id, stock::int,
           (select coalesce(sum(quantity), 0)::int from order_line join orders on orders.id = order_id
            where variant_id = variant.id and status <> 'cancelled') as sold,
           (select coalesce(sum(held_quantity), 0)::int from return_line where new_variant_id = variant.id) as held,
           (select coalesce(sum(piece.quantity), 0)::int from return_piece piece
            join return_request request on request.id = return_id join orders on orders.id = request.order_id
            left join order_line sold on sold.order_id = request.order_id and sold.position = piece.position
            where coalesce(piece.variant_id, sold.variant_id) = variant.id and is_accepted and (destination = 'stock' or restocked_at is not null)
              and request.state <> 'undelivered') as restocked,
           (select coalesce(sum(piece.quantity), 0)::int from return_piece piece
            join return_request request on request.id = return_id
            left join order_line sold on sold.order_id = request.order_id and sold.position = piece.position
            where coalesce(piece.variant_id, sold.variant_id) = variant.id and destination <> 'stock' and restocked_at is null
              and request.state = 'undelivered') as lost
         from variant`,
      )
      return books.map((row) => ({ ...row, initial: rows.find(({ id }) => id === row.id)?.stock }))
    },

    /** The refunds and returns of orders, for a person who reads why a rule was broken. */
    async refundsOf(ids: readonly string[]): Promise<string> {
      const { rows } = await pool.query(
        `select payment.order_id, provider, refund.amount_paise::int as amount, refund.state, refund.error, refund.reason, method,
           provider_refund_id, refund.return_id, waits_for_return, tries, refund.created_at, refund.updated_at
         from refund join payment on payment.id = payment_id where payment.order_id = any($1::text[]) order by refund.created_at`,
        [ids],
      )
      const { rows: returns } = await pool.query(
        `select request.*, (select json_agg(line) from return_line line where return_id = request.id) as lines,
           (select json_agg(piece) from return_piece piece where return_id = request.id) as pieces
         from return_request request where order_id = any($1::text[]) order by created_at`,
        [ids],
      )
      return [...rows, ...returns].map((row) => JSON.stringify(row)).join('\n')
    },

    taxDifferences: () => taxDifferences({ shop, asOwner, filed }),

    ledgerGaps: () => stockLedgerGaps(shop.database),
  }
}

function piecesOf(lines: readonly { readonly line: number; readonly quantity: number }[], random: Random) {
  return lines.map(({ line, quantity }) => ({ line, quantity, condition: conditionOf(random) }))
}
