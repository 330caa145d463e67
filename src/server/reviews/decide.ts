import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { lockReviewedProduct, updateRating, writeDecision } from './queries.ts'

/**
 * Approves a review and updates the rating of its product in the same transaction. Approving it again changes nothing.
 * @returns false when there is no such review
 */
export function approveReview(trx: Transaction<Database>, id: string): Promise<boolean> {
  return decide(trx, id, 'approved')
}

/** Rejects a review, or withdraws its approval, and updates the rating of its product. */
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
