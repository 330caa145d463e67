import { Check } from 'lucide-react'
import { useCue } from '../browser/cue.ts'

/** The header's word of 3 seconds, below the cart; it lies over the page, so that nothing moves. */
export function Cue() {
  const cue = useCue()
  return (
    <div role="status" className="pointer-events-none absolute top-full right-2 z-40 whitespace-nowrap">
      {cue && (
        <p className="cue">
          <Check size={18} aria-hidden />
          {cue}
        </p>
      )}
    </div>
  )
}
