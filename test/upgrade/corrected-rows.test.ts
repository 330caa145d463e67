import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/server/platform/database/id.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { testDatabase } from '../database.ts'
import { MIGRATIONS, names, restore } from './old-database.ts'

// Migrations that correct rows, over rows that earlier versions left behind.
const database = await testDatabase({ migrated: false })
const { pool } = database
await restore(pool, '0720_statuses_of_courier_files.sql', 'shop-at-0720.sql.gz')

const before = (migration: string) => names.filter((name) => name < migration).at(-1)
const row = async (statement: string, values: unknown[] = []) => (await pool.query(statement, values)).rows[0]

describe('cash that was written off', () => {
  const written: Record<string, string> = {}
  const cashOf = (name: string) =>
    row('select state, written_off_paise, write_off_reason, revision from courier_cash where order_id = $1', [
      written[name],
    ])
  /** The written-off cash of an order that is then changed. */
  const writtenOff = async (name: string, change: string) => {
    const { id } = await row(`
      update orders set ${change}, shipped_at = created_at
      where id = (select id from orders where status = 'confirmed' order by id limit 1) returning id`)
    await pool.query(
      `insert into courier_cash (order_id, expected_paise, state, written_off_paise, write_off_reason)
       values ($1, 99900, 'written_off', 99900, 'Weeks on its way')
       on conflict (order_id) do update set state = 'written_off', written_off_paise = 99900, write_off_reason = excluded.write_off_reason`,
      [id],
    )
    written[name] = id
  }

  beforeAll(async () => {
    await migrate(database.url, { until: before('0997_release_written_off_cash.sql') })
    await writtenOff('back', `status = 'cancelled', cancelled_at = now()`)
    await writtenOff('lost', `status = 'cancelled', cancelled_at = now(), is_lost = true`)
    await writtenOff('delivered', `status = 'delivered', delivered_at = now()`)
    for (const name of ['back', 'lost', 'delivered']) expect((await cashOf(name)).state, name).toBe('written_off')
    await migrate(database.url, { until: '0997_release_written_off_cash.sql' })
  })

  it('is released when its parcel came back', async () => {
    expect(await cashOf('back')).toMatchObject({ state: 'released', written_off_paise: 0, write_off_reason: '' })
  })

  it.each(['lost', 'delivered'])('stays a loss when its parcel was %s', async (name) => {
    expect(await cashOf(name)).toMatchObject({ state: 'written_off', written_off_paise: 99_900 })
  })
})

describe('a refund that is due for an order that was sent without payment', () => {
  /** Two returns of a delivered order; their ids and that of the order. */
  const returned = async (order: string) => {
    const { id } = await row(
      `update orders set status = 'delivered', delivered_at = now() where id = (${order}) returning id`,
    )
    const returns = [newId(), newId()]
    for (const one of returns)
      await pool.query(
        `insert into return_request (id, order_id, opened_by, state, resolution, transport, items_paise, refund_paise)
         values ($1, $2, 'admin', 'refund_due', 'refund', 'counter', 20000, 20000)`,
        [one, id],
      )
    return { id, returns }
  }
  const ofReturns = async (ids: readonly string[]) =>
    (await pool.query('select state, refund_paise, set_off_paise from return_request where id = any($1)', [ids])).rows
  const RAZORPAY = `select orders.id from orders where payment_method = 'razorpay' and total_paise > 40000`
  const CAPTURED = `select from payment where order_id = orders.id and state = 'captured'`

  it('is taken off what is due, and no refund of a paid order changes', async () => {
    await migrate(database.url, { until: before('0998_returned_before_paid.sql') })
    const unpaid = await returned(
      `${RAZORPAY} and not is_paid and status = 'pending' and not exists (${CAPTURED}) limit 1`,
    )
    const paid = await returned(`${RAZORPAY} and is_paid and status = 'delivered' and exists (${CAPTURED}) limit 1`)
    await migrate(database.url, { until: '0998_returned_before_paid.sql' })
    expect(await row('select returned_paise from orders where id = $1', [unpaid.id])).toEqual({
      returned_paise: 40_000,
    })
    expect(await row('select returned_paise from orders where id = $1', [paid.id])).toEqual({ returned_paise: 0 })
    const setOff = { state: 'refunded', refund_paise: 0, set_off_paise: 20_000 }
    expect(await ofReturns(unpaid.returns)).toEqual([setOff, setOff])
    const due = { state: 'refund_due', refund_paise: 20_000, set_off_paise: 0 }
    expect(await ofReturns(paid.returns)).toEqual([due, due])
  })
})

