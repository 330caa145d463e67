import type { GridField } from '../../../../domain/catalogue/product-grid.ts'

export const FIELD_LABELS: Readonly<Record<GridField, string>> = {
  price: 'Price',
  finalPrice: 'Sale price',
  mrp: 'MRP',
  hsn: 'HSN',
  color: 'Main colour',
  brand: 'Brand',
  category: 'Category',
  status: 'Status',
  fabric: 'Fabric',
  pattern: 'Pattern',
  composition: 'Composition',
  care: 'Care',
  piecesPerPack: 'Pieces in a pack',
  countryOfOrigin: 'Country of origin',
  netQuantity: 'Net quantity',
  maker: 'Manufacturer or packer',
  importer: 'Importer',
}

const FIELDS_OF_ERRORS: Readonly<Record<string, GridField>> = {
  price: 'price',
  finalPrice: 'finalPrice',
  mrp: 'mrp',
  hsn: 'hsn',
  color: 'color',
  brandId: 'brand',
  categoryId: 'category',
  subcategoryId: 'category',
  status: 'status',
  fabric: 'fabric',
  pattern: 'pattern',
  composition: 'composition',
  care: 'care',
  piecesPerPack: 'piecesPerPack',
  countryOfOrigin: 'countryOfOrigin',
  netQuantity: 'netQuantity',
  maker: 'maker',
  importer: 'importer',
}

/** The cell of a field of the API; 'row' for a field that the grid does not show. */
export function fieldOfError(field: string): GridField | 'row' {
  return FIELDS_OF_ERRORS[field] ?? 'row'
}

/** 'the price is …' → 'The price is ….' */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}
