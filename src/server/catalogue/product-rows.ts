import type { ProductInput } from '../../domain/catalogue/product-input.ts'

/** The columns of the product table. Prices are in paise, quantities in pieces or centimetres. */
export interface ProductRow {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly description: string
  readonly brand_id: string
  readonly category_id: string
  readonly subcategory_id: string | null
  readonly garment: string
  readonly color: string
  readonly pattern: string
  readonly fabric: string
  readonly unit: 'piece' | 'metre'
  readonly minimum_quantity: number
  readonly quantity_step: number
  readonly price_paise: number
  readonly final_price_paise: number | null
  readonly mrp_paise: number | null
  readonly status: 'active' | 'draft' | 'archived'
  readonly featured: boolean
  readonly new_arrival: boolean
  readonly best_seller: boolean
  readonly hsn: string
  readonly pieces_per_pack: number
  readonly country_of_origin: string
  readonly maker: string
  readonly importer: string
  readonly net_quantity: string
  readonly width_cm: number | null
  readonly gsm: number | null
  readonly composition: string
  readonly care: string
  readonly garment_measures: string
  readonly model_note: string
  readonly look_product_ids: readonly string[]
  readonly look_category_id: string | null
  readonly look_color: string
  readonly look_occasion: string
  /** Products of the demo shop are shown with drawn pictures. */
  readonly is_demo: boolean
  /** ISO time in UTC with milliseconds; null for now, or to keep the stored time. */
  readonly created_at: string | null
}

export interface VariantRow {
  readonly id: string
  readonly product_id: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly price_paise: number | null
  readonly final_price_paise: number | null
  /** What the shop pays for it; null while unknown. */
  readonly cost_paise: number | null
  /** Null leaves the stock unchanged. */
  readonly stock: number | null
  readonly image: string | null
  readonly position: number
  readonly shelf: string
  /** '' for none. */
  readonly barcode: string
}

export interface ImageRow {
  readonly product_id: string
  readonly position: number
  readonly path: string
  readonly alt: string
  readonly color: string
  readonly focal_x: number | null
  readonly focal_y: number | null
  readonly shown_width_cm: number | null
}

/** A product as stored in the database. */
export interface StoredProduct extends ProductRow {
  readonly variants: readonly VariantRow[]
  readonly images: readonly ImageRow[]
}

/** The ids of the brand and categories an input names. */
export interface ProductLinks {
  readonly brand_id: string
  readonly category_id: string
  readonly subcategory_id: string | null
}

/** Builds the row for an input. Missing values come from the stored product, or from the table's defaults for a new one. */
export function productRow(
  input: ProductInput,
  links: ProductLinks,
  id: string,
  stored: StoredProduct | undefined,
): ProductRow {
  const metre = input.unit === 'metre'
  // The stored minimum and step only apply to the same unit.
  const sameUnit = stored?.unit === input.unit ? stored : undefined
  return {
    id,
    ...links,
    handle: input.handle,
    name: input.name,
    description: input.description ?? stored?.description ?? '',
    garment: input.garment,
    color: input.color,
    pattern: input.pattern,
    fabric: input.fabric,
    unit: input.unit,
    minimum_quantity: input.minimumQuantity ?? sameUnit?.minimum_quantity ?? (metre ? 100 : 1),
    quantity_step: input.quantityStep ?? sameUnit?.quantity_step ?? (metre ? 25 : 1),
    price_paise: input.price,
    final_price_paise: input.finalPrice ?? null,
    mrp_paise: input.mrp ?? null,
    status: input.status ?? stored?.status ?? 'active',
    featured: input.featured ?? stored?.featured ?? false,
    new_arrival: input.newArrival ?? stored?.new_arrival ?? false,
    best_seller: input.bestSeller ?? stored?.best_seller ?? false,
    hsn: input.hsn ?? (stored?.hsn || input.guessedHsn || ''),
    pieces_per_pack: input.piecesPerPack ?? stored?.pieces_per_pack ?? 1,
    country_of_origin: input.countryOfOrigin ?? stored?.country_of_origin ?? '',
    maker: input.maker ?? stored?.maker ?? '',
    importer: input.importer ?? stored?.importer ?? '',
    net_quantity: input.netQuantity ?? stored?.net_quantity ?? '',
    width_cm: input.widthCm === undefined ? (stored?.width_cm ?? null) : input.widthCm,
    gsm: input.gsm === undefined ? (stored?.gsm ?? null) : input.gsm,
    composition: input.composition ?? stored?.composition ?? '',
    care: input.care ?? stored?.care ?? '',
    garment_measures: input.garmentMeasures ?? stored?.garment_measures ?? '',
    model_note: input.modelNote ?? stored?.model_note ?? '',
    look_product_ids: input.look?.productIds ?? stored?.look_product_ids ?? [],
    look_category_id: input.look ? input.look.categoryId : (stored?.look_category_id ?? null),
    look_color: input.look?.color ?? stored?.look_color ?? '',
    look_occasion: input.look?.occasion ?? stored?.look_occasion ?? '',
    is_demo: input.isDemo ?? stored?.is_demo ?? false,
    created_at: input.createdAt === undefined ? null : new Date(input.createdAt).toISOString(),
  }
}
