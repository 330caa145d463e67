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

/** Finds ids of categories and products by their names. */
export interface FindIds {
  mainCategoryId(name: string): string
  categoryId(mainCategory: string, name: string): string
  /** Unknown names are left out. */
  productIds(names: readonly string[]): string[]
}

/** The sections of the demo home page, in display order. */
export function homeSections(find: FindIds): SectionSeed[] {
  return [...heroes(find), ...advertisements(find), ...productSections(find), ...TESTIMONIALS]
}

function heroes(find: FindIds): SectionSeed[] {
  return [
    {
      sectionType: 'hero_carousel',
      title: 'Handwoven, with the maker’s name',
      subtitle: 'Handloom sarees and kurtas',
      description: 'Woven on pit looms and frame looms, with the small irregularities of genuine handwork.',
      image: sceneUrl('hero-handloom'),
      metadata: { phoneImage: sceneUrl('hero-handloom-tall') },
      link: `/category/${find.categoryId('Women', 'Sarees')}`,
      buttonText: 'Shop sarees',
    },
    {
      sectionType: 'hero_carousel',
      title: 'Dressed for the festivals',
      subtitle: 'Silk, Chanderi and bandhani',
      description: 'Festive wear for pujas, sangeets and family dinners that stays comfortable all evening.',
      image: sceneUrl('hero-festive'),
      metadata: { phoneImage: sceneUrl('hero-festive-tall') },
      link: '/featured',
      buttonText: 'Shop festive picks',
    },
    {
      sectionType: 'hero_carousel',
      title: 'Linen weather',
      subtitle: 'Cool, loose and quick to dry',
      description: 'Shirts, dresses and wide trousers in linen, for the hottest days of summer.',
      image: sceneUrl('hero-summer'),
      metadata: { phoneImage: sceneUrl('hero-summer-tall') },
      link: '/products?fabric=Linen',
      buttonText: 'Shop linen',
    },
  ]
}

function advertisements(find: FindIds): SectionSeed[] {
  const ad = { sectionType: 'advertisement', metadata: { mediaType: 'image' } } as const
  const fabrics = `/products?mainCategory=${find.mainCategoryId('Fabrics')}`
  return [
    {
      ...ad,
      position: 'top',
      title: 'Block prints from Sanganer',
      subtitle: 'Ajrakh and floral blocks in indigo, madder and turmeric',
      image: sceneUrl('ad-video'),
      videoUrl: '/media/video/handloom.mp4',
      link: '/products?pattern=Ajrakh',
      buttonText: 'Shop ajrakh',
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
      title: 'Comfortable clothes for kids',
      subtitle: 'Soft cotton, flat seams and real pockets',
      image: sceneUrl('ad-kids'),
      link: `/products?mainCategory=${find.mainCategoryId('Kids')}`,
      buttonText: 'Shop kidswear',
    },
    {
      ...ad,
      position: 'between_sections',
      title: 'Shirts for every day',
      subtitle: 'Checks, stripes and plain linen, S to XXL',
      image: sceneUrl('ad-men'),
      link: `/category/${find.categoryId('Men', 'Shirts')}`,
      buttonText: 'Shop shirts',
    },
    {
      ...ad,
      position: 'between_sections',
      title: 'Printed by hand, block by block',
      subtitle: 'Kurtas, sarees and cloth from Bagru and Sanganer',
      image: sceneUrl('ad-block-print'),
      link: '/products?pattern=Block%20Print',
      buttonText: 'Shop block prints',
    },
    {
      ...ad,
      position: 'bottom',
      title: 'Khadi, spun and woven by hand',
      subtitle: 'Kurtas, shirts and cloth that soften with every wash',
      image: sceneUrl('ad-khadi'),
      link: '/products?fabric=Khadi',
      buttonText: 'Shop khadi',
    },
  ]
}

function productSections(find: FindIds): SectionSeed[] {
  return [
    {
      sectionType: 'product_grid',
      title: 'Fabrics for your tailor',
      subtitle: 'Four fabrics our own tailors use',
      productIds: find.productIds([
        'Samandar Pure Linen Fabric in Washed Solids',
        'Resham Plain Mulberry Silk Fabric by the Metre',
        'Malmal Soft Mulmul Cotton Fabric, Solid Dyed',
        'Dhaari Yarn-Dyed Striped Cotton Shirting Fabric',
      ]),
      link: `/products?mainCategory=${find.mainCategoryId('Fabrics')}`,
      buttonText: 'All fabrics',
      metadata: { layout: 'grid' },
    },
    {
      sectionType: 'additional_section',
      title: 'Spun by hand',
      subtitle: 'Khadi to wear and khadi to sew',
      link: '/products?fabric=Khadi',
      buttonText: 'All khadi',
      productIds: find.productIds([
        'Sabarmati Long Kurta in Handspun Khadi',
        'Haat Bazaar Striped Khadi Saree with Tassel Pallu',
        'Swaraj Solid Khadi Shirt with Wooden Buttons',
        'Gandhigram Checked Khadi Fabric for Kurtas',
      ]),
      metadata: { layout: 'grid' },
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

/** Nobody said this, so each says that it is a sample, like the reviews of the demo. */
function testimonial(customerName: string, town: string, rating: number, content: string): SectionSeed {
  const place = `${town} (sample)`
  const customerEmail = `${customerName.toLowerCase().replaceAll(' ', '.')}@example.com`
  return {
    sectionType: 'testimonial',
    title: customerName,
    subtitle: place,
    content,
    metadata: { customerName, customerEmail, rating, description: place },
  }
}
