import { useState } from 'react'
import { onDemand } from '../../../ui/on-demand.tsx'

const Questions = onDemand(() => import('./questions.tsx'), { fallback: <p role="status">Loading questions...</p> })

/** Questions and answers, loaded when a shopper opens them: the page carries none of them. */
export function QuestionPanel({ productId }: { productId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="questions" className="pt-10">
      <h2 id="questions" className="text-2xl">
        Questions and Answers
      </h2>
      {isOpen ? (
        <Questions productId={productId} />
      ) : (
        <button type="button" className="needs-script link py-2.5" onClick={() => setIsOpen(true)}>
          Read the answers or ask the shop
        </button>
      )}
    </section>
  )
}
