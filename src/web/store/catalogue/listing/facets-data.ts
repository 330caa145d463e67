import type { products } from '../../../../contract/catalogue.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import { FACET_OPTIONS, forEachValueFacet } from '../../../../domain/catalogue/facet-values.ts'
import { isActive, type NamedFilterKind } from '../../../../domain/catalogue/filter-choices.ts'
import type { Filters } from '../../../../domain/catalogue/listing.ts'
import { compareSizes, sizeGroup } from '../../../../domain/catalogue/size-order.ts'
import { swatchOf } from '../../../../domain/catalogue/swatches.ts'
import { paiseFromRupees } from '../../../../domain/units/paise.ts'
import type { FacetData, FacetOption, FacetsData } from './listing-data.ts'

type FilterOptions = NonNullable<Output<typeof products.list>['filterOptions']>

/** Sections show this many options until the shopper asks for all. */
const FIRST_OPTIONS = 10
const FIRST_SIZES = 24

/**
 * Returns the filter options the sidebar shows: the most frequent ones and the selected one, or all options of the kind
 * named by `showAll`. A long list, such as 800 brands, is sent only on request. Prices are in paise.
 */
export function facetsData(options: FilterOptions, filters: Filters, showAll: string | null): FacetsData {
  const facetOf = (kind: NamedFilterKind, all: readonly FacetOption[], first = FIRST_OPTIONS): FacetData => {
    if (showAll === kind || all.length <= first + 2) return { options: all, more: 0 }
    const shown = all.filter((option, index) => index < first || isActive(filters, kind, option.value ?? option.name))
    return { options: shown, more: all.length - shown.length }
  }
  const sizes = facetOf('size', options.sizes.map(plain), FIRST_SIZES)
  const inOrder = Object.fromEntries(
    RANGES.map((kind) => [kind, { options: options[FACET_OPTIONS[kind]].map(plain).toSorted(byName), more: 0 }]),
  )
  return {
    named: {
      ...(filters.category && { subCategory: facetOf('subCategory', options.subCategories.map(withId)) }),
      brand: facetOf('brand', options.brands.map(plain)),
      ...forEachValueFacet((kind) => facetOf(kind, options[FACET_OPTIONS[kind]].map(plain))),
      color: facetOf(
        'color',
        options.colors.map(({ name, count }) => ({ name, count, swatch: swatchOf(name) })),
      ),
      size: { ...sizes, options: inGroups(sizes.options) },
      ...inOrder,
    },
    prices: options.priceRanges.map(({ min, max, label, count }) => ({
      min: paiseFromRupees(min) ?? 0,
      ...(max !== undefined && { max: paiseFromRupees(max) ?? 0 }),
      label,
      count,
    })),
  }
}

/** Facets of figures, whose options are in the order of the figures. */
const RANGES = ['width', 'weight', 'discount', 'rating'] as const

/** `10% or more` before `25% or more`; four stars come before three. */
function byName(one: FacetOption, other: FacetOption): number {
  const order = BY_FIGURES.compare(one.name, other.name)
  return one.name.endsWith('stars and up') ? -order : order
}

const BY_FIGURES = new Intl.Collator('en', { numeric: true })

/** Sizes from small to large; when there are several kinds of them, each option names its kind. */
function inGroups(sizes: readonly FacetOption[]): FacetOption[] {
  const sorted = sizes.toSorted((a, b) => compareSizes(a.name, b.name))
  const groups = sorted.map(({ name }) => sizeGroup(name))
  const isMixed = new Set(groups).size > 1 && sorted.length > MIN_GROUPED
  return isMixed ? sorted.map((option, at) => ({ ...option, group: groups[at] as string })) : sorted
}

const MIN_GROUPED = 8

function plain({ name, count }: { name: string; count: number }): FacetOption {
  return { name, count }
}

function withId({ name, count, id }: { name: string; count: number; id?: string }): FacetOption {
  return { name, count, ...(id && { value: id }) }
}
