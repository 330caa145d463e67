import { Check } from 'lucide-react'
import { useHeaderToast } from '../browser/header-toast.ts'

/**
 * The header's message of 3 seconds. It lies over the page, so that nothing moves. On phones, where the header scrolls away,
 * it stays at the top of the screen.
 */
export function HeaderToast() {
  const message = useHeaderToast()
  return (
    <div role="status" className="header-toast-place">
      {message && (
        <p className="header-toast">
          <Check size={18} aria-hidden />
          {message}
        </p>
      )}
    </div>
  )
}
