import type { Transaction } from 'kysely'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ProductLinks } from './product-rows.ts'
import { type CategoryName, categoryKey, ensureBrands, ensureCategories } from './write-queries.ts'

/**
 * Finds or creates the brands and categories that products name. Returns a look-up of their ids by product.
 * @param creates false: a missing one gets an id that is not stored
 */
export async function linksFor(
  trx: Transaction<Database>,
  inputs: readonly ProductInput[],
  { creates }: { readonly creates: boolean },
): Promise<(input: ProductInput) => ProductLinks> {
  const brands = await ensureBrands(trx, distinct(inputs.map(({ brand }) => brand)), creates)
  const mains = await ensureLevel(trx, 'mainCategory', inputs.map(mainOf), creates)
  const categoryOf = (input: ProductInput) => ({ parentId: idOf(mains, mainOf(input)), name: input.category })
  const categories = await ensureLevel(trx, 'category', inputs.map(categoryOf), creates)
  const subOf = (input: ProductInput) =>
    input.subCategory ? { parentId: idOf(categories, categoryOf(input)), name: input.subCategory } : undefined
  const subs = await ensureLevel(
    trx,
    'subCategory',
    inputs.map(subOf).filter((sub) => sub !== undefined),
    creates,
  )
  return (input) => {
    const sub = subOf(input)
    return {
      brand_id: brands.get(input.brand) as string,
      category_id: idOf(categories, categoryOf(input)),
      subcategory_id: sub === undefined ? null : idOf(subs, sub),
    }
  }
}

function mainOf(input: ProductInput): CategoryName {
  return { parentId: null, name: input.mainCategory }
}

async function ensureLevel(
  trx: Transaction<Database>,
  level: 'mainCategory' | 'category' | 'subCategory',
  names: readonly CategoryName[],
  creates: boolean,
): Promise<Map<string, string>> {
  const byKey = new Map(names.map((name) => [categoryKey(name), name]))
  return byKey.size === 0 ? new Map() : ensureCategories(trx, level, [...byKey.values()], creates)
}

function idOf(ids: ReadonlyMap<string, string>, name: CategoryName): string {
  return ids.get(categoryKey(name)) as string
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}
