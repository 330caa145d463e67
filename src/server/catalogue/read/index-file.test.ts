import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { testDatabase } from '../../../../test/database.ts'
import { indigoKurta, madderSaree, redCottonKurta, testProduct } from '../../../../test/products.ts'
import { CatalogueIndex } from '../../search/catalogue-index.ts'
import { writeProducts } from '../write-products.ts'
import { IndexFile } from './index-file.ts'
import { LiveCatalogue } from './live-catalogue.ts'

const { db, pool } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vastra-index-'))
atEnd(async () => rmSync(folder, { recursive: true, force: true }))

const OTHERS = Array.from({ length: 5 }, (_, n) => testProduct({ handle: `kurta-${n}`, name: `Plain Kurta ${n}` }))
await writeProducts(db, [indigoKurta, redCottonKurta, madderSaree, ...OTHERS])

let files = 0
const newPath = () => join(folder, `${++files}`, 'search-index')
const fileAt = (path: string, build = 'one') => new IndexFile({ path, build, least: 1 })
const settled = async () => undefined

/** A catalogue that has read everything and saved its index. */
async function savedAt(path: string): Promise<LiveCatalogue> {
  const catalogue = new LiveCatalogue(db, fileAt(path))
  await catalogue.rebuild()
  await catalogue.save(settled)
  return catalogue
}

/** Starts with a file. Returns whether it was used, and what the catalogue shows. */
async function start(path: string, build?: string) {
  const load = vi.spyOn(CatalogueIndex.prototype, 'load')
  const catalogue = new LiveCatalogue(db, fileAt(path, build))
  await catalogue.rebuild()
  const isUsed = load.mock.calls.length === 0
  load.mockRestore()
  return { isUsed, shown: await shownBy(catalogue) }
}

async function shownBy(catalogue: LiveCatalogue) {
  const { index, tree } = await catalogue.current()
  const all = { scope: {}, narrowing: {}, page: 1, limit: 100, facets: true }
  const products = await db.selectFrom('product').select('id').orderBy('id').execute()
  return {
    all: index.list(all),
    byName: index.list({ ...all, sort: { by: 'name', order: 'asc' } }).ids,
    byPrice: index.list({ ...all, sort: { by: 'price', order: 'asc' } }).ids,
    found: ['indigo', 'neelkanth', 'kurtas', 'IK-S', 'linen kurta', 'new brand'].map((search) =>
      index.list({ ...all, scope: { search } }),
    ),
    sold: await catalogue.sold(products.map(({ id }) => id)),
    brands: tree.brands(),
  }
}

async function shownByReading() {
  const catalogue = new LiveCatalogue(db)
  await catalogue.rebuild()
  return shownBy(catalogue)
}

