import { HttpError } from 'react-admin'
import type { AdminProduct, ProductForm } from '../../../../contract/products-admin.ts'
import { errorMessage } from '../../ui/call.ts'

/** The values of the form. react-admin turns cleared fields into null. */
export type ProductFormValues = { readonly [K in keyof ProductForm]: ProductForm[K] | null } & {
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
  'garmentMeasures',
  'modelNote',
  'lookColor',
  'lookOccasion',
] as const

/**
 * Converts the form's values for the API: cleared texts become empty texts, and every stock comes with the stock that was read
 * (`stockWas`), so that the server does not overwrite a sale made in between.
 */
export function productEntry(form: ProductFormValues, read: AdminProduct | undefined): ProductFormValues {
  const texts = Object.fromEntries(TEXTS.filter((name) => form[name] === null).map((name) => [name, '']))
  const stock = new Map(read?.variants.map(({ _id, countInStock }) => [_id, countInStock]))
  const variants = form.variants?.map((variant) => ({
    ...(variant._id !== undefined && { _id: variant._id, stockWas: stock.get(variant._id) ?? null }),
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    price: variant.price,
    finalPrice: variant.finalPrice,
    ...(variant.cost !== undefined && { cost: variant.cost }),
    countInStock: variant.countInStock,
    image: variant.image,
    shelf: variant.shelf,
    barcode: variant.barcode,
  }))
  return { ...form, ...texts, ...(variants && { variants }) }
}

/** The notification for a product that could not be saved. The form shows the error of each field and marks its tab red. */
export function saveErrorMessage(error: unknown): string {
  const fields = error instanceof HttpError ? Object.keys(error.body?.errors ?? {}).length : 0
  if (fields === 0) return errorMessage(error)
  if (fields === 1) return `Your changes haven't been saved. ${errorMessage(error)}`
  return `Your changes haven't been saved. Correct ${fields} fields; tabs with errors are red.`
}
