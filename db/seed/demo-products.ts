import type { ProductInput, VariantInput } from '../../src/domain/catalogue/product-input.ts'
import { SWATCH_CM, SWATCH_PRICE, swatchDescription, swatchName } from '../../src/domain/catalogue/swatch-sample.ts'
import { BRANDS } from './brands.ts'
import type { DemoCategory, DemoProduct } from './demo-category.ts'
import { FABRICS } from './fabrics.ts'
import { garmentMeasuresOf } from './garment-measures.ts'
import { DEMO_CATEGORIES } from './products/demo-categories.ts'

/** Returns every product of the demo shop. Handles, SKUs, stock and dates are the same on every call. */
export function demoProducts(): ProductInput[] {
  return DEMO_CATEGORIES.flatMap((category) =>
    category.products.map((product, place) => productOf(category, product, place + 1)),
  )
}

/** Returns the swatches of the demo fabrics, each with the handle of its cloth. */
export function demoSwatches(): { readonly cloth: string; readonly swatch: ProductInput }[] {
  return DEMO_CATEGORIES.flatMap((category) =>
    category.products.flatMap((product, place) =>
      product.swatches === undefined ? [] : [swatchOf(productOf(category, product, place + 1), product.swatches)],
    ),
  )
}

/** 'Kesar Kyari Bandhani Saree' → 'kesar-kyari-bandhani-saree'. */
export function handleOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function productOf(category: DemoCategory, product: DemoProduct, place: number): ProductInput {
  const fabric = FABRICS[product.fabric]
  const handle = handleOf(product.name)
  const hsn = product.hsn ?? category.hsn[fabric.fibre]
  if (!hsn) throw new Error(`${product.name}: add an HSN code, its category has none for ${fabric.fibre}`)
  return {
    handle,
    name: product.name,
    description: product.description,
    brand: product.brand,
    mainCategory: category.mainCategory,
    category: category.category,
    subCategory: product.subCategory,
    garment: product.garment ?? category.garment,
    color: product.colors[0] ?? '',
    pattern: product.pattern,
    fabric: product.fabric,
    ...sellingUnit(category, product),
    price: product.price * 100,
    ...(product.sale === undefined ? {} : { finalPrice: product.sale * 100 }),
    mrp: (product.mrp ?? product.price) * 100,
    status: 'active',
    featured: product.flags?.includes('featured') ?? false,
    newArrival: product.flags?.includes('new') ?? false,
    bestSeller: product.flags?.includes('best') ?? false,
    hsn,
    countryOfOrigin: 'India',
    maker: BRANDS[product.brand],
    netQuantity: product.netQuantity ?? category.netQuantity,
    ...(product.widthCm === undefined ? {} : { widthCm: product.widthCm }),
    ...(product.gsm === undefined ? {} : { gsm: product.gsm }),
    composition: product.composition ?? fabric.composition,
    care: product.care ?? fabric.care,
    ...measuresOf(category, product),
    createdAt: createdAt(handle, product.flags?.includes('new') ?? false),
    variants: variantsOf(category, product, place),
    // Shown with pictures drawn from its attributes.
    isDemo: true,
    images: [],
  }
}

/** What the demo shop measured, and the size that its dress form wears. */
function measuresOf(category: DemoCategory, product: DemoProduct): Pick<ProductInput, 'garmentMeasures' | 'modelNote'> {
  const sizes = product.sizes ?? category.sizes
  const garmentMeasures = garmentMeasuresOf(product.garment ?? category.garment, sizes)
  const size = sizes[Math.floor(sizes.length / 2)]
  return garmentMeasures === '' ? {} : { garmentMeasures, modelNote: `The dress form is 170 cm tall, size ${size}.` }
}

function swatchOf(cloth: ProductInput, stock: number): ReturnType<typeof demoSwatches>[number] {
  const { minimumQuantity: _minimum, quantityStep: _step, finalPrice: _sale, widthCm: _width, ...rest } = cloth
  const swatch: ProductInput = {
    ...rest,
    handle: `${cloth.handle}-swatch`,
    name: swatchName(cloth.name),
    description: swatchDescription(cloth.name),
    unit: 'piece',
    price: SWATCH_PRICE,
    mrp: SWATCH_PRICE,
    featured: false,
    newArrival: false,
    bestSeller: false,
    netQuantity: `1 piece, ${SWATCH_CM} × ${SWATCH_CM} cm`,
    variants: cloth.variants.map((variant) => ({ ...variant, sku: `${variant.sku}-SW`, stock })),
  }
  return { cloth: cloth.handle, swatch }
}

function sellingUnit(category: DemoCategory, product: DemoProduct) {
  if (category.unit === 'metre') {
    return { unit: 'metre', minimumQuantity: product.minimum ?? 100, quantityStep: product.step ?? 25 } as const
  }
  return { unit: 'piece', minimumQuantity: 1, quantityStep: 1 } as const
}

function variantsOf(category: DemoCategory, product: DemoProduct, place: number): VariantInput[] {
  const sizes = product.sizes ?? category.sizes
  return product.colors.flatMap((color, colorIndex) =>
    sizes.map((size, sizeIndex) => {
      const sku = skuOf(`${category.code}${String(place).padStart(2, '0')}`, color, size)
      const lastPlace = colorIndex === 0 && sizeIndex === Math.floor(sizes.length / 2)
      const stock = product.lengths?.[colorIndex] ?? piecesOf(product, sku, `${color} ${size}`, lastPlace)
      return { sku, color, size, stock }
    }),
  )
}

function piecesOf(product: DemoProduct, sku: string, variant: string, lastPlace: boolean): number {
  if (product.stock === 'none') return 0
  if (product.stock === 'two') return lastPlace ? 2 : 0
  return product.stock?.[variant] ?? 4 + (scatter(sku) % 21)
}

function skuOf(prefix: string, color: string, size: string): string {
  const ending = size === 'Free Size' ? 'FS' : size.replaceAll(' ', '')
  return [prefix, color.slice(0, 3).toUpperCase(), ending].filter(Boolean).join('-')
}

const FIRST_DAY = Date.UTC(2026, 2, 2)
const FIRST_NEW_DAY = Date.UTC(2026, 9, 19)
const MINUTE = 60_000

/** Spread from spring to autumn 2026, so that newest-first lists mix categories; new arrivals are from the last four weeks. */
function createdAt(handle: string, isNew: boolean): string {
  const [first, days] = isNew ? [FIRST_NEW_DAY, 26] : [FIRST_DAY, 228]
  return new Date(first + (scatter(handle) % (days * 24 * 60)) * MINUTE).toISOString()
}

/** FNV-1a hash: the same text always gives the same number, and similar texts give distant ones. */
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