/** Runs statements as a tool that loads data does: without triggers, so that no process is notified. */
async function withoutTriggers(...statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`)
  } finally {
    client.release()
  }
}

const INDIGO = `(select id from product where handle = 'indigo-kurta')`
const RED = `(select id from product where handle = 'red-cotton-kurta')`

// A second attempt would find the change in the database already.
describe('the index of before', { retry: 0 }, () => {
  it.each([
    ['nothing', []],
    ['a price', [`update product set price_paise = 5, final_price_paise = null where id = ${RED}`]],
    ['the price of a variant', [`update variant set price_paise = 7 where sku = 'IK-S'`]],
    ['the stock of every variant', [`update variant set stock = 0 where product_id = ${INDIGO}`]],
    ['a name', [`update product set name = 'Linen Kurta' where id = ${INDIGO}`]],
    ['a hidden product', [`update product set status = 'draft' where id = ${RED}`]],
    ['a product that is sold again', [`update product set status = 'active' where id = ${RED}`]],
    ['a product that becomes a swatch', [`update product set swatch_of = ${INDIGO} where handle = 'kurta-0'`]],
    ['a swatch that becomes a product', [`update product set swatch_of = null where handle = 'kurta-0'`]],
    ['a moved variant of another product', [`update variant set stock = stock + 1 where sku = 'IK-M'`]],
  ])('a start with the index of before shows: %s', async (_, statements) => {
    const path = newPath()
    await savedAt(path)
    await withoutTriggers(...statements)
    expect(await start(path)).toEqual({ isUsed: true, shown: await shownByReading() })
  })

  it.each([
    ['a deleted variant', [`delete from variant where sku = 'IK-RED-M'`]],
    ['a variant of another product', [`update variant set product_id = ${RED} where sku = 'IK-M'`]],
    [
      'a deleted product',
      [
        `delete from variant where product_id = (select id from product where handle = 'kurta-1')`,
        `delete from product where handle = 'kurta-1'`,
      ],
    ],
    ['a brand with another name', [`update brand set name = 'New Brand' where name = 'Neelkanth'`]],
    ['a category with another name', [`update category set name = 'Tunics' where name = 'Kurtas'`]],
  ])('a start shows what no row tells: %s', async (_, statements) => {
    const path = newPath()
    await savedAt(path)
    await withoutTriggers(...statements)
    // The file may be used: while another database of the server is being written, more products are read again.
    expect((await start(path)).shown).toEqual(await shownByReading())
  })

  it('a start shows what a transaction wrote that was running when the index was saved', async () => {
    const path = newPath()
    const client = await pool.connect()
    onTestFinished(() => client.release())
    await client.query(
      `begin; set local session_replication_role = replica; update product set name = 'A ' || name where id = ${RED}`,
    )
    await db.updateTable('product').set({ pattern: 'Checked' }).where('handle', '=', 'kurta-2').execute()
    await savedAt(path)
    await client.query('commit')
    expect(await start(path)).toEqual({ isUsed: true, shown: await shownByReading() })
  })

  it('a saved index includes changes that no process was notified of, and is saved again only after many changes', async () => {
    const path = newPath()
    const catalogue = await savedAt(path)
    const { mtimeMs } = statSync(path)
    await withoutTriggers(`update product set price_paise = 11 where id = ${RED}`)
    await catalogue.save(settled)
    expect(statSync(path).mtimeMs).toBe(mtimeMs)
    catalogue.stockChanged(Array.from({ length: 500 }, () => 'x'))
    await catalogue.save(settled)
    expect(statSync(path).mtimeMs).toBeGreaterThan(mtimeMs)
    expect(await shownBy(catalogue)).toEqual(await shownByReading())
    expect(await start(path)).toEqual({ isUsed: true, shown: await shownByReading() })
  })

  it('an index with products of different names of one brand is not saved', async () => {
    const path = newPath()
    const catalogue = new LiveCatalogue(db, fileAt(path))
    await catalogue.rebuild()
    await withoutTriggers(`update brand set name = 'Another Brand' where name = 'New Brand'`)
    await catalogue.treeChanged()
    await catalogue.save(settled)
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined()
  })

  it.each([0, 40, 200, -1])('a file with a damaged byte at %d is not used', async (at) => {
    const path = newPath()
    await savedAt(path)
    const bytes = readFileSync(path)
    const place = (at + bytes.length) % bytes.length
    bytes[place] = (bytes[place] as number) ^ 1
    writeFileSync(path, bytes)
    expect(await start(path)).toEqual({ isUsed: false, shown: await shownByReading() })
  })

  it.each([0, 10, 500])('a file of which only %d bytes were written is not used', async (length) => {
    const path = newPath()
    await savedAt(path)
    writeFileSync(path, readFileSync(path).subarray(0, length))
    expect(await start(path)).toMatchObject({ isUsed: false })
  })

  it('the file of another version of the code is not used', async () => {
    const path = newPath()
    await savedAt(path)
    expect(await start(path, 'another')).toMatchObject({ isUsed: false })
    expect(await start(path)).toMatchObject({ isUsed: true })
  })

  it('the file of a moment that the database does not have is not used: it was restored from before', async () => {
    const path = newPath()
    const { rows } = await pool.query<{ token: string }>('select token from index_file')
    await savedAt(path)
    await pool.query('delete from index_file where token <> all($1)', [rows.map(({ token }) => token)])
    expect(await start(path)).toMatchObject({ isUsed: false })
  })

  it('a file is not used with the data of a dump, which other transactions wrote', async () => {
    const path = newPath()
    await savedAt(path)
    await pool.query(
      'create temporary table copy as table index_file; delete from index_file; insert into index_file table copy',
    )
    expect(await start(path)).toMatchObject({ isUsed: false })
  })

  it('a file is not used with a copy of the tables that it was read from', async () => {
    const path = newPath()
    await savedAt(path)
    await pool.query(`
    create table product_copy (like product including defaults); insert into product_copy table product;
    alter table product rename to product_before; alter table product_copy rename to product`)
    onTestFinished(async () => {
      await pool.query('drop table product; alter table product_before rename to product')
    })
    expect(await start(path)).toMatchObject({ isUsed: false })
  })

  it('a catalogue whose index cannot be saved says so, goes on, and saves it the next time', async () => {
    const path = newPath()
    mkdirSync(path, { recursive: true })
    const catalogue = new LiveCatalogue(db, fileAt(path))
    await catalogue.rebuild()
    await expect(catalogue.save(settled)).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY/)
    expect(await shownBy(catalogue)).toEqual(await shownByReading())
    expect(await start(path)).toMatchObject({ isUsed: false })
    rmSync(path, { recursive: true })
    await catalogue.save(settled)
    expect(await start(path)).toMatchObject({ isUsed: true })
  })
})
