import { showToast } from '../../../ui/toast.tsx'
import { send } from '../../browser/send.ts'

/** Stores that the signed-in customer found a review helpful, or takes it back, and shows the new number in the button. */
export async function voteHelpful(id: string, button: HTMLButtonElement): Promise<void> {
  const helpful = button.getAttribute('aria-pressed') !== 'true'
  const answer = await send<{ data: { helpful: number } }>('PUT', `/api/reviews/${id}/helpful`, { helpful }, FAILED)
  if (!answer.ok) {
    showToast(answer.status === 401 ? 'Please log in to rate reviews.' : answer.message, 'error')
    return
  }
  button.setAttribute('aria-pressed', String(helpful))
  const count = answer.data.data.helpful
  button.textContent = count > 0 ? `Helpful (${count})` : 'Helpful'
}

const FAILED = 'We couldn’t store your vote. Please try again.'
