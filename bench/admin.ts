import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { AdminProduct } from '../src/contract/products-admin.ts'
import { buildApp } from '../src/server/app/build-app.ts'
import { openShop } from '../src/server/app/open-shop.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/database/open.ts'
import type { Database } from '../src/server/platform/database/schema.ts'
import { jaipur } from '../test/ordering.ts'
import { owner, priya, signIn } from '../test/people.ts'
import { storeSeller } from '../test/seller.ts'
import { fillShop, loadProducts } from './catalogue-load.ts'
import { countQueries, type QueryCount } from './count-queries.ts'
import { median } from './load.ts'
import { withFolder } from './shop-process.ts'

const PRODUCTS = 27_924
const ORDERS = 100_000
const CUSTOMERS = 20_000
const RUNS = 15
/** Limit in milliseconds of server time for a list page and for saving a product. */
const LIMIT_MS = 100

/** Measures the back office with a large catalogue and many orders: server time and SQL statements of each call. */
export async function benchAdmin(): Promise<void> {
  console.log(
    `\nThe back office with ${PRODUCTS.toLocaleString('en')} products and ${ORDERS.toLocaleString('en')} orders`,
  )
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'shop')
    await fillShop(dataDir, await loadProducts(), PRODUCTS)
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    await storeSeller(database.db)
    try {
      await measure(database, dataDir)
    } finally {
      await database.close()
    }
  })
}

async function measure(database: OpenDatabase, dataDir: string): Promise<void> {
  const shop = await openShop(database, { origin: 'http://shop.test', dataDir, worksOnJobs: false })
  await shop.isLoaded
  const app = await buildApp({
    handlers: shop.handlers,
    identify: shop.identify,
    shows: shop.shows,
    plugins: [],

    isLimited: false,
    ready: async () => undefined,
  })
  try {
    const send = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
      return response.json()
    }
    const { token: asPriya } = await signIn(database.db, priya)
    await fillOrders(database, (cart) => send(asPriya, 'POST', '/api/orders', cart))
    const { token } = await signIn(database.db, owner)
    const queries = countQueries(database.pool)
    console.log(`  ${'call'.padEnd(44)}${'p50'.padStart(9)}${'worst'.padStart(9)}${'in SQL'.padStart(9)}  statements`)
    for (const call of callsOf((method, url, payload) => send(token, method, url, payload))) {
      report(call, await timesOf(call, queries))
    }
  } finally {
    await app.close()
    await shop.close()
  }
}

type Send = (method: 'GET' | 'PUT', url: string, payload?: object) => ReturnType<typeof JSON.parse>

interface Call {
  readonly name: string
  /** Whether the limit applies to it. */
  readonly isBounded: boolean
  /** Prepares the call; not measured. */
  readonly prepare?: (turn: number) => Promise<AdminProduct>
  readonly call: (product: AdminProduct) => Promise<unknown>
}

function callsOf(send: Send): readonly Call[] {
  const read = (name: string, path: string, isBounded = false): Call => ({
    name,
    isBounded,
    call: () => send('GET', `/api/admin/${path}`),
  })
  return [
    read('products: first page', 'products?perPage=25', true),
    read('products: page 500 by name', 'products?perPage=25&page=500&sort=name&order=asc', true),
    read('products: search for “cotton kurta”', 'products?perPage=25&q=cotton%20kurta', true),
    read('products: stock running out, by price', 'products?perPage=25&stock=low&sort=price', true),
    read('products: by stock', 'products?perPage=25&sort=countInStock&order=asc', true),
    ...productWrites(send),
    read('orders: first page', 'orders?perPage=25'),
    read('orders: page 3,000', 'orders?perPage=25&page=3000'),
    read('orders: to pack', 'orders?perPage=25&attention=pack'),
    read('orders: by phone', 'orders?perPage=25&q=6000000777'),
    read('customers: first page', 'customers?perPage=25'),
    read('dashboard: open tasks', 'dashboard/waiting'),
    read('dashboard: 30 days', 'dashboard/report'),
    read('dashboard: 365 days', 'dashboard/report?from=2025-11-22&to=2026-11-21'),
  ]
}

