import { describe, expect, it } from 'vitest'
import { gridSource, type HomepageSection, layoutHome, readDynamicFilters } from './homepage.ts'
import { SAMPLE_SECTIONS } from './sample-sections.ts'

const id = (n: number) => n.toString(16).padStart(24, '0')

function section(changes: Partial<HomepageSection>): HomepageSection {
  return {
    _id: id(1),
    sectionType: 'advertisement',
    title: '',
    subtitle: '',
    content: '',
    description: '',
    isActive: true,
    order: 0,
    position: 'between_sections',
    productIds: [],
    metadata: {},
    ...changes,
  }
}

describe('the layout of the home page', () => {
  it('has the active sections by type and position, in order', () => {
    const sections = [
      section({ _id: id(1), position: 'bottom' }),
      section({ _id: id(2), position: 'top', order: 2 }),
      section({ _id: id(3), position: 'top', order: 1 }),
      section({ _id: id(4), position: 'top', isActive: false }),
      section({ _id: id(5), position: 'sidebar' }),
      section({ _id: id(6) }),
      section({ _id: id(7), sectionType: 'hero_carousel' }),
      section({ _id: id(8), sectionType: 'testimonial' }),
      section({ _id: id(10), sectionType: 'additional_section', order: 5 }),
      section({ _id: id(9), sectionType: 'product_grid', order: 5 }),
    ]
    const places = Object.entries(layoutHome(sections)).map(([place, inIt]) => [
      place,
      inIt.map(({ _id }: HomepageSection) => Number.parseInt(_id, 16)),
    ])
    expect(Object.fromEntries(places)).toEqual({
      hero: [7],
      topAdvertisements: [3, 2],
      betweenAdvertisements: [6],
      testimonials: [8],
      additional: [9, 10],
      bottomAdvertisements: [1],
    })
  })

  it('has sample sections without testimonials', () => {
    const { hero, additional, testimonials } = layoutHome(SAMPLE_SECTIONS)
    expect([hero.length, additional.length, testimonials.length]).toEqual([2, 1, 0])
    expect(additional.map(gridSource)).toEqual([{ by: 'featured', limit: 4 }])
  })
})

describe('the products of a grid', () => {
  it('are the listed ones, at most eight', () => {
    const productIds = [id(1), 'oops', id(1), ...Array.from({ length: 12 }, (_, n) => id(n + 2))]
    expect(gridSource(section({ productIds, metadata: { dynamicFilters: { color: 'Red' } } }))).toEqual({
      by: 'ids',
      ids: [1, 2, 3, 4, 5, 6, 7, 8].map(id),
    })
  })

  it('match its dynamic filters when none is listed', () => {
    const dynamicFilters = { color: 'Red', maxPrice: 999, featured: true, limit: 50, page: 'x' }
    expect(gridSource(section({ productIds: ['oops'], metadata: { dynamicFilters } }))).toEqual({
      by: 'filters',
      filters: { color: 'Red', maxPrice: 99900, featured: true },
      limit: 8,
    })
  })

  it.each([[undefined], [{}], [{ color: '' }], [{ category: 'Kurtas' }], [{ color: ['Red'] }]])(
    'are the first four featured ones with the filters %j',
    (dynamicFilters) => {
      expect(gridSource(section({ metadata: { ...(dynamicFilters && { dynamicFilters }) } }))).toEqual({
        by: 'featured',
        limit: 4,
      })
    },
  )

  it('can be new arrivals or best sellers', () => {
    expect(readDynamicFilters({ newArrival: true, bestSeller: 'true' })).toEqual({ newArrival: true, bestSeller: true })
    expect(readDynamicFilters({ newArrival: false })).toEqual({})
    expect(readDynamicFilters('newArrival=true')).toEqual({})
  })
})
