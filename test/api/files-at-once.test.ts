import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { whileHeld } from '../holding.ts'
import { place } from '../ordering.ts'
import { owner, priya } from '../people.ts'
import { indigoKurta } from '../products.ts'
import { testShop } from '../shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 50 }] }])
const { db } = shop.database
const asha = await shop.as(owner)
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)

async function upload(path: string, lines: readonly string[]) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'text/csv' },
    payload: lines.join('\n'),
  })
  expect([response.statusCode, response.payload]).toEqual([200, expect.any(String)])
  return response.json().data
}
const read = async (path: string) => (await asha.get(`/api/admin/${path}`)).body.data

/** Every row of these tables. */
async function contentOf(tables: readonly string[]) {
  const found = tables.map(
    async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows,
  )
  return Promise.all(found)
}
const auditedFiles = async (entity: string) =>
  (await asha.get(`/api/admin/audit?entity=${encodeURIComponent(entity)}`)).body.total as number

/** How many transactions wait for others. */
/** How many wait for a lock, and how many of them for the table of products. */
const waiting = async () => {
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as all, count(*) filter (where relation = 'product'::regclass)::int as products
     from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
  )
  return rows[0]
}

const ORDER_COLUMNS = 'Name,Email,Created at,Total,Lineitem name,Lineitem quantity,Lineitem price'

describe('a file whose last row is wrong, applied twice at the same time and once more', () => {
  it.each<[string, string, string, readonly string[], readonly string[]]>([
    [
      'customers',
      'earlier-shop/customers',
      'customer file',
      ['customer', 'imported_customer'],
      ['First Name,Email', 'Asha,asha.k@example.com', 'Bina,bina@example.com', 'Chitra,not-an-email'],
    ],
    [
      'orders of the earlier shop',
      'earlier-shop/orders',
      'order file',
      ['earlier_order'],
      [
        ORDER_COLUMNS,
        '#1,a@example.com,2026-05-01 09:59:00 +0530,10,Scarf,1,10',
        '#2,a@example.com,2026-05-02 09:59:00 +0530,20,Scarf,2,10',
        '#3,a@example.com,yesterday,20,Scarf,2,10',
      ],
    ],
    [
      'redirects',
      'redirects/import',
      'redirect',
      ['redirect'],
      ['old,new', '/one,/about', '/two,/faq', '/cart,/about'],
    ],
    [
      'pincodes',
      'delivery-areas/import',
      'delivery area',
      ['delivery_area'],
      ['pincode,days', '302001,2', '302002,3', 'maybe,2'],
    ],
  ])('adds the other rows of %s once', async (_what, path, entity, tables, lines) => {
    const before = await contentOf(tables)
    const preview = await upload(`${path}?apply=no`, lines)
    expect(preview).toMatchObject({ applied: false, created: 2, updated: 0, refused: 1, refusals: [{ line: 4 }] })
    expect(await contentOf(tables)).toEqual(before)
    const answers = await Promise.all([1, 2].map(() => upload(`${path}?apply=yes`, lines)))
    expect(answers.map(({ created, updated, unchanged }) => [created, updated, unchanged]).sort()).toEqual([
      [0, 0, 2],
      [2, 0, 0],
    ])
    for (const answer of answers) expect(answer).toMatchObject({ applied: true, refused: 1, refusals: [{ line: 4 }] })
    expect(await auditedFiles(entity)).toBe(1)
    const after = await contentOf(tables)
    expect(await upload(`${path}?apply=yes`, lines)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 1 })
    expect(await contentOf(tables)).toEqual(after)
    expect(await auditedFiles(entity)).toBe(1)
  })

  it('writes the other tracking numbers once', async () => {
    const orders = [(await place(shop, asPriya))._id, (await place(shop, asPriya))._id]
    const lines = ['Order No,AWB', ...orders.map((id, at) => `${id.slice(-8)},TWICE${at}`), 'ffffffff,TWICE9']
    const files = [
      await upload('courier-files?fileName=a.csv', lines),
      await upload('courier-files?fileName=b.csv', lines),
    ]
    for (const file of files) expect(file).toMatchObject({ rows: 3, change: 2, refused: 1 })
    const apply = async ({ _id }: { _id: string }) => (await asha.post(`/api/admin/courier-files/${_id}/apply`)).status
    expect(await Promise.all([...files, ...files].map(apply))).toEqual([200, 200, 200, 200])
    await shop.shop.jobs.drain()
    const applied = await Promise.all(files.map(async ({ _id }) => (await read(`courier-files/${_id}`)).applied))
    expect(applied.reduce((sum, count) => sum + count, 0)).toBe(2)
    const tables = ['orders', 'order_event', 'stock_movement']
    const after = await contentOf(tables)
    const emails = (await shop.emails()).length
    const again = await upload('courier-files?fileName=c.csv', lines)
    expect(again).toMatchObject({ change: 0, same: 2, refused: 1 })
    expect(await apply(again)).toBe(200)
    expect(await contentOf(tables)).toEqual(after)
    expect(await shop.emails()).toHaveLength(emails)
  })

  it('imports the other products once', async () => {
    const lines = [
      'title,brand,main category,category,price,stock',
      'One,A,Women,Kurtas,500,3',
      'Two,A,Women,Kurtas,600,3',
      'Three,A,Women,Kurtas,-5,3',
    ]
    const files = [await upload('product-imports', lines), await upload('product-imports', lines)] as const
    await shop.shop.jobs.drain()
    for (const { _id } of files)
      expect(await read(`product-imports/${_id}`)).toMatchObject({ state: 'checked', created: 2, refused: 1 })
    const options = { defaultStock: 1, updatesStock: true }
    const apply = async ({ _id }: { _id: string }) =>
      (await asha.post(`/api/admin/product-imports/${_id}/apply`, options)).status
    const applyTwice = async (file: { _id: string }) =>
      expect((await Promise.all([apply(file), apply(file)])).sort()).toEqual([200, 409])
    // Both have checked the whole file and are about to write when the other transaction ends.
    const second = Promise.withResolvers<void>()
    await whileHeld(shop.database, {
      hold: (trx) => sql`lock table product in share row exclusive mode`.execute(trx),
      act: async () => {
        await applyTwice(files[0])
        await shop.shop.jobs.drain()
      },
      meanwhile: async () => {
        const until = (expected: object) =>
          vi.waitFor(async () => expect(await waiting()).toMatchObject(expected), { timeout: 20_000, interval: 20 })
        // Otherwise one process could get both jobs, and do one after the other.
        await until({ products: 1 })
        await applyTwice(files[1])
        shop.shop.jobs.drain().then(second.resolve, second.reject)
        await until({ products: 1, all: 2 })
      },
    })
    await second.promise
    const done = await Promise.all(files.map(({ _id }) => read(`product-imports/${_id}`)))
    expect(done.map(({ state, created, unchanged, refused }) => [state, created, unchanged, refused]).sort()).toEqual([
      ['done', 0, 2, 1],
      ['done', 2, 0, 1],
    ])
    const tables = ['product', 'variant', 'category', 'stock_movement', 'redirect']
    const after = await contentOf(tables)
    const again = await upload('product-imports', lines)
    await shop.shop.jobs.drain()
    expect(await apply(again)).toBe(200)
    await shop.shop.jobs.drain()
    expect(await read(`product-imports/${again._id}`)).toMatchObject({ state: 'done', created: 0, unchanged: 2 })
    expect(await contentOf(tables)).toEqual(after)
  }, 120_000)
})
