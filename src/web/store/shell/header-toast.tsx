import { Check } from 'lucide-react'
import { useCue } from '../browser/header-toast.ts'

/**
 * The header's word of 3 seconds. It lies over the page, so that nothing moves; on phones, where the header scrolls away, it
 * keeps to the top of the screen.
 */
export function Cue() {
  const cue = useCue()
  return (
    <div role="status" className="cue-place">
      {cue && (
        <p className="cue">
          <Check size={18} aria-hidden />
          {cue}
        </p>
      )}
    </div>
  )
}
