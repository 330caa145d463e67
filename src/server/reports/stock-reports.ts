import type { Kysely } from 'kysely'
import type { ReportRow } from '../../contract/reports.ts'
import { indianDay } from '../../domain/india/time.ts'
import { daysLeft, UNKNOWN_COST } from '../../domain/reports/reports.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson, type Unit } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'
import { knownNumbers, type ReportData, type ReportQuery } from './report-data.ts'
import { deadVariants, type Listed, stockOfProducts, variantsToReorder } from './stock-queries.ts'

const UNIT_NAMES = { piece: 'pcs', metre: 'm' } as const

/** Reads the value of the stock by product, the highest first. */
export async function stockValueReport(db: Kysely<Database>, { limit }: ReportQuery): Promise<ReportData> {
  const rows = await stockOfProducts(db, limit)
  return {
    rows: rows.map((row) => ({
      key: row.product_id,
      productId: row.product_id,
      cells: {
        product: row.product,
        category: row.category,
        status: row.status,
        variants: row.variants,
        ...stockCells(row),
        value: rupeesFromPaise(row.value),
        cost: costJson(row.cost),
      },
    })),
    count: rows[0]?.count ?? 0,
    totals: {
      variants: rows[0]?.all_variants ?? 0,
      value: rupeesFromPaise(rows[0]?.sum ?? 0),
      ...knownNumbers({ cost: costJson(rows[0]?.cost_sum ?? null) }),
    },
  }
}

/** Reads the variants in stock that nobody has ordered for some days, the most valuable first. */
export async function deadStockReport(db: Kysely<Database>, { idleDays, limit }: ReportQuery): Promise<ReportData> {
  const rows = await deadVariants(db, idleDays, limit)
  return {
    rows: rows.map((row) => ({
      ...variantJson(row),
      cells: {
        ...variantCells(row),
        ...stockCells(row),
        lastSold: row.last_sold_at ? indianDay(row.last_sold_at) : null,
        since: indianDay(row.stocked_at),
        value: rupeesFromPaise(row.value),
        cost: costJson(row.cost),
      },
    })),
    count: rows[0]?.count ?? 0,
    totals: {
      value: rupeesFromPaise(rows[0]?.sum ?? 0),
      ...knownNumbers({ cost: costJson(rows[0]?.cost_sum ?? null) }),
    },
  }
}

/** Reads the variants at or below their reorder level, first those that run out first. */
export async function reorderReport(db: Kysely<Database>, { isWhole, q, limit }: ReportQuery): Promise<ReportData> {
  const rows = await variantsToReorder(db, { isWhole, q, limit })
  return {
    rows: rows.map((row) => ({
      ...variantJson(row),
      cells: {
        ...variantCells(row),
        ...stockCells(row),
        level: quantityToJson(row.unit, row.level),
        sold: quantityToJson(row.unit, row.sold),
        days: daysLeft(row.stock, row.sold) ?? null,
      },
    })),
    count: rows[0]?.count ?? 0,
    totals: {},
  }
}

function costJson(paise: number | null): number | string {
  return paise === null ? UNKNOWN_COST : rupeesFromPaise(paise)
}

type Variant = Pick<Listed, 'product_id' | 'product' | 'variant_id' | 'sku' | 'color' | 'size'>

function variantJson({ product_id, variant_id }: Variant): Omit<ReportRow, 'cells'> {
  return { key: variant_id, productId: product_id, variantId: variant_id }
}

function variantCells({ product, sku, color, size }: Variant) {
  return { product, variant: [color, size].filter((word) => word !== '').join(' / ') || 'Default', sku }
}

function stockCells({ unit, stock }: { readonly unit: Unit; readonly stock: number }) {
  return { stock: quantityToJson(unit, stock), unit: UNIT_NAMES[unit] }
}
