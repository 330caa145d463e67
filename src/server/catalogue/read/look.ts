import type { Filters } from '../../../domain/catalogue/listing.ts'
import { hasRule, MAX_RULE_PRODUCTS, type ProductLook } from '../../../domain/catalogue/look.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { CategoryTree } from './category-tree.ts'
import type { LiveCatalogue } from './live-catalogue.ts'
import { inCategory, LISTS } from './page-parts.ts'
import type { CategoryRow, ProductRow } from './queries.ts'

interface Parts {
  readonly catalogue: LiveCatalogue
  readonly caller: Caller
}

/**
 * Returns the products that complete the look of this one: the chosen ones that are sold and in stock, in their order, otherwise the
 * first of the rule. Never the product itself.
 */
export async function lookOf(product: ProductRow, { catalogue, caller }: Parts): Promise<ProductRow[]> {
  const look: ProductLook = {
    productIds: product.look_product_ids,
    categoryId: product.look_category_id,
    color: product.look_color,
    occasion: product.look_occasion,
  }
  const chosen = await inStock(look.productIds, product, { catalogue, caller })
  if (chosen.length > 0 || !hasRule(look)) return chosen
  const { index, tree } = await catalogue.current()
  const row = look.categoryId === null ? undefined : tree.row(look.categoryId)
  caller.dependsOn?.(partOf(row))
  // The rule of a category that was deleted matches nothing rather than everything.
  if (look.categoryId !== null && !row) return []
  const { ids } = index.list({
    scope: scopeOf(look, row),
    narrowing: {},
    // As in a search, an occasion only decides what comes first: hardly any product names one.
    sort: look.occasion === '' ? { by: 'createdAt', order: 'desc' } : { by: 'relevance', order: 'desc' },
    page: 1,
    limit: MAX_RULE_PRODUCTS + 1,
  })
  return (await inStock(ids, product, { catalogue, caller })).slice(0, MAX_RULE_PRODUCTS)
}

async function inStock(
  ids: readonly string[],
  product: ProductRow,
  { catalogue, caller }: Parts,
): Promise<ProductRow[]> {
  const others = ids.filter((id) => id !== product.id)
  // Also those that are left out: the page shows them when they are back.
  for (const id of others) caller.dependsOn?.(id)
  const rows = await catalogue.products(others)
  return rows.filter(({ variants }) => variants.some(({ stock }) => stock > 0))
}

function scopeOf({ color, occasion }: ProductLook, row: CategoryRow | undefined): Filters {
  return {
    ...(row && { [row.level]: row.id }),
    ...(color !== '' && { color }),
    ...(occasion !== '' && { search: occasion }),
    availability: 'In stock',
  }
}

/** What changes with the products of a category, as far as it has a name of its own. */
function partOf(row: ReturnType<CategoryTree['row']>): string {
  if (row?.level === 'category') return inCategory(row.id)
  return row?.level === 'subCategory' && row.parent_id !== null ? inCategory(row.parent_id) : LISTS
}
