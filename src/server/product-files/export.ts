import type { Kysely } from 'kysely'
import type { adminProducts } from '../../contract/products-admin.ts'
import { COST_PERMISSION, hasPermission } from '../../domain/accounts/permissions.ts'
import { type Paise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { type ProductQuery, productsAfter } from '../catalogue/admin/product-list-queries.ts'
import type { EditedProduct } from '../catalogue/admin/product-queries.ts'
import { csvRecord, UTF8_MARK } from '../platform/csv.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { OWN_COLUMNS, type OwnColumn } from './own-columns.ts'

/** Products per query, about 2 MB. */
const BATCH = 500

type ExportHandler = Pick<Handlers<{ adminProducts: typeof adminProducts }>['adminProducts'], 'exportFile'>

export function exportHandler(db: Kysely<Database>): ExportHandler {
  return {
    exportFile: async ({ query = {} }, caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="products.csv"')
      const seesCosts = hasPermission(caller.staffRole, COST_PERMISSION)
      const columns = OWN_COLUMNS.filter((column) => seesCosts || column !== 'variant_cost')
      return productsFile(db, query, columns)
    },
  }
}

/** Yields the products of a list, by name, as a CSV file. Importing that file again changes nothing. */
async function* productsFile(
  db: Kysely<Database>,
  query: ProductQuery,
  columns: readonly OwnColumn[],
): AsyncGenerator<string> {
  yield UTF8_MARK + csvRecord(columns)
  for (let after: EditedProduct | undefined; ; ) {
    const products: readonly EditedProduct[] = await productsAfter(db, query, after, BATCH)
    if (products.length > 0) yield products.map((product) => recordsOf(product, columns)).join('')
    after = products.at(-1)
    if (products.length < BATCH) return
  }
}

type Cells = { readonly [C in OwnColumn]?: string }

function recordsOf(product: EditedProduct, columns: readonly OwnColumn[]): string {
  const rows = Math.max(1, product.variants.length, product.images.length)
  return Array.from({ length: rows }, (_, at) =>
    record(columns, {
      vastra_handle: product.handle,
      ...(at === 0 && ownCells(product)),
      ...variantCells(product, at),
      ...pictureCells(product, at),
    }),
  ).join('')
}

function record(columns: readonly OwnColumn[], cells: Cells): string {
  return csvRecord(columns.map((column) => cells[column] ?? ''))
}

function ownCells(product: EditedProduct): Cells {
  const quantity = (figure: number) => String(quantityToJson(product.unit, figure))
  const flag = (is: boolean) => (is ? 'yes' : 'no')
  return {
    name: product.name,
    description: product.description,
    brand: product.brand_name,
    main_category: product.main_category_name,
    category: product.category_name,
    subcategory: product.subcategory_name ?? '',
    garment: product.garment,
    color: product.color,
    pattern: product.pattern,
    fabric: product.fabric,
    unit: product.unit,
    minimum: quantity(product.minimum_quantity),
    step: quantity(product.quantity_step),
    price: rupees(product.price_paise),
    sale_price: rupees(product.final_price_paise),
    mrp: rupees(product.mrp_paise),
    status: product.status,
    featured: flag(product.featured),
    new_arrival: flag(product.new_arrival),
    best_seller: flag(product.best_seller),
    hsn: product.hsn,
    pieces_per_pack: String(product.pieces_per_pack),
    country_of_origin: product.country_of_origin,
    maker: product.maker,
    importer: product.importer,
    net_quantity: product.net_quantity,
    width_cm: String(product.width_cm ?? ''),
    gsm: String(product.gsm ?? ''),
    composition: product.composition,
    care: product.care,
    garment_measures: product.garment_measures,
    model_note: product.model_note,
    created_at: product.created_at.toISOString(),
  }
}

function variantCells(product: EditedProduct, at: number): Cells {
  const variant = product.variants[at]
  if (!variant) return {}
  return {
    variant_sku: variant.sku,
    variant_color: variant.color,
    variant_size: variant.size,
    variant_price: rupees(variant.price_paise),
    variant_sale_price: rupees(variant.final_price_paise),
    variant_cost: rupees(variant.cost_paise),
    variant_stock: String(quantityToJson(product.unit, variant.stock ?? 0)),
    variant_image: variant.image ?? '',
    variant_shelf: variant.shelf,
    variant_barcode: variant.barcode,
  }
}

function pictureCells(product: EditedProduct, at: number): Cells {
  const image = product.images[at]
  if (!image) return {}
  const { path, alt, color, focal_x, focal_y, shown_width_cm } = image
  return {
    picture: path,
    picture_alt: alt,
    picture_color: color,
    picture_focus: focal_x === null || focal_y === null ? '' : `${focal_x} ${focal_y}`,
    picture_width_cm: String(shown_width_cm ?? ''),
  }
}

function rupees(paise: Paise | null): string {
  return paise === null ? '' : String(rupeesFromPaise(paise))
}
