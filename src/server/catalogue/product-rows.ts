import type { ProductInput } from '../../domain/catalogue/product-input.ts'

/** A product's own columns. */
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
  readonly country_of_origin: string
  readonly maker: string
  readonly importer: string
  readonly net_quantity: string
  readonly width_cm: number | null
  readonly gsm: number | null
  readonly composition: string
  readonly care: string
  /** ISO time in UTC with milliseconds; null for now, or for what it was. */
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
  /** Null leaves the stock alone, whatever it is by then. */
  readonly stock: number | null
  readonly image: string | null
  readonly position: number
}

export interface ImageRow {
  readonly product_id: string
  readonly position: number
  readonly path: string
  readonly alt: string
  readonly color: string
  readonly focal_x: number | null
  readonly focal_y: number | null
}

/** A product as it stands in the database. */
export interface KnownProduct extends ProductRow {
  readonly variants: readonly VariantRow[]
  readonly images: readonly ImageRow[]
}

/** The ids of the brand and the category levels an input names. */
export interface Links {
  readonly brand_id: string
  readonly category_id: string
  readonly subcategory_id: string | null
}

/** The row an input asks for: what it leaves open stays as `known` has it, and takes the table's default in a new product. */
export function productRow(input: ProductInput, links: Links, id: string, known: KnownProduct | undefined): ProductRow {
  const metre = input.unit === 'metre'
  // A minimum and step kept from another unit would make no sense.
  const kept = known?.unit === input.unit ? known : undefined
  return {
    id,
    ...links,
    handle: input.handle,
    name: input.name,
    description: input.description ?? known?.description ?? '',
    garment: input.garment,
    color: input.color,
    pattern: input.pattern,
    fabric: input.fabric,
    unit: input.unit,
    minimum_quantity: input.minimumQuantity ?? kept?.minimum_quantity ?? (metre ? 100 : 1),
    quantity_step: input.quantityStep ?? kept?.quantity_step ?? (metre ? 25 : 1),
    price_paise: input.price,
    final_price_paise: input.finalPrice ?? null,
    mrp_paise: input.mrp ?? null,
    status: input.status ?? known?.status ?? 'active',
    featured: input.featured ?? known?.featured ?? false,
    new_arrival: input.newArrival ?? known?.new_arrival ?? false,
    best_seller: input.bestSeller ?? known?.best_seller ?? false,
    hsn: input.hsn ?? known?.hsn ?? '',
    country_of_origin: input.countryOfOrigin ?? known?.country_of_origin ?? 'India',
    maker: input.maker ?? known?.maker ?? '',
    importer: input.importer ?? known?.importer ?? '',
    net_quantity: input.netQuantity ?? known?.net_quantity ?? '',
    width_cm: input.widthCm === undefined ? (known?.width_cm ?? null) : input.widthCm,
    gsm: input.gsm === undefined ? (known?.gsm ?? null) : input.gsm,
    composition: input.composition ?? known?.composition ?? '',
    care: input.care ?? known?.care ?? '',
    created_at: input.createdAt === undefined ? null : new Date(input.createdAt).toISOString(),
  }
}
