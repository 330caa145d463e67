import { expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { indigoKurta } from '../../../../test/products.ts'
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
