import { GRID_FIELDS, type GridField } from '../../../../domain/catalogue/product-grid.ts'

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
  name: 'Name',
  description: 'Description',
  featured: 'Featured',
  newArrival: 'New arrival',
  bestSeller: 'Best seller',
  minQuantity: 'Minimum length',
  quantityStep: 'Length step',
  widthCm: 'Width (cm)',
  gsm: 'Weight (g/m²)',
  garment: 'Garment',
  garmentMeasures: 'Garment measurements (cm)',
  modelNote: 'Model',
  lookCategory: 'Category of the look',
  lookColor: 'Colour of the look',
  lookOccasion: 'Occasion of the look',
}

/** Where the API has another name. */
const FIELDS_OF_ERRORS: Readonly<Record<string, GridField>> = {
  brandId: 'brand',
  categoryId: 'category',
  subcategoryId: 'category',
  lookCategoryId: 'lookCategory',
}

/** The cell of a field of the API; 'row' for a field that the grid does not show. */
export function fieldOfError(field: string): GridField | 'row' {
  return FIELDS_OF_ERRORS[field] ?? GRID_FIELDS.find((known) => known === field) ?? 'row'
}

/** 'the price is …' → 'The price is ….' */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** The texts of the cells that are chosen, where they are not the values themselves. */
export const CHOICE_LABELS: Readonly<Record<string, string>> = {
  active: 'Active',
  draft: 'Draft',
  archived: 'Archived',
  no: 'No',
  yes: 'Yes',
  '': 'None',
}
