import { sceneUrl } from '../../../src/domain/catalogue/picture-urls.ts'

/** A home page section before it has an id; the fields are those of the specification's homepage section. */
export interface SectionSeed {
  readonly sectionType: 'hero_carousel' | 'additional_section' | 'advertisement' | 'testimonial' | 'product_grid'
  readonly title: string
  readonly subtitle?: string
  readonly content?: string
  readonly description?: string
  readonly image?: string
  readonly link?: string
  readonly buttonText?: string
  readonly position?: 'top' | 'between_sections' | 'bottom' | 'sidebar'
  readonly videoUrl?: string
  readonly productIds?: readonly string[]
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Finds the ids of what the catalogue already holds, by the names the goods carry. */
export interface Find {
  mainCategory(name: string): string
  category(mainCategory: string, name: string): string
  /** Leaves out those the shop does not have. */
  products(names: readonly string[]): string[]
}

/** The sections of the demo home page, in their order. */
export function homeSections(find: Find): SectionSeed[] {
  return [...heroes(find), ...advertisements(find), ...productSections(find), ...TESTIMONIALS]
}

function heroes(find: Find): SectionSeed[] {
  return [
    {
      sectionType: 'hero_carousel',
      title: 'Cloth with a maker’s name',
      subtitle: 'Handloom, from loom to cupboard',
      description: 'Sarees and kurtas woven on pit looms and frame looms, with the small knots that handwork leaves.',
      image: sceneUrl('hero-handloom'),
      metadata: { phoneImage: sceneUrl('hero-handloom-tall') },
      link: `/category/${find.category('Women', 'Sarees')}`,
      buttonText: 'See the sarees',
    },
    {
      sectionType: 'hero_carousel',
      title: 'Dressed for the lamps',
      subtitle: 'Silk, Chanderi and bandhani',
      description: 'For pujas, sangeets and the long dinner afterwards: festive wear that you can also sit down in.',
      image: sceneUrl('hero-festive'),
      metadata: { phoneImage: sceneUrl('hero-festive-tall') },
      link: '/featured',
      buttonText: 'See festive picks',
    },
    {
      sectionType: 'hero_carousel',
      title: 'Linen weather',
      subtitle: 'Cool, loose and quick to dry',
      description: 'Shirts, dresses and wide trousers in linen, for rooms where the fan is doing its best.',
      image: sceneUrl('hero-summer'),
      metadata: { phoneImage: sceneUrl('hero-summer-tall') },
      link: '/products?fabric=Linen',
      buttonText: 'See linen',
    },
  ]
}

function advertisements(find: Find): SectionSeed[] {
  const ad = { sectionType: 'advertisement', metadata: { mediaType: 'image' } } as const
  const fabrics = `/products?mainCategory=${find.mainCategory('Fabrics')}`
  return [
    {
      ...ad,
      position: 'top',
      title: 'Block prints, drying in the wind',
      subtitle: 'Ajrakh and floral blocks in indigo, madder and turmeric',
      image: sceneUrl('ad-video'),
      videoUrl: '/media/video/handloom.mp4',
      link: '/products?pattern=Ajrakh',
      buttonText: 'See ajrakh',
      metadata: { mediaType: 'video' },
    },
    {
      ...ad,
      position: 'top',
      title: 'Fabric from half a metre',
      subtitle: 'Cut to your length, with width, weight and care stated',
      image: sceneUrl('ad-metre'),
      link: fabrics,
      buttonText: 'Choose a fabric',
    },
    {
      ...ad,
      position: 'top',
      title: 'Small clothes, real pockets',
      subtitle: 'Soft cotton for children, with seams that do not scratch',
      image: sceneUrl('ad-kids'),
      link: `/products?mainCategory=${find.mainCategory('Kids')}`,
      buttonText: 'See kidswear',
    },
    {
      ...ad,
      position: 'between_sections',
      title: 'The shirt drawer, refilled',
      subtitle: 'Checks, stripes and plain linen, S to XXL',
      image: sceneUrl('ad-men'),
      link: `/category/${find.category('Men', 'Shirts')}`,
      buttonText: 'See shirts',
    },
    {
      ...ad,
      position: 'between_sections',
      title: 'Printed by hand, block by block',
      subtitle: 'Kurtas, sarees and cloth from Bagru and Sanganer',
      image: sceneUrl('ad-block-print'),
      link: '/products?pattern=Block%20Print',
      buttonText: 'See block prints',
    },
    {
      ...ad,
      position: 'bottom',
      title: 'Khadi, spun and woven by hand',
      subtitle: 'Kurtas, shirts and cloth that soften with every wash',
      image: sceneUrl('ad-khadi'),
      link: '/products?fabric=Khadi',
      buttonText: 'See khadi',
    },
  ]
}

function productSections(find: Find): SectionSeed[] {
  return [
    {
      sectionType: 'product_grid',
      title: 'For the tailor’s table',
      subtitle: 'Four cloths our makers sew with themselves',
      productIds: find.products([
        'Samandar Pure Linen Fabric in Washed Solids',
        'Resham Plain Mulberry Silk Fabric by the Metre',
        'Malmal Soft Mulmul Cotton Fabric, Solid Dyed',
        'Dhaari Yarn-Dyed Striped Cotton Shirting Fabric',
      ]),
      link: `/products?mainCategory=${find.mainCategory('Fabrics')}`,
      buttonText: 'All fabrics',
      metadata: { layout: 'grid' },
    },
    {
      sectionType: 'additional_section',
      title: 'Spun by hand',
      subtitle: 'Khadi to wear and khadi to sew',
      link: '/products?fabric=Khadi',
      buttonText: 'All khadi',
      metadata: { layout: 'grid', dynamicFilters: { fabric: 'Khadi' } },
    },
  ]
}

const TESTIMONIALS: readonly SectionSeed[] = [
  testimonial(
    'Meenakshi Raghunath',
    'Coimbatore',
    5,
    'The page said the mulmul was slightly sheer, and it was slightly sheer. I bought a slip with it and have worn nothing else this April.',
  ),
  testimonial(
    'Harpreet Sandhu',
    'Ludhiana',
    5,
    'I ordered 2.75 metres of linen for a shirt and got exactly 2.75 metres, cut straight. My tailor asked where it came from.',
  ),
  testimonial(
    'Ibrahim Lokhandwala',
    'Bhopal',
    4,
    'The khadi kurta came a little wide at the shoulder, as the description warned. After two washes it sits perfectly.',
  ),
  testimonial(
    'Ananya Borthakur',
    'Guwahati',
    5,
    'My mother does not trust pictures of silk. She has now ordered a second saree without asking me.',
  ),
  testimonial(
    'Joseph Kurien',
    'Kottayam',
    4,
    'Bought frocks for twin nieces. The pockets were the success of the birthday, ahead of the cake.',
  ),
]

function testimonial(customerName: string, town: string, rating: number, content: string): SectionSeed {
  const customerEmail = `${customerName.toLowerCase().replaceAll(' ', '.')}@example.com`
  return {
    sectionType: 'testimonial',
    title: customerName,
    subtitle: town,
    content,
    metadata: { customerName, customerEmail, rating, description: town },
  }
}
