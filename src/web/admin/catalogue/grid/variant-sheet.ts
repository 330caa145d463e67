import type { GridVariant, VariantChange } from '../../../../contract/variant-grid.ts'
import { readAmount } from '../../../../domain/catalogue/product-grid.ts'
import {
  repeatedCodes,
  VARIANT_GRID_FIELDS,
  type VariantGridField,
  type VariantGridTexts,
  variantChoice,
  variantGridProblems,
  variantRowName,
} from '../../../../domain/catalogue/variant-grid.ts'
import { DEFAULT_REORDER_LEVEL } from '../../../../domain/reports/reports.ts'
import { type Paise, toPaise } from '../../../../domain/units/paise.ts'
import { quantityFromText, quantityToJson } from '../../../../domain/units/quantity.ts'
import type { Column, Sheet, Texts } from './sheet.ts'

/** The grid of variants: what each has of its own. */
export const variantSheet: Sheet<GridVariant> = {
  one: 'variant',
  many: 'variants',
  path: '/api/admin/variant-grid',
  list: 'variants',
  columnsKey: 'products.grid.variantColumns',
  fields: VARIANT_GRID_FIELDS,
  firstFields: VARIANT_GRID_FIELDS,
  columns: {
    sku: { label: 'SKU', width: 190, isUnique: true },
    barcode: { label: 'Barcode', width: 160, isUnique: true },
    price: { label: 'Own price', width: 110, isAmount: true, inputMode: 'decimal' },
    finalPrice: { label: 'Own sale price', width: 140, isAmount: true, inputMode: 'decimal' },
    cost: { label: 'Cost', width: 110, isAmount: true, inputMode: 'decimal' },
    shelf: { label: 'Shelf', width: 130 },
    reorderLevel: { label: 'Reorder at', width: 120, inputMode: 'decimal' },
  } satisfies Readonly<Record<VariantGridField, Column>>,
  fieldsOfErrors: {},
  nameOf: variantRowName,
  choiceOf: variantChoice,
  notes: ({ unit, status }) => [
    ...(unit === 'metre' ? ['Prices and cost per metre'] : []),
    ...(status === 'active' ? [] : [STATUS[status]]),
  ],
  placeholder: ({ productPrice, unit }, field) => {
    if (field === 'price') return String(productPrice)
    return field === 'reorderLevel' ? String(quantityToJson(unit, DEFAULT_REORDER_LEVEL[unit])) : ''
  },
  texts: savedTexts,
  problems: (row, cells) =>
    variantGridProblems(cells as VariantGridTexts, {
      unit: row.unit,
      color: row.color,
      size: row.size,
      mrp: paiseOf(row.mrp),
      savedPrice: paiseOf(row.price),
    }),
  problemsBetween: (rows) => {
    const repeated = repeatedCodes(
      rows.map(({ row, cells }) => ({
        id: row._id,
        name: variantRowName(row),
        sku: cells.sku ?? '',
        barcode: cells.barcode ?? '',
      })),
    )
    return Object.fromEntries(
      [...repeated].map(([id, found]) => [id, Object.fromEntries(found.map(({ field, reason }) => [field, reason]))]),
    )
  },
  change: changeOf,
  otherChanges: (before, now) =>
    before.status === now.status ? '' : `The product is now ${STATUS[now.status].toLowerCase()}.`,
}

const STATUS: Readonly<Record<GridVariant['status'], string>> = {
  active: 'Active',
  draft: 'Draft',
  archived: 'Archived',
}

function paiseOf(rupees: number | null): Paise | null {
  return rupees === null ? null : toPaise(rupees)
}

function savedTexts(row: GridVariant): VariantGridTexts {
  return {
    sku: row.sku,
    barcode: row.barcode,
    price: String(row.price ?? ''),
    finalPrice: String(row.finalPrice ?? ''),
    cost: String(row.cost ?? ''),
    shelf: row.shelf,
    reorderLevel: String(row.reorderLevel ?? ''),
  }
}

function changeOf(row: GridVariant, edited: Partial<Texts>): VariantChange {
  const { sku, barcode, price, finalPrice, cost, shelf, reorderLevel } = edited
  const amount = (text: string) => {
    const typed = readAmount(text)
    return 'rupees' in typed ? typed.rupees : null
  }
  const quantity = (text: string) => {
    const typed = text.trim() === '' ? undefined : quantityFromText(row.unit, text)
    return typed === undefined ? null : quantityToJson(row.unit, typed)
  }
  return {
    _id: row._id,
    version: row.version,
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(price !== undefined && { price: amount(price) }),
    ...(finalPrice !== undefined && { finalPrice: amount(finalPrice) }),
    ...(cost !== undefined && { cost: amount(cost) }),
    ...(shelf !== undefined && { shelf }),
    ...(reorderLevel !== undefined && { reorderLevel: quantity(reorderLevel) }),
  }
}
