import type { AdminProduct, ProductEntry } from '../../../../contract/catalogue/products-admin.ts'

/** The form's values; react-admin makes null of a field that was emptied. */
export type ProductFormValues = { readonly [K in keyof ProductEntry]: ProductEntry[K] | null } & {
  readonly revision?: number
  readonly handle?: string | null
}

const TEXTS = [
  'name',
  'description',
  'garment',
  'color',
  'pattern',
  'fabric',
  'hsn',
  'countryOfOrigin',
  'maker',
  'importer',
  'netQuantity',
  'composition',
  'care',
] as const

/**
 * What is sent of a form: empty texts as such, and beside every stock figure the one it was read as, so that a sale in between
 * is not overwritten.
 */
export function entryOf(form: ProductFormValues, read: AdminProduct | undefined): ProductFormValues {
  const texts = Object.fromEntries(TEXTS.filter((name) => form[name] === null).map((name) => [name, '']))
  const stock = new Map(read?.variants.map(({ _id, countInStock }) => [_id, countInStock]))
  const variants = form.variants?.map(({ _id, sku, color, size, price, finalPrice, countInStock, image }) => ({
    ...(_id !== undefined && { _id, stockWas: stock.get(_id) ?? null }),
    sku,
    color,
    size,
    price,
    finalPrice,
    countInStock,
    image,
  }))
  return { ...form, ...texts, ...(variants && { variants }) }
}
