import type { Transaction } from 'kysely'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { newId } from '../database/id.ts'
import type { Database } from '../database/schema.ts'
import { insertBrands, insertCategories, upsertProducts, upsertVariants } from './queries.ts'

/** Writes goods under their handles: new ones are added, known ones get back what is given here. */
export async function writeGoods(trx: Transaction<Database>, goods: readonly ProductInput[]): Promise<void> {
  const brandIds = await insertBrands(trx, [...new Set(goods.map(({ brand }) => brand))])
  const mains = await insertCategories(trx, 'mainCategory', distinct(goods.map((good) => [null, good.mainCategory])))
  const mainId = (good: ProductInput) => found(mains, key(null, good.mainCategory))
  const middle = await insertCategories(trx, 'category', distinct(goods.map((good) => [mainId(good), good.category])))
  const categoryId = (good: ProductInput) => found(middle, key(mainId(good), good.category))
  const subs = await insertCategories(
    trx,
    'subCategory',
    distinct(goods.flatMap((good) => (good.subCategory ? [[categoryId(good), good.subCategory] as const] : []))),
  )
  const ids = await upsertProducts(
    trx,
    goods.map((good) => ({
      id: newId(),
      handle: good.handle,
      name: good.name,
      description: good.description,
      brand_id: found(brandIds, good.brand),
      category_id: categoryId(good),
      subcategory_id: good.subCategory ? found(subs, key(categoryId(good), good.subCategory)) : null,
      garment: good.garment,
      color: good.color,
      pattern: good.pattern,
      fabric: good.fabric,
      unit: good.unit,
      minimum_quantity: good.minimumQuantity ?? 1,
      quantity_step: good.quantityStep ?? 1,
      price_paise: good.price,
      final_price_paise: good.finalPrice ?? null,
      mrp_paise: good.mrp ?? null,
      status: good.status ?? 'active',
      featured: good.featured ?? false,
      new_arrival: good.newArrival ?? false,
      best_seller: good.bestSeller ?? false,
      hsn: good.hsn ?? '',
      country_of_origin: good.countryOfOrigin ?? 'India',
      maker: good.maker ?? '',
      net_quantity: good.netQuantity ?? '',
      width_cm: good.widthCm ?? null,
      gsm: good.gsm ?? null,
      composition: good.composition ?? '',
      care: good.care ?? '',
      ...(good.createdAt && { created_at: new Date(good.createdAt) }),
    })),
  )
  await upsertVariants(
    trx,
    goods.flatMap((good) =>
      good.variants.map((variant, position) => ({
        id: newId(),
        product_id: found(ids, good.handle),
        sku: variant.sku ?? newId(),
        color: variant.color,
        size: variant.size,
        stock: variant.stock ?? 0,
        position,
      })),
    ),
  )
}

export type CategoryPlace = readonly [parentId: string | null, name: string]

/** How a category is found among its siblings. */
export function key(parentId: string | null, name: string): string {
  return `${parentId ?? ''}/${name.toLowerCase()}`
}

function distinct(places: readonly CategoryPlace[]): CategoryPlace[] {
  return [...new Map(places.map((place) => [key(...place), place])).values()]
}

function found(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`'${name}' was not written`)
  return id
}
