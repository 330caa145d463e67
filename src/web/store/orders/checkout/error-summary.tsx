import { type RefObject, useEffect } from 'react'
import type { CheckoutError } from '../../../../domain/orders/checkout-form.ts'
import { CONTACT_LABELS, fieldId } from './contact-fields.tsx'

interface ErrorSummaryProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly errors: readonly CheckoutError[]
  /** Why the order was not taken, when it was not the form. */
  readonly message: string
  /** Changes with each try, so that the same errors are heard again. */
  readonly tries: number
}

/** What keeps the order from being placed, all in one place, which takes the focus: each error leads to its field. */
export function ErrorSummary({ box, errors, message, tries }: ErrorSummaryProps) {
  const isShown = errors.length > 0 || message !== ''
  useEffect(() => {
    if (isShown && tries > 0) box.current?.focus()
  }, [isShown, tries, box])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {isShown && (
        <div className="mb-6 rounded-card border border-madder bg-madder-wash p-4">
          <h2 className="mb-1 text-lg text-madder">Your order is not placed yet</h2>
          {message && <p>{message}</p>}
          <ul>
            {errors.map(({ field, message: problem }) => (
              <li key={field}>
                <a
                  href={`#${fieldId(field)}`}
                  className="link inline-block py-2.5 text-madder"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId(field))?.focus()
                  }}
                >
                  {field === 'address' ? problem : `${CONTACT_LABELS[field]}: ${problem}`}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
