import { useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import type { StockNoticeProps } from './stock-notice-form.tsx'

const StockNoticeForm = onDemand(() => import('./stock-notice-form.tsx'))

/** Offers an email when a sold-out variant is back. The form is loaded when it is opened. */
export function StockNotice(props: StockNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <StockNoticeForm key={props.variants[0]?.sku} {...props} />
  ) : (
    <button type="button" className={buttonClass()} onClick={() => setIsOpen(true)}>
      Tell me when it is back
    </button>
  )
}
