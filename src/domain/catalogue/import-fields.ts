/** The fields that a column of a product file can be assigned to, with their names on screen, in the order of a form. */
export const IMPORT_FIELDS = {
  handle: 'Handle or product id',
  name: 'Name',
  description: 'Description',
  brand: 'Brand',
  mainCategory: 'Main category',
  category: 'Category',
  subCategory: 'Subcategory',
  taxonomy: 'Standard product category',
  itemType: 'Product, service or digital',
  garment: 'Garment',
  color: 'Colour',
  pattern: 'Pattern',
  fabric: 'Fabric',
  sizes: 'Sizes',
  sku: 'SKU',
  barcode: 'Barcode',
  price: 'Price',
  sellPrice: 'Selling price',
  priceWithoutTax: 'Price without GST',
  taxPercent: 'GST rate in percent',
  taxIncluded: 'Price includes GST (yes or no)',
  currency: 'Currency',
  onSale: 'On sale (yes or no)',
  saleFrom: 'First day of the sale',
  saleUntil: 'Last day of the sale',
  compareAtPrice: 'Compare-at price',
  mrp: 'MRP',
  discountPercent: 'Discount in percent',
  cost: 'Cost',
  stock: 'Stock',
  unit: 'Unit (piece or metre)',
  minimum: 'Minimum quantity',
  step: 'Quantity step',
  status: 'Status',
  published: 'Published',
  featured: 'Featured',
  newArrival: 'New arrival',
  bestSeller: 'Best seller',
  tags: 'Tags',
  giftCard: 'Gift card',
  hsn: 'HSN code',
  piecesPerPack: 'Pieces per pack',
  countryOfOrigin: 'Country of origin',
  maker: 'Manufacturer',
  importer: 'Importer',
  netQuantity: 'Net quantity',
  widthCm: 'Width in cm',
  gsm: 'Weight in GSM',
  composition: 'Composition',
  care: 'Care',
  garmentMeasures: 'Garment measurements',
  modelNote: 'Model',
  images: 'Pictures',
  imagePosition: 'Picture position',
  imageAlt: 'Picture description',
  variantImage: 'Picture of the variant',
  createdAt: 'Created at',
  parentage: 'Parent or child',
  option1Name: 'Option 1: name',
  option1Value: 'Option 1: value',
  option2Name: 'Option 2: name',
  option2Value: 'Option 2: value',
  option3Name: 'Option 3: name',
  option3Value: 'Option 3: value',
  inventoryTracker: 'Inventory tracker',
  unitTotal: 'Unit price: measure',
  unitTotalUnit: 'Unit price: unit',
  unitBase: 'Unit price: base measure',
  unitBaseUnit: 'Unit price: base unit',
} as const

export type ImportField = keyof typeof IMPORT_FIELDS

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as readonly ImportField[]

/** A product needs at least one of these. */
export const PRICE_FIELDS = ['price', 'sellPrice', 'mrp', 'priceWithoutTax'] as const satisfies readonly ImportField[]

/** Returns what is wrong with an assignment of columns, '' for a column left out; undefined when nothing is. */
export function mappingProblem(fields: readonly (ImportField | '')[]): string | undefined {
  const used = fields.filter((field) => field !== '')
  const twice = used.find((field, at) => used.indexOf(field) !== at)
  if (twice) return `Two columns are assigned to ${IMPORT_FIELDS[twice]}. Choose one of them.`
  if (!used.includes('name')) return 'Assign a column to Name.'
  if (!PRICE_FIELDS.some((field) => used.includes(field))) return 'Assign a column to Price, Selling price or MRP.'
  if (lacksTaxRate(new Set(used))) return TAX_RATE_MISSING
  return undefined
}

/** Whether the only price to sell at is one without GST, of which no column says the rate. */
export function lacksTaxRate(fields: { has(field: ImportField): boolean }): boolean {
  return (
    fields.has('priceWithoutTax') &&
    !['price' as const, 'sellPrice' as const, 'taxPercent' as const].some((field) => fields.has(field))
  )
}

export const TAX_RATE_MISSING =
  'The price is without GST, and no column has its rate. Assign a column to GST rate in percent, or the prices to Price if they include GST.'
