import type { Api } from '../../../../contract/api.ts'
import { paths } from '../../../../domain/paths.ts'

/** Ways into the catalogue other than its categories. */
export interface Entries {
  readonly occasions: readonly Entry[]
  readonly budgets: readonly Entry[]
}

export interface Entry {
  readonly label: string
  readonly href: string
}

/** What people dress for, as search terms. */
const OCCASIONS = ['Wedding', 'Festive', 'Party', 'Office']

/** Returns the occasions for which a search finds something, and the price ranges that have products. */
export async function entries(api: Api): Promise<Entries> {
  const [whole, ...found] = await Promise.all([
    api.products.list({ query: { limit: 1, facets: true } }),
    // In an order of its own a list is quicker to find than by relevance.
    ...OCCASIONS.map((search) => api.products.list({ query: { search, limit: 1, sortBy: 'createdAt' } })),
  ])
  const ranges = whole.filterOptions?.priceRanges ?? []
  return {
    occasions: OCCASIONS.filter((_, index) => (found[index]?.total ?? 0) > 0).map((label) => ({
      label,
      href: `${paths.products}?search=${label.toLowerCase()}`,
    })),
    budgets: ranges.map(({ min, max, label }) => ({ label, href: `${paths.products}?${rangeQuery(min, max)}` })),
  }
}

function rangeQuery(min: number, max: number | undefined): string {
  const parts = [...(min > 0 ? [`minPrice=${min}`] : []), ...(max === undefined ? [] : [`maxPrice=${max}`])]
  return parts.join('&')
}
