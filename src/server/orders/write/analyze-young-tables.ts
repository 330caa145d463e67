import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Returns a function to call after each placed order. After 50, 400, 3,200 … orders of this process PostgreSQL counts the rows of the
 * tables of orders again, and so plans their statements again: plans are kept (see `keepPlans`), and one made for a table of a few rows
 * reads all of it, which 1,000 orders later takes five milliseconds instead of a tenth of one. Autovacuum would do it a minute later.
 */
export function analyzeYoungTables(db: Kysely<Database>): () => void {
  let placed = 0
  let next = 50
  return () => {
    placed += 1
    if (placed < next) return
    next *= 8
    // Without it only the plans stay as they are.
    sql`analyze orders, order_line, order_event, order_buyer, invoice, idempotency_key`
      .execute(db)
      .catch(() => undefined)
  }
}
