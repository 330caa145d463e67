import { lazy, Suspense, useState } from 'react'

const StockNoticeForm = lazy(() => import('./stock-notice-form.tsx'))

interface StockNoticeProps {
  readonly productId: string
  /** Empty while no variant is chosen. */
  readonly sku: string
}

/** Offers an email when a sold-out variant is back. The form is loaded when it is opened. */
export function StockNotice({ productId, sku }: StockNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <Suspense>
      <StockNoticeForm key={sku} productId={productId} sku={sku} />
    </Suspense>
  ) : (
    <button type="button" className="needs-script link self-start py-2" onClick={() => setIsOpen(true)}>
      Tell me when it is back
    </button>
  )
}
