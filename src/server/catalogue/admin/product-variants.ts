import type { Transaction } from 'kysely'
import type { ProductProblem } from '../../../domain/catalogue/check-product.ts'
import type { ProductInput } from '../../../domain/catalogue/product-input.ts'
import { quantityToJson, type Unit } from '../../../domain/units/quantity.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { VariantRow } from '../product-rows.ts'
import { derivedSku } from '../sku.ts'
import { deleteVariants, insertVariants, updateVariants } from '../write-queries.ts'
import type { WholeEntry } from './product-entry.ts'

interface Known {
  readonly id: string
  readonly unit: Unit
  readonly variants: readonly VariantRow[]
}

/** A row to be written, and its place in the entry. */
type Placed = VariantRow & { readonly at: number }

export interface VariantChanges {
  readonly added: readonly Placed[]
  readonly changed: readonly Placed[]
  readonly removed: readonly string[]
  /** Ids of changed variants that let go of their SKU, colour and size before another takes them over. */
  readonly freed: readonly string[]
  readonly problems: readonly ProductProblem[]
  /** Variants whose stock is no longer what it was when a new figure was typed. */
  readonly moved: readonly { readonly at: number; readonly name: string; readonly stock: number; readonly unit: Unit }[]
  readonly isTouched: boolean
}

/** Compares the variants as typed with those there are: the same is who has the same id, whatever its colour and size. */
export function variantChanges(entry: WholeEntry, input: ProductInput, known: Known): VariantChanges {
  const before = new Map(known.variants.map((variant) => [variant.id, variant]))
  const skus = new Set(input.variants.map(({ sku }) => sku))
  const added: Placed[] = []
  const changed: Placed[] = []
  const problems: ProductProblem[] = []
  const moved: VariantChanges['moved'][number][] = []
  const named = new Set<string>()
  input.variants.forEach((variant, at) => {
    const typed = entry.variants[at] ?? {}
    const old = typed._id === undefined ? undefined : before.get(typed._id)
    if (typed._id !== undefined && (!old || named.has(old.id))) {
      problems.push({ field: `variants.${at}.sku`, reason: 'there is no such variant of this product' })
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
      image: variant.image ?? null,
      position: at,
    }
    if (!old) {
      added.push({ ...row, stock: variant.stock ?? 0, at })
      return
    }
    named.add(old.id)
    const stock = stockOf(old, known.unit, typed, input.unit, variant.stock)
    if (stock === 'unsaid') {
      problems.push({ field: `variants.${at}.countInStock`, reason: 'stockWas must say which figure this replaces' })
    } else if (stock === 'moved') {
      const name = [old.color, old.size].filter(Boolean).join(' / ') || old.sku
      moved.push({ at, name, stock: old.stock ?? 0, unit: known.unit })
    } else {
      const isChanged = Object.entries(row).some(([column, value]) => old[column as keyof VariantRow] !== value)
      if (isChanged || stock !== null) changed.push({ ...row, stock, at })
    }
  })
  const removed = known.variants.filter(({ id }) => !named.has(id)).map(({ id }) => id)
  const freed = changed.filter((row) => isOtherChoice(row, before.get(row.id))).map(({ id }) => id)
  const isTouched = added.length + changed.length + removed.length > 0
  return { added, changed, removed, freed, problems, moved, isTouched }
}

/** The stock to be written; null leaves it alone. Nobody overwrites a sale with a figure that was read before it. */
function stockOf(
  old: VariantRow,
  oldUnit: Unit,
  typed: WholeEntry['variants'][number],
  unit: Unit,
  wanted: number | undefined,
): number | null | 'unsaid' | 'moved' {
  const now = quantityToJson(oldUnit, old.stock ?? 0)
  // Of cloth that becomes pieces, or the other way round, the figure stays what it says.
  const isOtherUnit = unit !== oldUnit
  if (wanted === undefined || typed.countInStock === now) return isOtherUnit ? (wanted ?? 0) : null
  if (typed.stockWas === undefined || typed.stockWas === null) return 'unsaid'
  if (typed.stockWas === typed.countInStock) return null
  return typed.stockWas === now ? wanted : 'moved'
}

function isOtherChoice(row: VariantRow, old: VariantRow | undefined): boolean {
  return old !== undefined && (row.sku !== old.sku || row.color !== old.color || row.size !== old.size)
}

/** 'Blue/Red' and 'Blue Red' have the same code: the later one gets a number. */
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
