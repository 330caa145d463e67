import type { IndexedProduct } from '../src/server/search/indexed-product.ts'

/** How many products there are; their ids count from 1. */
export let made = 0
/** A product as the search index holds it; each is newer than the one before. */
export function product(name: string, rest: Partial<IndexedProduct> = {}): IndexedProduct {
  const id = (++made).toString(16).padStart(24, '0')
  return {
    id,
    name,
    description: '',
    brandId: 'b'.repeat(24),
    brandName: 'Anaya',
    mainCategoryId: 'a'.repeat(24),
    mainCategoryName: 'Women',
    categoryId: 'c'.repeat(24),
    categoryName: 'Ethnic Wear',
    garment: '',
    fabric: '',
    pattern: '',
    colors: [],
    sizes: [],
    sizesInStock: [],
    unit: 'piece',
    pricePaise: 1_500_00,
    rating: 0,
    countryOfOrigin: 'India',
    widthCm: null,
    gsm: null,
    createdAt: made,
    featured: false,
    newArrival: false,
    bestSeller: false,
    inStock: true,
    skus: [],
    ...rest,
  }
}
