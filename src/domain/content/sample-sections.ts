import { paths } from '../paths.ts'
import type { HomepageSection } from './homepage.ts'

/**
 * What the home page shows when its sections cannot be read (specification 1, section 2). They lead into the shop and claim
 * nothing: no offers that nobody made, and no invented customers, so that the testimonials show their empty state.
 */
export const SAMPLE_SECTIONS: readonly HomepageSection[] = [
  sample({
    _id: '000000000000000000000001',
    sectionType: 'hero_carousel',
    title: 'Cloth with a name',
    subtitle: 'Sarees, kurtas and fabric by the metre',
    description: 'Woven, dyed and printed in India.',
    link: paths.products,
    buttonText: 'Shop Now',
    order: 0,
    position: 'top',
  }),
  sample({
    _id: '000000000000000000000002',
    sectionType: 'hero_carousel',
    title: 'Just off the loom',
    subtitle: 'New pieces every week',
    description: 'See what came in last.',
    link: paths.newArrivals,
    buttonText: 'See New Arrivals',
    order: 1,
    position: 'top',
  }),
  sample({
    _id: '000000000000000000000003',
    sectionType: 'product_grid',
    title: 'From the shop',
    subtitle: 'A few pieces to begin with',
    order: 2,
  }),
]

function sample(
  section: Partial<HomepageSection> & Pick<HomepageSection, '_id' | 'sectionType' | 'title'>,
): HomepageSection {
  return {
    subtitle: '',
    content: '',
    description: '',
    isActive: true,
    order: 0,
    position: 'between_sections',
    productIds: [],
    metadata: {},
    ...section,
  }
}
