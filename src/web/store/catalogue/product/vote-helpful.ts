import { showToast } from '../../../ui/toast.tsx'
import { readData } from '../../browser/read-data.ts'
import { send } from '../../browser/send.ts'

/** Returns the ids of the product's reviews that the signed-in customer found helpful. */
export async function ownVotes(productId: string, signal: AbortSignal): Promise<readonly string[]> {
  return (await readData<readonly string[]>(`/api/products/${productId}/reviews/own-votes`, signal)) ?? []
}

/**
 * Stores whether the signed-in customer found a review helpful, and returns that with the new number. Undefined when it was not
 * stored; a message says why.
 */
export async function voteHelpful(
  id: string,
  helpful: boolean,
): Promise<{ readonly isOwn: boolean; readonly helpful: number } | undefined> {
  const answer = await send<{ data: { helpful: number } }>('PUT', `/api/reviews/${id}/helpful`, { helpful }, FAILED)
  if (answer.ok) return { isOwn: helpful, helpful: answer.data.data.helpful }
  showToast(answer.status === 401 ? 'Please log in to rate reviews.' : answer.message, 'error')
  return undefined
}

const FAILED = "We couldn't store your vote. Please try again."
