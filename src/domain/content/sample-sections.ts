import { paths } from '../paths.ts'
import { type HomepageSection, OUR_PRODUCTS } from './homepage.ts'

/**
 * The sections shown when the home page's own cannot be loaded (specification 1, section 2). They contain no offers and no
 * testimonials, because those would be made up.
 */
export const SAMPLE_SECTIONS: readonly HomepageSection[] = [
  sample({
    _id: '000000000000000000000001',
    sectionType: 'hero_carousel',
    title: 'Clothing and fabric from India',
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
    title: 'New Arrivals',
    subtitle: 'New products every week',
    description: 'See our latest products.',
    link: paths.newArrivals,
    buttonText: 'See New Arrivals',
    order: 1,
    position: 'top',
  }),
  sample({
    _id: '000000000000000000000003',
    sectionType: 'product_grid',
    title: OUR_PRODUCTS,
    subtitle: 'A selection from our shop',
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
