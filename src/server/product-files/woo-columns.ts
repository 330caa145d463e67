import { COLUMNS, type Field } from './columns.ts'

/** Columns of WooCommerce's product export that are read, as `columnName` returns them. */
const READ = new Set([
  'id',
  'type',
  'sku',
  'gtin upc ean or isbn',
  'name',
  'slug',
  'published',
  'is featured',
  'visibility in catalog',
  'short description',
  'description',
  'date sale price starts',
  'date sale price ends',
  'in stock',
  'stock',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'brands',
  'images',
  'parent',
  'permalink',
])

/** Its other columns. The report does not list them as unknown. */
const UNUSED =
  /^(?:tax (?:status|class)|low stock amount|backorders allowed|sold individually|(?:weight|length|width|height)(?: \w+)?|allow customer reviews|purchase note|shipping class|download (?:limit|expiry days|\d+ .+)|grouped products|upsells|cross sells|external url|button text|position|attribute \d+ (?:visible|global|default))$/

const ATTRIBUTE = /^attribute \d+ (?:name|value s)$/

/** Facts that shops of WooCommerce keep in attributes and in columns of extensions. */
const EXTRA_FIELDS = [
  ...([
    'brand',
    'mainCategory',
    'color',
    'pattern',
    'fabric',
    'hsn',
    'mrp',
    'cost',
    'countryOfOrigin',
    'maker',
  ] as const),
  ...(['importer', 'netQuantity', 'piecesPerPack', 'widthCm', 'gsm', 'composition', 'care', 'modelNote'] as const),
] satisfies readonly Field[]

export type ExtraField = (typeof EXTRA_FIELDS)[number]

/** Returns the field that an attribute or a column of an extension (`Meta: _hsn_code`) is about, by the names of plain columns. */
export function extraFieldOf(name: string): ExtraField | undefined {
  const plain = name.replace(/^meta /, '')
  // Newer versions name a column so.
  if (/^cost of \w+$/.test(plain)) return 'cost'
  return EXTRA_FIELDS.find((field) => (COLUMNS[field] as readonly string[]).includes(plain))
}

/** What becomes of a column of a WooCommerce file, by its name as `columnName` returns it. */
export function wooUseOf(name: string): 'read' | 'unused' | 'unknown' {
  if (READ.has(name) || ATTRIBUTE.test(name)) return 'read'
  if (UNUSED.test(name)) return 'unused'
  return extraFieldOf(name) === undefined ? 'unknown' : 'read'
}
