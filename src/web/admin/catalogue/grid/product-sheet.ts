import type { GridChange, GridProduct } from '../../../../contract/product-grid.ts'
import {
  GRID_CHOICES,
  GRID_FIELDS,
  GRID_WORDS,
  type GridField,
  type GridTexts,
  type GridWords,
  gridProblems,
  MORE_GRID_FIELDS,
  readAmount,
  readWhole,
} from '../../../../domain/catalogue/product-grid.ts'
import { quantityFromText, quantityToJson } from '../../../../domain/units/quantity.ts'
import type { GridChoices } from './grid-choices.ts'
import type { Column, Sheet } from './sheet.ts'

/** The grid of products. `choices` gives the names of brands and categories. */
export function productSheet(choices: GridChoices): Sheet<GridProduct> {
  const names = {
    hasBrand: (name: string) => choices.brandId(name) !== undefined,
    hasCategory: (path: string) => choices.categoryIds(path) !== undefined,
    hasLookCategory: (path: string) => choices.lookCategoryId(path) !== undefined,
  }
  return {
    one: 'product',
    many: 'products',
    path: '/api/admin/product-grid',
    list: 'products',
    columnsKey: 'products.grid.columns',
    fields: GRID_FIELDS,
    firstFields: GRID_FIELDS.filter((field) => !MORE_GRID_FIELDS.some((more) => more === field)),
    columns: {
      ...COLUMNS,
      brand: { ...COLUMNS.brand, suggestions: choices.brands },
      category: { ...COLUMNS.category, suggestions: choices.categories },
      lookCategory: { ...COLUMNS.lookCategory, suggestions: choices.allCategories },
    },
    fieldsOfErrors: FIELDS_OF_ERRORS,
    nameOf: ({ name }) => name,
    choiceOf: () => '',
    notes: notesOf,
    placeholder: () => '',
    texts: (row) => savedTexts(row, choices),
    problems: (row, cells) => gridProblems(cells as GridTexts, { ...names, unit: row.unit }),
    problemsBetween: () => ({}),
    change: (row, edited) => changeOf(row, edited, choices),
    otherChanges: () => '',
  }
}

/** Where the API has another name. */
const FIELDS_OF_ERRORS: Readonly<Record<string, GridField>> = {
  brandId: 'brand',
  categoryId: 'category',
  subcategoryId: 'category',
  lookCategoryId: 'lookCategory',
}

const COLUMNS = {
  price: { label: 'Price', width: 90, isAmount: true, inputMode: 'decimal' },
  finalPrice: { label: 'Sale price', width: 110, isAmount: true, inputMode: 'decimal' },
  mrp: { label: 'MRP', width: 90, isAmount: true, inputMode: 'decimal' },
  hsn: { label: 'HSN', width: 96, inputMode: 'numeric' },
  color: { label: 'Main colour', width: 112 },
  brand: { label: 'Brand', width: 150 },
  category: { label: 'Category', width: 190, hasTitle: true },
  status: { label: 'Status', width: 108, choices: GRID_CHOICES.status },
  fabric: { label: 'Fabric', width: 130 },
  pattern: { label: 'Pattern', width: 120 },
  composition: { label: 'Composition', width: 180 },
  care: { label: 'Care', width: 200 },
  piecesPerPack: { label: 'Pieces in a pack', width: 120, inputMode: 'numeric' },
  countryOfOrigin: { label: 'Country of origin', width: 150 },
  netQuantity: { label: 'Net quantity', width: 120 },
  maker: { label: 'Manufacturer or packer', width: 220 },
  importer: { label: 'Importer', width: 220 },
  name: { label: 'Name', width: 260, hasTitle: true },
  description: { label: 'Description', width: 320, isLong: true },
  featured: { label: 'Featured', width: 96, choices: GRID_CHOICES.featured },
  newArrival: { label: 'New arrival', width: 110, choices: GRID_CHOICES.newArrival },
  bestSeller: { label: 'Best seller', width: 110, choices: GRID_CHOICES.bestSeller },
  minQuantity: { label: 'Minimum length', width: 130, inputMode: 'decimal' },
  quantityStep: { label: 'Length step', width: 120, inputMode: 'decimal' },
  widthCm: { label: 'Width (cm)', width: 100, inputMode: 'numeric' },
  gsm: { label: 'Weight (g/m²)', width: 120, inputMode: 'numeric' },
  garment: { label: 'Garment', width: 120 },
  garmentMeasures: { label: 'Garment measurements (cm)', width: 260, isLong: true },
  modelNote: { label: 'Model', width: 220 },
  lookCategory: { label: 'Category of the look', width: 190, hasTitle: true },
  lookColor: { label: 'Colour of the look', width: 140 },
  lookOccasion: { label: 'Occasion of the look', width: 150, choices: GRID_CHOICES.lookOccasion },
} as const satisfies Readonly<Record<GridField, Column>>

