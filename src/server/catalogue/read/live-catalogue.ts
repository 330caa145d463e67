import type { Kysely } from 'kysely'
import type { Filters } from '../../../domain/catalogue/listing.ts'
import type { Database } from '../../platform/database/schema.ts'
import { buildIndex, type CatalogueIndex } from '../../search/catalogue-index.ts'
import type { IndexedProduct } from '../../search/indexed-product.ts'
import { CategoryTree } from './category-tree.ts'
import { KnownProducts } from './product-cache.ts'
import { allBrands, allCategories, type IndexRow, indexRows, type ProductRow, productsByIds } from './queries.ts'

/** Rows read at a time: small enough that requests are answered in between. */
const BATCH = 2000

/**
 * The catalogue as this process knows it: the index that answers listings and searches, and the category tree.
 * PostgreSQL is the truth; changes heard from it are applied in order, and `current` waits for them, so that an answer
 * never shows less than what was announced before the question came.
 */
export class LiveCatalogue {
  readonly #db: Kysely<Database>
  #index: CatalogueIndex = buildIndex([])
  #tree: CategoryTree = new CategoryTree([], [], { ofCategory: () => 0, ofBrand: () => 0 })
  #work: Promise<void> = Promise.resolve()
  #rebuildWanted = false
  readonly #known = new KnownProducts()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The index and the tree with every change announced so far. */
  async current(): Promise<{ readonly index: CatalogueIndex; readonly tree: CategoryTree }> {
    await this.#work
    return { index: this.#index, tree: this.#tree }
  }

  /** The active products with these ids, in their order, with every change announced so far. */
  async products(ids: readonly string[]): Promise<ProductRow[]> {
    await this.#work
    return this.#known.get(ids, (missing) => productsByIds(this.#db, missing))
  }

  /** Changes cannot be heard from now on. */
  close(): void {
    this.#known.close()
  }

  /** Changes are heard again. */
  async reopen(): Promise<void> {
    await this.rebuild()
    this.#known.reopen()
  }

  /** Reads everything anew. Several calls while one is waiting are one. */
  rebuild(): Promise<void> {
    this.#known.forgetAll()
    if (this.#rebuildWanted) return this.#work
    this.#rebuildWanted = true
    return this.#enqueue(async () => {
      this.#rebuildWanted = false
      await this.#readEverything()
    })
  }

  /** Takes over what changed of these products, or that they are gone. */
  productsChanged(ids: readonly string[]): Promise<void> {
    this.#known.forget(ids)
    if (this.#rebuildWanted) return this.#work
    return this.#enqueue(async () => {
      const rows = await indexRows(this.#db, { ids })
      const found = new Set(rows.map((row) => row.id))
      if (rows.some((row) => !this.#knowsNamesOf(row))) await this.#readTree()
      for (const row of rows) this.#index.put(indexed(row, this.#tree))
      for (const id of ids) if (!found.has(id)) this.#index.remove(id)
      this.#tree = this.#tree.recounted()
    })
  }

  /** Figures of these products' stock changed, and none reached or left zero: the index knows no more of stock than that. */
  stockChanged(ids: readonly string[]): void {
    this.#known.forget(ids)
  }

  /** Drops every cached product row, so that the next request reads the database. */
  forgetProducts(): void {
    this.#known.forgetAll()
  }

  /** A category or brand came, went or changed its place; products that carry its name are announced on their own. */
  treeChanged(): Promise<void> {
    if (this.#rebuildWanted) return this.#work
    return this.#enqueue(() => this.#readTree())
  }

  /** One change after the other; a failed one is repaired by reading everything anew. */
  #enqueue(change: () => Promise<void>): Promise<void> {
    this.#work = this.#work.catch(() => this.#readEverything()).then(change)
    this.#work.catch(() => undefined)
    return this.#work
  }

  async #readTree(): Promise<void> {
    const [categories, brands] = await Promise.all([allCategories(this.#db), allBrands(this.#db)])
    this.#tree = new CategoryTree(categories, brands, {
      ofCategory: (id, level) => this.#count({ [level]: id }, {}),
      ofBrand: (id) => this.#count({}, { brand: id }),
    })
  }

  #count(scope: Filters, narrowing: Filters): number {
    return this.#index.list({ scope, narrowing, page: 1, limit: 1 }).total
  }

  async #readEverything(): Promise<void> {
    await this.#readTree()
    const products: IndexedProduct[] = []
    for (let afterId = ''; ; ) {
      const rows = await indexRows(this.#db, { afterId, limit: BATCH })
      for (const row of rows) products.push(indexed(row, this.#tree))
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      afterId = last.id
    }
    this.#index = buildIndex(products)
    this.#tree = this.#tree.recounted()
  }

  #knowsNamesOf(row: IndexRow): boolean {
    return this.#tree.row(row.category_id) !== undefined && this.#tree.brandRow(row.brand_id) !== undefined
  }
}

function indexed(row: IndexRow, tree: CategoryTree): IndexedProduct {
  const category = tree.row(row.category_id)
  const main = category?.parent_id ? tree.row(category.parent_id) : undefined
  const sub = row.subcategory_id ? tree.row(row.subcategory_id) : undefined
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    brandId: row.brand_id,
    brandName: tree.brandRow(row.brand_id)?.name ?? '',
    mainCategoryId: main?.id ?? '',
    mainCategoryName: main?.name ?? '',
    categoryId: row.category_id,
    categoryName: category?.name ?? '',
    subCategoryId: sub?.id,
    subCategoryName: sub?.name,
    garment: row.garment,
    fabric: row.fabric,
    pattern: row.pattern,
    colors: [row.color, ...row.variant_colors],
    sizes: row.variant_sizes,
    sizesInStock: row.sizes_in_stock,
    unit: row.unit,
    pricePaise: row.price_paise,
    createdAt: row.created_ms,
    featured: row.featured,
    newArrival: row.new_arrival,
    bestSeller: row.best_seller,
    inStock: row.sizes_in_stock.length > 0,
    skus: row.skus,
  }
}
