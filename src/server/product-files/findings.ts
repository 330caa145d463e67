import { FINDING_KINDS, type FindingKind } from '../../domain/catalogue/import-options.ts'
import type { PlacedFinding } from './products-of-file.ts'

/** The findings of one kind in a file. */
export interface FoundFindings {
  readonly kind: FindingKind
  /** Products, of which each counts once. */
  readonly count: number
  /** The first in file order, one for each product. */
  readonly rows: readonly { readonly line: number; readonly product: string; readonly detail: string }[]
}

/** Rows stored of each kind. */
const MAX_ROWS = 200

/** Collects the findings of a file, which come product by product. */
export function findingsOf() {
  const found = new Map<FindingKind, { count: number; last: number; rows: FoundFindings['rows'][number][] }>()
  return {
    add({ kind, line, productLine, product, detail }: PlacedFinding): void {
      const one = found.get(kind) ?? { count: 0, last: 0, rows: [] }
      found.set(kind, one)
      if (one.last === productLine) return
      one.last = productLine
      one.count += 1
      if (one.rows.length < MAX_ROWS) one.rows.push({ line, product, detail })
    },
    all(): FoundFindings[] {
      return FINDING_KINDS.flatMap((kind) => {
        const one = found.get(kind)
        return one ? [{ kind, count: one.count, rows: one.rows }] : []
      })
    },
  }
}
