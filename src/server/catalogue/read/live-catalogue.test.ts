import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { indigoKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'
import { CatalogueIndex } from '../../search/catalogue-index.ts'
import { writeProducts } from '../write-products.ts'
import { LiveCatalogue } from './live-catalogue.ts'

const { db } = await testDatabase()

it('the catalogue prepares lists only after it was asked to, and again after each reading', async () => {
  const preparations = vi.spyOn(CatalogueIndex.prototype, 'preparations')
  onTestFinished(() => preparations.mockRestore())
  await writeProducts(db, [indigoKurta])
  const catalogue = new LiveCatalogue(db)
  await catalogue.rebuild()
  expect(preparations).not.toHaveBeenCalled()
  catalogue.prepare()
  expect(preparations).toHaveBeenCalledTimes(1)
  await catalogue.rebuild()
  expect(preparations).toHaveBeenCalledTimes(2)
})

it('the catalogue is read as soon as it can be, however often that has failed', async () => {
  const shop = await testShop([indigoKurta])
  const { db } = shop.database
  const status = async () => (await shop.get('/api/products')).status
  expect(await status()).toBe(200)
  // As when a pooler through which the catalogue is read is unavailable, and the connection for changes is not.
  await sql`alter table category rename to category_away`.execute(db)
  await sql`create sequence failures minvalue 0`.execute(db)
  await sql`create function fail() returns setof category_away language plpgsql
    as $$ begin perform nextval('failures'); raise exception 'the pooler is unavailable'; end $$`.execute(db)
  await sql`create view category as select * from fail()`.execute(db)
  await db.insertInto('change_log').values({ message: 'tree:*' }).execute()
  const failures = async () =>
    Number((await sql<{ last_value: string }>`select last_value from failures`.execute(db)).rows[0]?.last_value)
  await expect.poll(failures).toBeGreaterThan(3)
  expect(await status()).toBe(500)
  await sql`drop view category`.execute(db)
  await sql`alter table category_away rename to category`.execute(db)
  await expect.poll(status).toBe(200)
})
