import type { products } from '../../../../contract/catalogue/shop.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import { isActive, type NamedFilterKind } from '../../../../domain/catalogue/filter-choices.ts'
import type { Filters } from '../../../../domain/catalogue/listing.ts'
import { compareSizes } from '../../../../domain/catalogue/size-order.ts'
import { swatchOf } from '../../../../domain/catalogue/swatches.ts'
import { paiseFromRupees } from '../../../../domain/units/paise.ts'
import type { FacetData, FacetOption, FacetsData } from './listing-data.ts'

type FilterOptions = NonNullable<Output<typeof products.list>['filterOptions']>

/** Sections show this many options until all are asked for. */
const FIRST_OPTIONS = 10
const FIRST_SIZES = 24

/**
 * The filter options as the sidebar shows them: the most frequent ones and the chosen one, or all of the kind that was asked
 * for, so that eight hundred brands weigh on the page only when somebody wants to see them.
 */
export function facetsData(options: FilterOptions, filters: Filters, showAll: string | null): FacetsData {
  const part = (kind: NamedFilterKind, all: readonly FacetOption[], first = FIRST_OPTIONS): FacetData => {
    if (showAll === kind || all.length <= first + 2) return { options: all, more: 0 }
    const shown = all.filter((option, place) => place < first || isActive(filters, kind, option.value ?? option.name))
    return { options: shown, more: all.length - shown.length }
  }
  const sizes = part('size', options.sizes.map(plain), FIRST_SIZES)
  return {
    named: {
      ...(filters.category && { subCategory: part('subCategory', options.subCategories.map(withId)) }),
      brand: part('brand', options.brands.map(plain)),
      color: part(
        'color',
        options.colors.map(({ name, count }) => ({ name, count, swatch: swatchOf(name) })),
      ),
      fabric: part('fabric', options.fabrics.map(plain)),
      pattern: part('pattern', options.patterns.map(plain)),
      size: { ...sizes, options: sizes.options.toSorted((a, b) => compareSizes(a.name, b.name)) },
    },
    prices: options.priceRanges.map(({ min, max, label, count }) => ({
      min: paiseFromRupees(min) ?? 0,
      ...(max !== undefined && { max: paiseFromRupees(max) ?? 0 }),
      label,
      count,
    })),
  }
}

function plain({ name, count }: { name: string; count: number }): FacetOption {
  return { name, count }
}

function withId({ name, count, id }: { name: string; count: number; id?: string }): FacetOption {
  return { name, count, ...(id && { value: id }) }
}
