import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const { _id: id } = await place(shop, await shop.as(priya))

/** Changes of a stored order, its lines or events that no code of the shop makes, and that the database has to refuse by itself. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  orders: [
    `status = 'lost'`,
    `payment_method = 'barter'`,
    `payment_status = 'PAYMENT_PENDING'`,
    `cash_confirmation = 'maybe'`,
    `channel = 'fax'`,
    `received_by = 'cheque'`,
    `received_by = 'upi', rest_received_by = 'exchange'`,
    `rest_received_by = 'cash'`,
    `phone = '98200123456'`,
    `buyer_gstin = '08abc'`,
    `status = 'cancelled'`,
    `is_lost = true`,
    `cancelled_at = now()`,
    `coupon_code = 'DIWALI'`,
    `subtotal_paise = -1, total_paise = -1`,
    `discount_paise = -1, total_paise = total_paise + 1`,
    `discount_paise = subtotal_paise + 1, shipping_paise = 1, total_paise = 0, tax_paise = 0`,
    `discount_paise = 5, total_paise = total_paise - 5, payment_method = 'razorpay', prepaid_discount_paise = 6`,
    `discount_paise = 5, total_paise = total_paise - 5, prepaid_discount_paise = 5`,
    `prepaid_discount_paise = -1`,
    `shipping_paise = -1, total_paise = total_paise - 1`,
    `cod_fee_paise = -1, total_paise = total_paise - 1`,
    `cod_fee_paise = 1, total_paise = total_paise + 1, payment_method = 'razorpay'`,
    `total_paise = total_paise + 1`,
    `tax_paise = -1`,
    `tax_paise = total_paise + 1`,
    `credit_paise = -1`,
    `credit_paise = total_paise + 1`,
    `shipping_cgst_paise = -1`,
    `shipping_sgst_paise = -1`,
    `shipping_igst_paise = -1`,
    `shipping_igst_paise = shipping_paise + 1`,
    `cod_fee_cgst_paise = -1`,
    `cod_fee_sgst_paise = -1`,
    `cod_fee_igst_paise = -1`,
    `cod_fee_igst_paise = cod_fee_paise + 1`,
  ],
  order_line: [
    `unit = 'yard'`,
    `quantity = 0`,
    `quantity = 50001`,
    `unit_price_paise = -1`,
    `total_paise = -1, discount_paise = -1, taxable_paise = 0, cgst_paise = 0, sgst_paise = 0, igst_paise = 0`,
    `discount_paise = -1, taxable_paise = taxable_paise + 1`,
    `discount_paise = total_paise + 1, taxable_paise = -1, cgst_paise = 0, sgst_paise = 0, igst_paise = 0`,
    `cost_paise = -1`,
    `cost_paise = 1000000001`,
    `taxable_paise = taxable_paise + 1`,
  ],
  order_event: [`kind = 'forgotten'`, `actor = 'nobody'`],
}

const change = (table: string, set: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set ${set} where ${sql.ref(table === 'orders' ? 'id' : 'order_id')} = ${id}`.execute(
    db,
  )

it.each(Object.entries(BROKEN).flatMap(([table, changes]) => changes.map((set) => [table, set] as const)))(
  'a row of %s with %s is refused',
  async (table, set) => {
    await expect(change(table, sql.raw(set))).rejects.toMatchObject({ code: '23514', table })
  },
)

it.each(Object.keys(BROKEN))('%s has one rule to read for a statement', async (table) => {
  // PostgreSQL reads the text of each one again for every statement.
  const { rows } =
    await sql`select conname from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(db)
  expect(rows).toEqual([{ conname: `${table}_rules` }])
})

it('a rule without an answer refuses nothing', async () => {
  await change('order_line', sql`cost_paise = null`)
})
