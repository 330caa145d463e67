import pg from 'pg'
import { newId } from '../src/server/platform/database/id.ts'
import type { Buyer, Person } from './buyers.ts'

interface FloorOrder {
  readonly url: string
  readonly person: () => Person
  /** The variants of one order. */
  readonly variants: () => readonly string[]
  /** Whether each order sends a notification, as the shop once did. */
  readonly notifies?: boolean
}

/**
 * The least that an order of two products can cost: one transaction of prepared statements that writes a confirmed order, its
 * lines, history, invoice and stock, all sent at once.
 */
export async function floorBuyer({ url, person, variants, notifies = false }: FloorOrder): Promise<Buyer> {
  const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
  await client.connect()
  const run = (name: keyof typeof STATEMENTS, values: readonly unknown[] = []) =>
    client.query({ name, text: STATEMENTS[name], values: [...values] })
  return {
    async buy() {
      const id = newId()
      const { id: customerId, email, phone, street } = person()
      const taken = variants()
      client.connection.stream.cork()
      const done = Promise.all([
        run('begin'),
        run('order', [id, customerId, email, phone, street]),
        run('lines', [id, taken]),
        run('events', [id, customerId]),
        run('key', [customerId, crypto.randomUUID(), id]),
        run('reason', [id, customerId]),
        run('stock', [taken]),
        run('invoice', [id]),
        ...(notifies ? [run('notify', [id])] : []),
        run('commit'),
      ])
      client.connection.stream.uncork()
      await done
    },
    close: () => void client.end(),
  }
}

const STATEMENTS = {
  begin: 'begin',
  order: `
    insert into orders (id, customer_id, status, payment_method, payment_status, customer_name, email, phone, address_title,
      street, city, state, zip_code, country, subtotal_paise, discount_paise, shipping_paise, total_paise, tax_paise,
      is_inter_state, shipping_tax_rate, shipping_cgst_paise, shipping_sgst_paise, shipping_igst_paise)
    values ($1, $2, 'confirmed', 'cod', 'due_on_delivery', 'Priya Nair', $3, $4, 'Home', $5, 'Jaipur', 'Rajasthan', '302003',
      'India', 199800, 0, 0, 199800, 9514, true, 500, 0, 0, 0)`,
  lines: `
    insert into order_line (order_id, position, product_id, variant_id, name, sku, unit, quantity, unit_price_paise,
      total_paise, discount_paise, hsn, tax_rate, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    select $1, place - 1, product_id, id, 'Kurta', sku, 'piece', 1, 99900, 99900, 0, '6204', 500, 95143, 0, 0, 4757
    from unnest($2::text[]) with ordinality as taken (variant_id, place) join variant on id = variant_id`,
  events: `
    insert into order_event (order_id, kind, actor, customer_id)
    values ($1, 'placed', 'customer', $2), ($1, 'confirmed', 'shop', $2)`,
  key: `insert into idempotency_key (customer_id, key, request_hash, order_id, answer) values ($1, $2, 'hash', $3, '{}')`,
  reason: `
    select set_config('vastra.stock_reason', 'order placed', true), set_config('vastra.stock_order', $1, true),
      set_config('vastra.stock_by', $2, true)`,
  stock: `
    with locked as (select id from variant where id = any($1::text[]) order by id for no key update)
    update variant set stock = stock - 1 from locked where variant.id = locked.id and stock > 0`,
  invoice: `
    with series as (
      insert into invoice_series (financial_year, last_serial) values ('2627', 1)
      on conflict (financial_year) do update set last_serial = invoice_series.last_serial + 1 returning last_serial
    )
    insert into invoice (order_id, number, financial_year, serial, seller)
    select $1, 'VST/2627/' || last_serial, '2627', last_serial, '{}' from series`,
  notify: `select pg_notify('bench', $1)`,
  commit: 'commit',
} as const
