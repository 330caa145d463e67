import { useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const StockNoticeForm = onDemand(() => import('./stock-notice-form.tsx'))

interface StockNoticeProps {
  readonly productId: string
  /** Empty while no variant is chosen. */
  readonly sku: string
}

/** Offers an email when a sold-out variant is back. The form is loaded when it is opened. */
export function StockNotice({ productId, sku }: StockNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <StockNoticeForm key={sku} productId={productId} sku={sku} />
  ) : (
    <button type="button" className={buttonClass('quiet', 'needs-script self-start')} onClick={() => setIsOpen(true)}>
      Tell me when it is back
    </button>
  )
}
