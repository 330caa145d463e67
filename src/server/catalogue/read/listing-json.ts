import type { FilterOptions, SearchInterpretation } from '../../../contract/catalogue/product.ts'
import type { Facets } from '../../../domain/catalogue/listing.ts'
import { rupeesFromPaise } from '../../../domain/units/paise.ts'
import type { SearchReading } from '../../search/list-result.ts'

/** The filter options of a list with prices in rupees. */
export function facetsJson(facets: Facets): FilterOptions {
  return {
    brands: [...facets.brands],
    subCategories: [...facets.subCategories],
    colors: [...facets.colors],
    patterns: [...facets.patterns],
    fabrics: [...facets.fabrics],
    sizes: [...facets.sizes],
    priceRanges: facets.priceRanges.map(({ min, max, label, count }) => ({
      min: rupeesFromPaise(min),
      ...(max !== undefined && { max: rupeesFromPaise(max) }),
      label,
      count,
    })),
  }
}

/** What a shopper is told of how the search was read. */
export function understoodJson(query: string, { understood, alternatives }: SearchReading): SearchInterpretation {
  return {
    query,
    corrections: [...understood.corrections],
    attributes: [...understood.attributes],
    alternatives: alternatives.map(({ query: other, dropped, total }) => ({
      query: other,
      dropped: [...dropped],
      total,
    })),
  }
}