function notesOf({ unit, ownPrices }: GridProduct): string[] {
  return [
    ...(unit === 'metre' ? ['Prices per metre'] : []),
    ...(ownPrices === 1 ? ['1 variant keeps its own price'] : []),
    ...(ownPrices > 1 ? [`${ownPrices} variants keep their own price`] : []),
  ]
}

/** The cells of a saved product. */
function savedTexts(row: GridProduct, { brandName, categoryPath }: GridChoices): GridTexts {
  return {
    price: String(row.price),
    finalPrice: row.finalPrice === null ? '' : String(row.finalPrice),
    mrp: row.mrp === null ? '' : String(row.mrp),
    hsn: row.hsn,
    color: row.color,
    piecesPerPack: String(row.piecesPerPack),
    fabric: row.fabric,
    pattern: row.pattern,
    composition: row.composition,
    care: row.care,
    countryOfOrigin: row.countryOfOrigin,
    netQuantity: row.netQuantity,
    maker: row.maker,
    importer: row.importer,
    name: row.name,
    description: row.description,
    featured: yesOrNo(row.featured),
    newArrival: yesOrNo(row.newArrival),
    bestSeller: yesOrNo(row.bestSeller),
    minQuantity: String(row.minQuantity),
    quantityStep: String(row.quantityStep),
    widthCm: String(row.widthCm ?? ''),
    gsm: String(row.gsm ?? ''),
    garment: row.garment,
    garmentMeasures: row.garmentMeasures,
    modelNote: row.modelNote,
    lookCategory: row.lookCategoryId === null ? '' : categoryPath(row.lookCategoryId),
    lookColor: row.lookColor,
    lookOccasion: row.lookOccasion,
    brand: brandName(row.brandId),
    category: categoryPath(row.subcategoryId ?? row.categoryId),
    status: row.status,
  }
}

function yesOrNo(isSet: boolean): string {
  return isSet ? 'yes' : 'no'
}

/** What to send for a product whose cells have no problems. */
function changeOf(row: GridProduct, cells: Partial<GridTexts>, choices: GridChoices): GridChange {
  const amount = (text: string) => {
    const typed = readAmount(text)
    return 'rupees' in typed ? typed.rupees : null
  }
  const quantity = (text: string) => {
    const typed = quantityFromText(row.unit, text)
    return typed === undefined ? null : quantityToJson(row.unit, typed)
  }
  const { price, finalPrice, mrp, hsn, brand, category, status, piecesPerPack } = cells
  const { featured, newArrival, bestSeller, minQuantity, quantityStep, widthCm, gsm, lookCategory, lookOccasion } =
    cells
  const words = (Object.keys(GRID_WORDS) as GridWords[]).flatMap((field) =>
    cells[field] === undefined ? [] : [[field, cells[field]] as const],
  )
  return {
    _id: row._id,
    revision: row.revision,
    ...(price !== undefined && { price: amount(price) }),
    ...(finalPrice !== undefined && { finalPrice: amount(finalPrice) }),
    ...(mrp !== undefined && { mrp: amount(mrp) }),
    ...(hsn !== undefined && { hsn }),
    ...Object.fromEntries(words),
    ...(piecesPerPack !== undefined && { piecesPerPack: Number(piecesPerPack) }),
    ...(brand !== undefined && { brandId: choices.brandId(brand) ?? '' }),
    ...(category !== undefined && choices.categoryIds(category)),
    ...(status !== undefined && { status: status as GridProduct['status'] }),
    ...(featured !== undefined && { featured: featured === 'yes' }),
    ...(newArrival !== undefined && { newArrival: newArrival === 'yes' }),
    ...(bestSeller !== undefined && { bestSeller: bestSeller === 'yes' }),
    ...(minQuantity !== undefined && { minQuantity: quantity(minQuantity) }),
    ...(quantityStep !== undefined && { quantityStep: quantity(quantityStep) }),
    ...(widthCm !== undefined && { widthCm: readWhole(widthCm) }),
    ...(gsm !== undefined && { gsm: readWhole(gsm) }),
    ...(lookCategory !== undefined && { lookCategoryId: choices.lookCategoryId(lookCategory) ?? null }),
    ...(lookOccasion !== undefined && { lookOccasion }),
  }
}
