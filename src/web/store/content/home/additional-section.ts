import type { Api } from '../../../../contract/api.ts'
import type { Filters } from '../../../../domain/catalogue/listing.ts'
import { gridSource, type HomepageSection } from '../../../../domain/content/homepage.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import type { CardData } from '../../catalogue/card/card-data.ts'
import { smallCardOf } from '../../catalogue/card/card-of.ts'
import type { GridData, TextSectionData } from './home-data.ts'
import { textSectionOf } from './section-data.ts'

/**
 * Returns an admin's section with its products. An additional section without products, but with a picture or a text, is
 * a text section.
 */
export async function additionalSection(
  api: Api,
  section: HomepageSection,
  featured: readonly CardData[],
): Promise<GridData | TextSectionData> {
  const source = gridSource(section)
  const { text, image, ...heading } = textSectionOf(section)
  if (section.sectionType === 'additional_section' && source.by === 'featured' && (text || image)) {
    return { ...heading, text, image }
  }
  if (source.by === 'featured') return { ...heading, cards: featured.slice(0, source.limit) }
  if (source.by === 'ids') return { ...heading, cards: await cardsById(api, source.ids) }
  const { products } = await api.products.list({ query: { ...queryOf(source.filters), limit: source.limit } })
  return { ...heading, cards: products.map(smallCardOf) }
}

/** Returns the products in the admin's order. Products that no longer exist are left out. */
async function cardsById(api: Api, ids: readonly string[]): Promise<CardData[]> {
  const results = await Promise.allSettled(ids.map((id) => api.products.get({ params: { id } })))
  return results.flatMap((result) => (result.status === 'fulfilled' ? [smallCardOf(result.value.data)] : []))
}

function queryOf({ minPrice, maxPrice, ...named }: Filters) {
  return {
    ...named,
    ...(minPrice !== undefined && { minPrice: rupeesFromPaise(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: rupeesFromPaise(maxPrice) }),
  }
}
