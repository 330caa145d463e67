import type { Field } from './columns.ts'

/** Known columns the shop does not store; the report does not list them as unknown. */
export const UNUSED_COLUMNS = [
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
