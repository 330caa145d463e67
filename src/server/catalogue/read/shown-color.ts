import type { Product } from '../../../contract/product.ts'
import { facetKey } from '../../../domain/catalogue/facet-values.ts'
import { filterValues } from '../../../domain/catalogue/filter-values.ts'
import { tradeAttribute } from '../../../domain/search/kinds.ts'
import { OCCASIONS } from '../../../domain/search/occasions.ts'
import { synonymsOf } from '../../../domain/search/synonyms.ts'
import { splitWords, stemWord } from '../../../domain/search/words.ts'
import type { SearchInterpretation } from '../../search/list-result.ts'
import { mainPictureOf } from './pictures.ts'
import { productJson } from './product-json.ts'
import type { ProductRow } from './queries.ts'

/**
 * Returns the colours that a list is about: those of the filter, otherwise those that the search text names, otherwise those that are
 * worn at an occasion which it names, such as yellow for haldi.
 */
export function colorsAskedFor(
  filter: string | undefined,
  text: string,
  search: SearchInterpretation | undefined,
): string[] {
  if (filter !== undefined && filter !== '') return filterValues(filter)
  const named = search?.understood.attributes.filter(({ kind, applied }) => kind === 'color' && applied) ?? []
  if (named.length > 0) return named.flatMap(({ value }) => value.split(' or '))
  const suits = splitWords(text).flatMap((word) => OCCASIONS.get(stemWord(word)) ?? [])
  return suits.filter((stem) => tradeAttribute(stem) === 'color')
}

/** Returns the product with the picture of the first of these colours that it has, and the name of that colour. */
export function productInColor(row: ProductRow, requested: readonly string[]): Product {
  const product = productJson(row)
  if (product.colors.length < 2) return product
  for (const color of requested) {
    const shownColor = findColor(product.colors, color)
    const variant = row.variants.find((each) => each.color === shownColor)
    if (shownColor !== undefined && variant) return { ...product, image: mainPictureOf(row, variant), shownColor }
  }
  return product
}

/** The same colour in any spelling, otherwise a shade of it: 'Dark Blue' for 'blue', 'Red' for 'laal'. */
function findColor(colors: readonly string[], requested: string): string | undefined {
  const key = facetKey('color', requested)
  const same = colors.find((color) => facetKey('color', color) === key)
  if (same !== undefined) return same
  const stems = splitWords(requested).map(stemWord)
  const meanings = [stems, ...synonymsOf(stems).map((synonym) => synonym.stems)]
  return colors.find((color) => {
    const words = new Set(splitWords(color).map(stemWord))
    return meanings.some((meaning) => meaning.length > 0 && meaning.every((stem) => words.has(stem)))
  })
}
