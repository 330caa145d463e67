import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { CatalogueIndex } from '../../search/catalogue-index.ts'
import type { IndexedProduct } from '../../search/indexed-product.ts'
import { CategoryTree } from './category-tree.ts'
import { type PublishedCollection, publishedCollections } from './collection-queries.ts'
import { emptyLists } from './empty-lists.ts'
import { changesSince, type Horizon, readHorizon } from './index-changes.ts'
import type { IndexFile } from './index-file.ts'
import { type IdRange, type IndexRow, idRanges, indexRows } from './index-rows.ts'
import { ProductCache } from './product-cache.ts'
import { allBrands, allCategories, type BrandRow, type CategoryRow, type ProductRow, productsByIds } from './queries.ts'

/** Rows per query, small enough that requests are served in between. */
const BATCH = 2000
/** Queries that run or wait to be read while the index is built. */
const AHEAD = 3
/** A start that would have to read more products again reads all of them. */
const MAX_CHANGED = 5_000
/** An index is saved again when this many products have changed or were sold. */
const MIN_UNSAVED = 500
const ALL = 2_147_483_647
/** Some 20 ms of work, while which requests wait. */
const READ_AGAIN_AT_ONCE = 200
/** Between the parts of the preparation, long enough for the requests that wait. */
const PAUSE_MS = 20

/**
 * The in-memory catalogue of this process: the index for lists and searches, and the category tree. PostgreSQL is the
 * source of truth. Change notifications are applied in order, and `current` waits for them, so that a response always
 * includes every change announced before its request.
 */
export class LiveCatalogue {
  readonly #db: Kysely<Database>
  #index = new CatalogueIndex()
  #tree: CategoryTree = new CategoryTree([], [], { ofCategory: () => 0, ofBrand: () => 0 })
  #collections: readonly PublishedCollection[] = []
  #work: Promise<void> = Promise.resolve()
  #isRebuildPending = false
  /** Active swatches, which the index does not contain, with the numbers of their variants. */
  #swatches = new Map<string, number>()
  /** The names that the products in the index were read with. */
  #names = new Map<string, string>()
  /** Whether products were read with different names of the same brand or category. */
  #hasOtherNames = false
  /** Undefined until everything has been read. */
  #horizon: Horizon | undefined
  #changesUnsaved = 0
  #isRead = false
  readonly #products = new ProductCache()
  #isPreparing = false

  readonly #file: IndexFile | undefined

  /** @param file where the index is saved for the next start; without one it is not */
  constructor(db: Kysely<Database>, file?: IndexFile) {
    this.#db = db
    this.#file = file
  }

