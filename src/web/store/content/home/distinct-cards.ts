import { gridSource, type HomepageSection, SECTION_PRODUCTS } from '../../../../domain/content/homepage.ts'
import type { CardData } from '../../catalogue/card/card-data.ts'
import type { GridData, TextSectionData } from './home-data.ts'

/** How many products are read for a section of four, so that some remain when others are in another section already. */
export const CANDIDATES = 16

/** Chooses the products of one page's sections, so that none appears twice as long as there are others. */
export function distinctCards(sections: readonly HomepageSection[]) {
  // What an admin has listed by name stays; the other sections avoid it.
  const shown = new Set(
    sections.flatMap((section) => {
      const source = gridSource(section)
      return source.by === 'ids' ? source.ids : []
    }),
  )
  const isFresh = ({ _id }: CardData) => !shown.has(_id)
  const show = (cards: readonly CardData[]) => {
    for (const { _id } of cards) shown.add(_id)
    return cards
  }
  return {
    /** The products of a section of four, those that no other section shows first. */
    four: (cards: readonly CardData[] | undefined) =>
      cards && show([...cards.filter(isFresh), ...cards.filter((card) => !isFresh(card))].slice(0, SECTION_PRODUCTS)),
    /** An admin's section that shows products by filters, without those shown already if at least four others remain. */
    filtered: (data: GridData | TextSectionData, section: HomepageSection) => {
      if (!('cards' in data) || gridSource(section).by !== 'filters') return data
      const fresh = data.cards.filter(isFresh)
      return { ...data, cards: show(fresh.length >= SECTION_PRODUCTS ? fresh : data.cards) }
    },
  }
}
