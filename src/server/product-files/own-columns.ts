/**
 * The columns of the shop's own format, which the back office exports and can import again without changes. A product has
 * one row per variant or picture, whichever are more. Product columns are filled in the first row, the handle in all rows.
 */
export const OWN_COLUMNS = [
  /** Marks the file as the shop's own. */
  'vastra_handle',
  'name',
  'description',
  'brand',
  'main_category',
  'category',
  'subcategory',
  'garment',
  'color',
  'pattern',
  'fabric',
  'unit',
  'minimum',
  'step',
  'price',
  'sale_price',
  'mrp',
  'status',
  'featured',
  'new_arrival',
  'best_seller',
  'hsn',
  'pieces_per_pack',
  'country_of_origin',
  'maker',
  'importer',
  'net_quantity',
  'width_cm',
  'gsm',
  'composition',
  'care',
  /** A measure a line: 'Length: S 110, M 112', in centimetres. */
  'garment_measures',
  'model_note',
  'created_at',
  'variant_sku',
  'variant_color',
  'variant_size',
  'variant_price',
  'variant_sale_price',
  /** What the shop pays for it; not in the file of a team member who may not see it. */
  'variant_cost',
  'variant_stock',
  'variant_image',
  'variant_shelf',
  'variant_barcode',
  'picture',
  'picture_alt',
  'picture_color',
  /** Percent from the left and the top, '50 20'; empty is the middle. */
  'picture_focus',
  /** The width of what the picture shows, in centimetres; empty is unknown. */
  'picture_width_cm',
] as const

export type OwnColumn = (typeof OWN_COLUMNS)[number]

/** Required, because a missing one would clear values of the product, such as its sale price or subcategory. */
export const REQUIRED_COLUMNS: readonly OwnColumn[] = [
  'vastra_handle',
  'name',
  'brand',
  'main_category',
  'category',
  'subcategory',
  'garment',
  'color',
  'pattern',
  'fabric',
  'unit',
  'price',
  'sale_price',
  'mrp',
  'variant_color',
  'variant_size',
]
