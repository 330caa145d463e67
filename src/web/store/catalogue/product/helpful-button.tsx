import { useEffect, useState } from 'react'
import { showToast } from '../../../ui/toast.tsx'
import { useUser } from '../../browser/user.ts'

interface HelpfulButtonProps {
  readonly reviewId: string
  /** How many customers had found the review helpful when the page was made. */
  readonly helpful: number
  /** Whether the signed-in customer is one of them; undefined while nobody is known to be signed in. */
  readonly isOwn: boolean | undefined
}

/** Says that a review was helpful, or takes it back. The shop counts one vote of each customer. */
export function HelpfulButton({ reviewId, helpful, isOwn }: HelpfulButtonProps) {
  const [vote, setVote] = useState<Vote>({ isOwn, helpful })
  const change = async () => {
    try {
      const { voteHelpful } = await import('./vote-helpful.ts')
      setVote((await voteHelpful(reviewId, !vote.isOwn)) ?? vote)
    } catch (error) {
      console.error(error)
      showToast("We couldn't store your vote. Please try again.", 'error')
    }
  }
  return (
    <button type="button" className="option needs-script" aria-pressed={vote.isOwn} onClick={change}>
      {vote.helpful > 0 ? `Helpful (${vote.helpful})` : 'Helpful'}
    </button>
  )
}

type Vote = Pick<HelpfulButtonProps, 'isOwn' | 'helpful'>

/** The ids of the product's reviews that the signed-in customer found helpful, and whose they are. */
export function useOwnVotes(productId: string): { readonly of: string; readonly ids: readonly string[] } {
  const email = useUser()?.email ?? ''
  const [votes, setVotes] = useState(NOBODYS)
  useEffect(() => {
    if (email === '') return setVotes(NOBODYS)
    const controller = new AbortController()
    import('./vote-helpful.ts')
      .then(({ ownVotes }) => ownVotes(productId, controller.signal))
      .then((ids) => setVotes({ of: email, ids }))
      .catch(() => undefined)
    return () => controller.abort()
  }, [email, productId])
  return votes
}

const NOBODYS: { of: string; ids: readonly string[] } = { of: '', ids: [] }