function productWrites(send: Send): readonly Call[] {
  /** Reads another product each time, as the product editor does. */
  const prepare = async (turn: number) => {
    const { data } = await send('GET', `/api/admin/products?perPage=1&page=${100 + turn}&sort=createdAt&order=asc`)
    return (await send('GET', `/api/admin/products/${data[0]._id}`)).data
  }
  const write = (name: string, changesOf: (product: AdminProduct) => object): Call => ({
    name,
    isBounded: true,
    prepare,
    call: (product) => send('PUT', `/api/admin/products/${product._id}`, changesOf(product)),
  })
  return [
    { name: 'product: read', isBounded: true, prepare, call: ({ _id }) => send('GET', `/api/admin/products/${_id}`) },
    write('product: save a price', ({ revision, price }) => ({ revision, price: price - 1, finalPrice: null })),
    write('product: save all fields', ({ _id, name, price, variants, ...others }) => ({
      ...others,
      name: `${name} (new)`,
      price: price + 1,
      finalPrice: null,
      mrp: null,
      variants: variants.map(({ countInStock, ...variant }) => ({
        ...variant,
        stockWas: countInStock,
        countInStock: countInStock + 1,
      })),
    })),
  ]
}

/** Places two orders as the checkout does, then copies them with other ids, customers and dates within a year. */
async function fillOrders({ db }: OpenDatabase, place: (cart: object) => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; color: string; size: string; price: number }>`
    select p.id, v.color, v.size, coalesce(p.final_price_paise, p.price_paise) / 100.0 as price
    from product p join lateral (select * from variant v where v.product_id = p.id and v.stock > 0 limit 1) v on true
    where p.unit = 'piece' and coalesce(p.final_price_paise, p.price_paise) > 0 order by p.id limit 4`.execute(db)
  const items = rows.map(({ id, color, size, price }) => ({
    product: id,
    quantity: 1,
    price: Number(price),
    selectedColor: color,
    selectedSize: size,
  }))
  const customer = { name: 'Priya Nair', email: priya.email, phone: '9876543210', address: jaipur }
  for (const half of [items.slice(0, 2), items.slice(2)]) {
    const totalAmount = half.reduce((sum, { price }) => sum + price, 0)
    await place({ customer, items: half, totalAmount, paymentMethod: 'cod' })
  }
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into customer (id, name, email, role)
      select lpad(to_hex(n), 24, '0'), 'Buyer ' || n, 'buyer' || n || '@example.com', 'customer'
      from generate_series(1, ${CUSTOMERS}) n`.execute(trx)
    await sql`
      create temp table copies on commit drop as
      select n, substr(md5(n::text), 1, 24) as id, o.original
      from generate_series(1, ${ORDERS}) n
      join (select id as original, row_number() over (order by id) - 1 as place from orders) o on o.place = n % 2`.execute(
      trx,
    )
    // In parts: a statement that is silent for a minute is taken for a lost connection.
    for (let after = 0; after < ORDERS; after += 10_000) await copyOrders(trx, after, after + 10_000)
  })
  await sql`analyze`.execute(db)
}

/** Copies the placed orders for the copies with these numbers, without the first. */
async function copyOrders(trx: Transaction<Database>, after: number, until: number): Promise<void> {
  await sql`
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', copies.id, 'customer_id', lpad(to_hex(1 + n % ${CUSTOMERS}), 24, '0'), 'phone', (6000000000 + n)::text,
        'email', 'buyer' || n % ${CUSTOMERS} || '@example.com', 'status', case when n < 40 then 'confirmed' else 'delivered' end,
        'created_at', now() - n * interval '5 minutes 15 seconds'))).*
      from copies join orders o on o.id = copies.original where n > ${after} and n <= ${until}`.execute(trx)
  await sql`
      insert into order_line
      select (jsonb_populate_record(l, jsonb_build_object('order_id', copies.id, 'product_id', p.id))).*
      from copies join order_line l on l.order_id = copies.original
      join (select id, row_number() over (order by id) - 1 as place from product limit 500) p on p.place = n % 500
      where n > ${after} and n <= ${until}`.execute(trx)
}

interface Times extends QueryCount {
  readonly p50: number
  readonly worst: number
}

/** Runs a call several times. The first two runs warm up. */
async function timesOf({ prepare, call }: Call, queries: QueryCount): Promise<Times> {
  const taken: number[] = []
  const inSql: number[] = []
  for (let turn = 0; turn < RUNS + 2; turn++) {
    const product = (await prepare?.(turn)) as AdminProduct
    Object.assign(queries, { statements: 0, milliseconds: 0 })
    const startedAt = performance.now()
    await call(product)
    if (turn < 2) continue
    taken.push(performance.now() - startedAt)
    inSql.push(queries.milliseconds)
  }
  return { p50: median(taken), worst: Math.max(...taken), milliseconds: median(inSql), statements: queries.statements }
}

function report({ name, isBounded }: Call, { p50, worst, milliseconds, statements }: Times): void {
  const figure = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  const note = isBounded ? `; target: under ${LIMIT_MS} ms` : ''
  console.log(`  ${name.padEnd(44)}${figure(p50)}${figure(worst)}${figure(milliseconds)}  ${statements}${note}`)
}
