import type { ImportField } from '../../domain/catalogue/import-fields.ts'

/**
 * The columns an import understands, with their names in a header row, compared without regard to case, punctuation and
 * repeated spaces (`Body (HTML)` becomes `body html`). The first column that matches a field is used.
 */
export const COLUMNS = {
  handle: ['handle', 'url handle', 'product id', 'style id', 'style code'],
  name: ['title', 'name', 'product name', 'product title'],
  description: ['description', 'body html', 'body', 'product description'],
  brand: ['brand', 'vendor', 'brand name'],
  mainCategory: ['main category', 'maincategory', 'department', 'gender', 'google shopping gender'],
  category: ['category', 'type', 'product type'],
  subCategory: ['subcategory', 'sub category'],
  taxonomy: ['product category', 'standard product type'],
  garment: ['garment', 'garment type', 'article type'],
  color: ['colour', 'color', 'primary colour', 'primary color', 'colours', 'colors'],
  pattern: ['pattern', 'print'],
  fabric: ['fabric', 'material'],
  sizes: ['sizes', 'size'],
  sku: ['sku', 'variant sku', 'skus'],
  price: ['price', 'variant price', 'price inr', 'list price', 'regular price'],
  compareAtPrice: ['compare at price', 'variant compare at price'],
  sellPrice: ['sell price', 'selling price', 'sale price', 'final price', 'finalprice', 'offer price'],
  mrp: ['mrp', 'maximum retail price'],
  discountPercent: ['discount pct', 'discount percent', 'discount'],
  stock: ['stock', 'inventory', 'inventory quantity', 'variant inventory qty', 'quantity', 'count in stock'],
  unit: ['unit', 'sold by'],
  minimum: ['minimum', 'minimum quantity', 'min quantity'],
  step: ['step', 'quantity step'],
  status: ['status'],
  published: ['published', 'published on online store'],
  featured: ['featured'],
  newArrival: ['new arrival', 'new'],
  bestSeller: ['best seller', 'bestseller'],
  tags: ['tags'],
  hsn: ['hsn', 'hsn code'],
  piecesPerPack: ['pieces per pack', 'pack of', 'pieces in pack'],
  countryOfOrigin: ['country of origin', 'origin', 'made in'],
  maker: ['maker', 'manufacturer', 'made by'],
  importer: ['importer', 'imported by'],
  netQuantity: ['net quantity', 'net qty'],
  widthCm: ['width cm', 'width'],
  gsm: ['gsm', 'weight gsm'],
  composition: ['composition', 'fabric composition'],
  care: ['care', 'care instructions', 'wash care'],
  images: ['images', 'image', 'pictures', 'image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text', 'image alt'],
  variantImage: ['variant image', 'variant image url'],
  createdAt: ['created at', 'date added'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  inventoryTracker: ['inventory tracker', 'variant inventory tracker'],
  unitTotal: ['unit price total measure'],
  unitTotalUnit: ['unit price total measure unit'],
  unitBase: ['unit price base measure'],
  unitBaseUnit: ['unit price base measure unit'],
} as const satisfies Readonly<Record<ImportField, readonly string[]>>

export type Field = ImportField

/** Known columns the shop does not store; the report does not list them as unknown. */
export const UNUSED_COLUMNS = [
  'barcode',
  'variant barcode',
  'cost per item',
  'charge tax',
  'variant taxable',
  'tax code',
  'variant tax code',
  'option1 linked to',
  'option2 linked to',
  'option3 linked to',
  'continue selling when out of stock',
  'variant inventory policy',
  'variant grams',
  'variant weight unit',
  'weight value grams',
  'weight unit for display',
  'requires shipping',
  'variant requires shipping',
  'fulfillment service',
  'variant fulfillment service',
  'gift card',
  'seo title',
  'seo description',
  'num images',
]

/** Prefixes of Shopify columns for advertising, markets and regional prices. */
export const UNUSED_PREFIXES = [
  'google shopping / ',
  'included / ',
  'price / ',
  'compare-at price / ',
  'compare at price / ',
]

/** A header row with any of these fields is a Shopify export, in which a product may have several rows. */
export const SHOPIFY_FIELDS: readonly Field[] = ['option1Value', 'compareAtPrice', 'published', 'variantImage']
export const SHOPIFY_COLUMN_NAMES = ['url handle', 'body html', 'variant price', 'image src', 'product image url']