describe('a cancelled order that says it is being refunded', () => {
  /** A cancelled order that was paid by card, with refunds of parts of it in these states. */
  const cancelled = async (...refunds: (readonly [part: number, state: string])[]): Promise<string> => {
    const paid = await row(`
      update orders set status = 'cancelled', cancelled_at = now(), is_refund_due = true
      where id = (
        select order_id from payment join payment_attempt attempt on attempt.id = accepted_attempt
        where attempt.state = 'captured' and not exists (select from refund where payment_id = payment.id)
          and (select count(*) from payment other where other.order_id = payment.order_id) = 1
          and not exists (select from orders where id = payment.order_id and is_refund_due)
        order by order_id limit 1)
      returning id`)
    for (const [part, state] of refunds)
      await pool.query(
        `insert into refund (id, idempotency_key, payment_id, attempt_id, amount_paise, reason, state)
         select $2::text, $2::text, payment.id, attempt.id, (attempt.amount_paise * $3::numeric)::int, 'Cancelled', $4
         from payment join payment_attempt attempt on attempt.id = accepted_attempt where order_id = $1`,
        [paid.id, newId(), part, state],
      )
    return paid.id
  }
  const withoutPayment = async (change: string): Promise<string> => {
    const { id } = await row(`
      update orders set status = 'cancelled', cancelled_at = now(), is_refund_due = true, ${change}
      where id = (
        select id from orders where not is_refund_due and not exists (select from payment where order_id = orders.id) order by id limit 1)
      returning id`)
    return id
  }
  const isDue = async (id: string) => (await row('select is_refund_due from orders where id = $1', [id])).is_refund_due

  it('says so no longer when none of its money is left', async () => {
    const migration = '1026_refunds_made_before_cancelling.sql'
    await migrate(database.url, { until: before(migration) })
    const made = await cancelled([1, 'processed'])
    const free = await withoutPayment(
      `discount_paise = subtotal_paise, prepaid_discount_paise = 0, shipping_paise = 0, shipping_cgst_paise = 0, shipping_sgst_paise = 0,
       shipping_igst_paise = 0, cod_fee_paise = 0, cod_fee_cgst_paise = 0, cod_fee_sgst_paise = 0, cod_fee_igst_paise = 0, tax_paise = 0,
       credit_paise = 0, total_paise = 0`,
    )
    const waiting = [
      // What it was paid with is not known.
      await withoutPayment('is_paid = true'),
      await cancelled(),
      await cancelled([1, 'pending']),
      await cancelled([1, 'failed']),
      await cancelled([0.5, 'processed'], [0.5, 'requested']),
    ]
    await migrate(database.url, { until: migration })
    expect([await isDue(made), await isDue(free)]).toEqual([false, false])
    for (const id of waiting) expect(await isDue(id)).toBe(true)
  })
})

describe('an order that was called refunded', () => {
  const status = async (id: string) =>
    (await row('select payment_status from orders where id = $1', [id])).payment_status
  const refunded = async (where: string, change = '') =>
    (
      await row(`
        update orders set payment_status = 'refunded'${change}
        where id = (select id from orders where payment_status <> 'refunded' and total_paise > 30000 and ${where} order by id limit 1)
        returning id`)
    ).id

  it('waits for its rest again, unless nothing is due', async () => {
    const migration = '1028_refunded_advances.sql'
    await migrate(database.url, { until: before(migration) })
    const [paidBefore, live] = [', is_paid = false, credit_paise = 30000', `status <> 'cancelled'`]
    const cash = await refunded(live, `${paidBefore}, payment_method = 'cod'`)
    const byLink = await refunded(live, `${paidBefore}, payment_method = 'razorpay'`)
    const others = [
      await refunded('is_paid'),
      await refunded(`status = 'cancelled' and not is_paid`),
      await refunded(live, ', is_paid = false, credit_paise = total_paise'),
    ]
    await migrate(database.url, { until: migration })
    expect([await status(cash), await status(byLink)]).toEqual(['due_on_delivery', 'pending'])
    for (const id of others) expect(await status(id)).toBe('refunded')
  })
})

describe('a shop without a name of its own', () => {
  const contact = async () => (await row(`select value from setting where name = 'contact'`)).value
  const renameAs = async (change: string) => {
    await pool.query(`update setting set value = ${change} where name = 'contact'`)
    await pool.query(await readFile(join(MIGRATIONS, '1025_shops_named_as_their_business.sql'), 'utf8'))
  }

  it('is named by its legal name, and another one keeps its name', async () => {
    await migrate(database.url)
    const { legalName } = (await row(`select value from setting where name = 'shop_identity'`)).value
    await renameAs(`value || '{"name":"Rang Ghar"}'`)
    expect((await contact()).name).toBe('Rang Ghar')
    const { name: _, ...others } = await contact()
    await renameAs(`value - 'name'`)
    expect(await contact()).toEqual({ ...others, name: legalName })
    await pool.query(`delete from setting where name = 'contact'`)
    await renameAs('value')
    expect(await contact()).toEqual({ name: legalName })
    await pool.query(`delete from setting where name = 'shop_identity'`)
    await renameAs(`'{"phone":"1"}'`)
    expect(await contact()).toEqual({ phone: '1' })
  })
})
