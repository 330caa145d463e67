import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { lockReviewedProduct, updateRating, writeDecision } from './queries.ts'

/**
 * Shows a review on its product's page; the product's rating follows in the same transaction. Deciding twice the same way
 * changes nothing.
 * @returns false when there is no such review
 */
export function approveReview(trx: Transaction<Database>, id: string): Promise<boolean> {
  return decide(trx, id, 'approved')
}

/** Keeps a review from its product's page, or takes it off again. */
export function rejectReview(trx: Transaction<Database>, id: string): Promise<boolean> {
  return decide(trx, id, 'rejected')
}

async function decide(trx: Transaction<Database>, id: string, status: 'approved' | 'rejected'): Promise<boolean> {
  const productId = await lockReviewedProduct(trx, id)
  if (productId === undefined) return false
  await writeDecision(trx, id, status)
  await updateRating(trx, productId)
  return true
}
