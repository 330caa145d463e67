import type { Transaction } from 'kysely'
import type { ProductProblem } from '../../../domain/catalogue/check-product.ts'
import type { ProductInput } from '../../../domain/catalogue/product-input.ts'
import { quantityToJson, type Unit } from '../../../domain/units/quantity.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { VariantRow } from '../product-rows.ts'
import { derivedSku } from '../sku.ts'
import { deleteVariants, insertVariants, updateVariants } from '../write-queries.ts'
import type { FullEntry } from './product-entry.ts'

interface Known {
  readonly id: string
  readonly unit: Unit
  readonly variants: readonly VariantRow[]
}

/** A row to write, and its index in the entry. */
type Placed = VariantRow & { readonly at: number }

export interface VariantChanges {
  readonly added: readonly Placed[]
  readonly changed: readonly Placed[]
  readonly removed: readonly string[]
  /** Ids of changed variants whose SKU, barcode, colour and size must be released before another variant takes them. */
  readonly freed: readonly string[]
  readonly problems: readonly ProductProblem[]
  /** Variants whose stock changed after the form with the new figure was opened. */
  readonly changedStock: readonly {
    readonly at: number
    readonly name: string
    readonly stock: number
    readonly unit: Unit
  }[]
  readonly hasChanges: boolean
}

/** Compares the variants of an entry with the stored ones. Variants match by id, whatever their colour and size. */
export function variantChanges(entry: FullEntry, input: ProductInput, known: Known): VariantChanges {
  const before = new Map(known.variants.map((variant) => [variant.id, variant]))
  const skus = new Set(input.variants.map(({ sku }) => sku))
  const added: Placed[] = []
  const changed: Placed[] = []
  const problems: ProductProblem[] = []
  const changedStock: VariantChanges['changedStock'][number][] = []
  const named = new Set<string>()
  input.variants.forEach((variant, at) => {
    const requested = entry.variants[at] ?? {}
    const old = requested._id === undefined ? undefined : before.get(requested._id)
    if (requested._id !== undefined && (!old || named.has(old.id))) {
      problems.push({ field: `variants.${at}.sku`, reason: 'variant not found' })
      return
    }
    const sku = variant.sku ?? old?.sku ?? freeSku(derivedSku(input, variant), skus)
    skus.add(sku)
    const row = {
      id: old?.id ?? newId(),
      product_id: known.id,
      sku,
      color: variant.color,
      size: variant.size,
      price_paise: variant.price ?? null,
      final_price_paise: variant.finalPrice ?? null,
      cost_paise: variant.cost === undefined ? (old?.cost_paise ?? null) : variant.cost,
      image: variant.image ?? null,
      position: at,
      shelf: variant.shelf ?? old?.shelf ?? '',
      barcode: variant.barcode ?? old?.barcode ?? '',
    }
    if (!old) {
      added.push({ ...row, stock: variant.stock ?? 0, at })
      return
    }
    named.add(old.id)
    const stock = stockOf(old, known.unit, requested, input.unit, variant.stock)
    if (stock === 'missing') {
      problems.push({ field: `variants.${at}.countInStock`, reason: 'stockWas must give the figure this replaces' })
    } else if (stock === 'changed') {
      const name = [old.color, old.size].filter(Boolean).join(' / ') || old.sku
      changedStock.push({ at, name, stock: old.stock ?? 0, unit: known.unit })
    } else {
      const isChanged = Object.entries(row).some(([column, value]) => old[column as keyof VariantRow] !== value)
      if (isChanged || stock !== null) changed.push({ ...row, stock, at })
    }
  })
  const removed = known.variants.filter(({ id }) => !named.has(id)).map(({ id }) => id)
  const freed = changed.filter((row) => isOtherChoice(row, before.get(row.id))).map(({ id }) => id)
  const hasChanges = added.length + changed.length + removed.length > 0
  return { added, changed, removed, freed, problems, changedStock, hasChanges }
}

/** The stock to write; null leaves it unchanged. A figure read before a sale must not overwrite the sale. */
function stockOf(
  old: VariantRow,
  oldUnit: Unit,
  requested: FullEntry['variants'][number],
  unit: Unit,
  figure: number | undefined,
): number | null | 'missing' | 'changed' {
  const now = quantityToJson(oldUnit, old.stock ?? 0)
  // When the unit changes between metres and pieces, the figure keeps its number.
  const isOtherUnit = unit !== oldUnit
  if (figure === undefined || requested.countInStock === now) return isOtherUnit ? (figure ?? 0) : null
  if (requested.stockWas === undefined || requested.stockWas === null) return 'missing'
  if (requested.stockWas === requested.countInStock) return null
  return requested.stockWas === now ? figure : 'changed'
}

function isOtherChoice(row: VariantRow, old: VariantRow | undefined): boolean {
  return (
    old !== undefined && (['sku', 'barcode', 'color', 'size'] as const).some((column) => row[column] !== old[column])
  )
}

/** 'Blue/Red' and 'Blue Red' derive the same SKU: the later one gets a number. */
function freeSku(sku: string, taken: ReadonlySet<string | undefined>): string {
  let free = sku
  for (let number = 2; taken.has(free); number++) free = `${sku}-${number}`
  return free
}

export async function writeVariants(trx: Transaction<Database>, changes: VariantChanges): Promise<void> {
  await deleteVariants(trx, changes.removed)
  await updateVariants(trx, changes.changed, changes.freed)
  await insertVariants(trx, changes.added)
}