  /** Returns the index, the tree and the published collections, by name, with every change announced so far. */
  async current(): Promise<{
    readonly index: CatalogueIndex
    readonly tree: CategoryTree
    readonly collections: readonly PublishedCollection[]
  }> {
    await this.#work
    return { index: this.#index, tree: this.#tree, collections: this.#collections }
  }

  /** Whether an active product has this id, with every change announced so far. */
  async isSold(id: string): Promise<boolean> {
    return (await this.sold([id])).length > 0
  }

  /** Returns those ids that an active product has, with every change announced so far. */
  async sold(ids: readonly string[]): Promise<string[]> {
    await this.#work
    return ids.filter((id) => this.#index.has(id) || this.#swatches.has(id))
  }

  /** Returns the active products with these ids, in their order, with every change announced so far. */
  async products(ids: readonly string[]): Promise<ProductRow[]> {
    await this.#work
    return this.#products.get(ids, (missing) => productsByIds(this.#db, missing))
  }

  /** Stops caching rows: the connection for change notifications was lost. */
  close(): void {
    this.#products.close()
  }

  /** Reads everything again and resumes caching: change notifications are available again. */
  async reopen(): Promise<void> {
    await this.rebuild()
    this.#products.reopen()
  }

  /** Reads the whole catalogue again. Calls made while a rebuild is pending share it. */
  rebuild(): Promise<void> {
    this.#products.invalidateAll()
    if (this.#isRebuildPending) return this.#work
    this.#isRebuildPending = true
    const read = async () => {
      this.#isRebuildPending = false
      const isFirst = !this.#isRead
      this.#isRead = true
      if (!isFirst || !(await this.#restore())) await this.#readEverything()
    }
    return this.#enqueue(read, async () => undefined)
  }

  /** Returns what the menu could link to that has no products, with every change announced so far. */
  async emptyLists(): Promise<readonly string[]> {
    await this.#work
    return this.#emptyLists()
  }

  #emptyLists(): readonly string[] {
    return emptyLists({ index: this.#index, tree: this.#tree, collections: this.#collections })
  }

  /**
   * Updates the index after these products were changed or deleted. Returns the ids of the categories in which they are now, none
   * when the whole catalogue is about to be read, after which nothing of before is shown; and whether a list became empty or got
   * its first product.
   */
  async productsChanged(
    ids: readonly string[],
  ): Promise<{ readonly categories: readonly string[]; readonly changesEmptyLists: boolean }> {
    this.#products.invalidate(ids)
    const categories = new Set<string>()
    let changesEmptyLists = false
    if (this.#isRebuildPending) await this.#work
    else
      await this.#enqueue(async () => {
        const before = this.#emptyLists()
        for (const category of await this.#readAgain(ids)) categories.add(category)
        this.#tree = this.#tree.withFreshCounts()
        changesEmptyLists = before.join() !== this.#emptyLists().join()
      })
    this.#changesUnsaved += ids.length
    return { categories: [...categories], changesEmptyLists }
  }

  /** Updates the index. Returns the ids of the categories of these products. */
  async #readAgain(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await indexRows(this.#db, ids)
    const found = new Set(rows.map((row) => row.id))
    if (rows.some((row) => !this.#knowsNamesOf(row))) await this.#readTree()
    for (const id of ids) this.#swatches.delete(id)
    const categories: string[] = []
    for (const row of rows) {
      if (row.isSwatch) {
        this.#swatches.set(row.id, row.skus.length)
        found.delete(row.id)
        continue
      }
      this.#index.put(indexed(row, this.#tree))
      categories.push(row.categoryId)
    }
    for (const id of ids) if (!found.has(id)) this.#index.remove(id)
    return categories
  }

  /** Updates the cache after a stock change that did not make a variant sold out or available: the index only stores availability. */
  stockChanged(ids: readonly string[]): void {
    this.#products.invalidate(ids)
    this.#changesUnsaved += ids.length
  }

  /** Drops every cached product row, so that the next request reads the database. */
  forgetProducts(): void {
    this.#products.invalidateAll()
  }

  /** Reads the tree again after a category, brand or collection changed. Changes of its products are announced separately. */
  treeChanged(): Promise<void> {
    if (this.#isRebuildPending) return this.#work
    return this.#enqueue(() => this.#readTree())
  }

  /** Runs changes one after the other. After a failure, the next change first reads everything again, unless it does so itself. */
  #enqueue(change: () => Promise<void>, afterFailure = () => this.#readEverything()): Promise<void> {
    this.#work = this.#work.catch(afterFailure).then(change)
    this.#work.catch(() => undefined)
    return this.#work
  }

  async #readTree(): Promise<void> {
    const [categories, brands, collections] = await Promise.all([
      allCategories(this.#db),
      allBrands(this.#db),
      publishedCollections(this.#db),
    ])
    this.#addNames(categories, brands)
    this.#collections = collections
    this.#index.setCollections(membersOf(collections))
    this.#tree = new CategoryTree(categories, brands, {
      ofCategory: (id, level) => this.#index.entityCounts()[level].get(id) ?? 0,
      ofBrand: (id) => this.#index.entityCounts().brand.get(id) ?? 0,
    })
  }

  #addNames(categories: readonly CategoryRow[], brands: readonly BrandRow[]): void {
    const names = [
      ...categories.map(({ id, name, parent_id }) => [id, `${name}\n${parent_id}`] as const),
      ...brands.map(({ id, name }) => [id, name] as const),
    ]
    for (const [id, name] of names) {
      if ((this.#names.get(id) ?? name) !== name) this.#hasOtherNames = true
      this.#names.set(id, name)
    }
  }

  /** Takes the index of the file and reads what has changed since, where there is a file that can be used. */
  async #restore(): Promise<boolean> {
    const file = await this.#file?.find(this.#db)
    if (!file) return false
    const changing = changesSince(this.#db, file.horizon, MAX_CHANGED).catch(() => undefined)
    // PostgreSQL looks for changes while this process reads the file.
    await setImmediate()
    const saved = file.open()
    this.#names = new Map(saved.names)
    this.#hasOtherNames = false
    const index = CatalogueIndex.restored(saved.index)
    const counts = [...index.variantCounts(), ...saved.swatches]
    const changes = await changing
    if (!changes?.ids) return false
    const changed = new Set(changes.ids)
    const others = counts.filter(([id]) => !changed.has(id))
    const variants = others.reduce((sum, [, count]) => sum + count, 0)
    // Something was deleted since.
    if (others.length !== changes.otherProducts || variants !== changes.otherVariants) return false
    await this.#readTree()
    if (this.#hasOtherNames) return false
    index.setCollections(membersOf(this.#collections))
    this.#index = index
    this.#swatches = new Map(saved.swatches)
    for (let at = 0; at < changes.ids.length; at += BATCH) await this.#readAgain(changes.ids.slice(at, at + BATCH))
    this.#horizon = changes.horizon
    this.#changesUnsaved = changes.ids.length
    this.#tree = this.#tree.withFreshCounts()
    return true
  }

  async #readEverything(): Promise<void> {
    const horizon = this.#file && (await readHorizon(this.#db))
    this.#names = new Map()
    this.#hasOtherNames = false
    await this.#readTree()
    const index = new CatalogueIndex()
    const swatches = new Map<string, number>()
    for await (const rows of batches(this.#db)) {
      for (const row of rows) {
        if (row.isSwatch) swatches.set(row.id, row.skus.length)
        else index.load(indexed(row, this.#tree))
      }
    }
    this.#horizon = horizon
    this.#changesUnsaved = Number.POSITIVE_INFINITY
    index.setCollections(membersOf(this.#collections))
    this.#index = index
    this.#swatches = swatches
    this.#tree = this.#tree.withFreshCounts()
    if (this.#isPreparing) void this.#prepare(index)
  }

  /**
   * Does in pauses what the first lists and searches would wait for, now and after each reading of the whole catalogue. To be called when
   * the shop listens, because it takes the processor from what the start waits for. Resolves when it is done for now.
   */
  prepare(): Promise<void> {
    this.#isPreparing = true
    return this.#prepare(this.#index)
  }

  /** Lists and searches that come earlier do it themselves. */
  async #prepare(index: CatalogueIndex): Promise<void> {
    const steps = index.preparations()
    do {
      await setTimeout(PAUSE_MS, undefined, { ref: false })
      if (index !== this.#index) return
    } while (!steps.next().done)
  }

  /**
   * Saves the index for the next start, when enough has changed since it was saved.
   * @param settled resolves when every change committed before the call has been applied
   * @throws when the file cannot be written
   */
  async save(settled: () => Promise<void>): Promise<void> {
    const file = this.#file
    if (!file || this.#horizon === undefined || this.#changesUnsaved < MIN_UNSAVED || this.#index.size < file.least)
      return
    const changes = await changesSince(this.#db, this.#horizon, ALL)
    if (!changes?.ids) return
    for (let at = 0; at < changes.ids.length; at += READ_AGAIN_AT_ONCE) {
      const ids = changes.ids.slice(at, at + READ_AGAIN_AT_ONCE)
      await this.#enqueue(async () => void (await this.#readAgain(ids)))
    }
    await settled()
    await this.#work
    // A product may have been read with a name that has changed.
    if (this.#isRebuildPending || this.#hasOtherNames) return
    this.#horizon = changes.horizon
    const [index, swatches, names] = [this.#index.saved(), this.#swatches, this.#names]
    const unsaved = this.#changesUnsaved
    this.#changesUnsaved = 0
    try {
      await file.write(this.#db, { index, swatches, names, horizon: changes.horizon })
    } catch (error) {
      // The next time it is tried again.
      this.#changesUnsaved += unsaved
      throw error
    }
  }

  #knowsNamesOf(row: IndexRow): boolean {
    return this.#tree.row(row.categoryId) !== undefined && this.#tree.brandRow(row.brandId) !== undefined
  }
}

/** Yields all rows, a batch at a time. PostgreSQL reads the next ones while this process works on the one before. */
async function* batches(db: Kysely<Database>): AsyncGenerator<IndexRow[]> {
  const reads: Promise<IndexRow[]>[] = []
  const ranges = await idRanges(db, BATCH)
  for (let at = 0; at < ranges.length; at++) {
    for (let next = reads.length; next < Math.min(at + AHEAD, ranges.length); next++) {
      const read = indexRows(db, ranges[next] as IdRange)
      // Its failure is thrown when it is awaited.
      read.catch(() => undefined)
      reads.push(read)
    }
    const rows = await (reads[at] as Promise<IndexRow[]>)
    delete reads[at]
    // Lets the queries out, and requests in, before this process is busy with the rows.
    await setImmediate()
    yield rows
  }
}

function membersOf(collections: readonly PublishedCollection[]) {
  return new Map(collections.map(({ handle, members }) => [handle, members]))
}

function indexed(row: IndexRow, tree: CategoryTree): IndexedProduct {
  const category = tree.row(row.categoryId)
  const main = category?.parent_id ? tree.row(category.parent_id) : undefined
  const sub = row.subCategoryId ? tree.row(row.subCategoryId) : undefined
  return {
    ...row,
    brandName: tree.brandRow(row.brandId)?.name ?? '',
    mainCategoryId: main?.id ?? '',
    mainCategoryName: main?.name ?? '',
    categoryName: category?.name ?? '',
    subCategoryId: sub?.id,
    subCategoryName: sub?.name,
    inStock: row.sizesInStock.length > 0,
  }
}
