import type { ProductInput, VariantInput } from '../../src/domain/catalogue/product-input.ts'
import { BRANDS } from './brands.ts'
import type { Shelf, ShelfGood } from './demo-category.ts'
import { CLOTHS } from './fabrics.ts'
import { SHELVES } from './products/demo-categories.ts'

/** Every product of the demo shop, ready to be written. The same on every call: handles, SKUs, stock and dates follow from the goods alone. */
export function demoProducts(): ProductInput[] {
  return SHELVES.flatMap((shelf) => shelf.goods.map((good, place) => productOf(shelf, good, place + 1)))
}

/** 'Kesar Kyari Bandhani Saree' → 'kesar-kyari-bandhani-saree'. */
export function handleOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function productOf(shelf: Shelf, good: ShelfGood, place: number): ProductInput {
  const cloth = CLOTHS[good.fabric]
  const handle = handleOf(good.name)
  const hsn = good.hsn ?? shelf.hsn[cloth.fibre]
  if (!hsn) throw new Error(`${good.name}: give it an HSN code, its shelf has none for ${cloth.fibre}`)
  return {
    handle,
    name: good.name,
    description: good.description,
    brand: good.brand,
    mainCategory: shelf.mainCategory,
    category: shelf.category,
    subCategory: good.subCategory,
    garment: good.garment ?? shelf.garment,
    color: good.colors[0] ?? '',
    pattern: good.pattern,
    fabric: good.fabric,
    ...sellingUnit(shelf, good),
    price: good.price * 100,
    ...(good.sale === undefined ? {} : { finalPrice: good.sale * 100 }),
    mrp: (good.mrp ?? good.price) * 100,
    status: 'active',
    featured: good.marks?.includes('featured') ?? false,
    newArrival: good.marks?.includes('new') ?? false,
    bestSeller: good.marks?.includes('best') ?? false,
    hsn,
    countryOfOrigin: 'India',
    maker: BRANDS[good.brand],
    netQuantity: good.netQuantity ?? shelf.netQuantity,
    ...(good.widthCm === undefined ? {} : { widthCm: good.widthCm }),
    ...(good.gsm === undefined ? {} : { gsm: good.gsm }),
    composition: good.composition ?? cloth.composition,
    care: good.care ?? cloth.care,
    createdAt: createdAt(handle, good.marks?.includes('new') ?? false),
    variants: variantsOf(shelf, good, place),
    // No image rows: a product without pictures is shown in painted ones that follow from its garment, pattern, colour and fabric.
    images: [],
  }
}

function sellingUnit(shelf: Shelf, good: ShelfGood) {
  if (shelf.unit === 'metre') {
    return { unit: 'metre', minimumQuantity: good.minimum ?? 100, quantityStep: good.step ?? 25 } as const
  }
  return { unit: 'piece', minimumQuantity: 1, quantityStep: 1 } as const
}

function variantsOf(shelf: Shelf, good: ShelfGood, place: number): VariantInput[] {
  const sizes = good.sizes ?? shelf.sizes
  return good.colors.flatMap((color, colorIndex) =>
    sizes.map((size, sizeIndex) => {
      const sku = skuOf(`${shelf.code}${String(place).padStart(2, '0')}`, color, size)
      const lastPlace = colorIndex === 0 && sizeIndex === Math.floor(sizes.length / 2)
      const stock = good.lengths?.[colorIndex] ?? piecesOf(good, sku, `${color} ${size}`, lastPlace)
      return { sku, color, size, stock }
    }),
  )
}

function piecesOf(good: ShelfGood, sku: string, variant: string, lastPlace: boolean): number {
  if (good.left === 'none') return 0
  if (good.left === 'two') return lastPlace ? 2 : 0
  return good.left?.[variant] ?? 4 + (scatter(sku) % 21)
}

function skuOf(prefix: string, color: string, size: string): string {
  const ending = size === 'Free Size' ? 'FS' : size.replaceAll(' ', '')
  return [prefix, color.slice(0, 3).toUpperCase(), ending].filter(Boolean).join('-')
}

const FIRST_DAY = Date.UTC(2026, 2, 2)
const FIRST_NEW_DAY = Date.UTC(2026, 9, 19)
const MINUTE = 60_000

/** Scattered over spring to autumn 2026, so that the newest-first order mixes the shelves; new arrivals came in the last four weeks. */
function createdAt(handle: string, isNew: boolean): string {
  const [first, days] = isNew ? [FIRST_NEW_DAY, 26] : [FIRST_DAY, 228]
  return new Date(first + (scatter(handle) % (days * 24 * 60)) * MINUTE).toISOString()
}

/** FNV-1a: the same text always lands on the same number, neighbours far apart. */
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
