import { useEffect, useRef } from 'react'
import type { CheckoutError } from '../../../../domain/orders/checkout-form.ts'
import { CONTACT_LABELS } from './contact-fields.tsx'
import { fieldId } from './early-contact.ts'

export interface Report {
  readonly errors: readonly CheckoutError[]
  /** Why the server refused the order; empty when only fields are invalid. */
  readonly message: string
  /** Increases with every submit, so that screen readers announce repeated errors again. */
  readonly attempts: number
}

/** Lists everything that prevents the order and takes the focus. Each error links to its field. */
export function ErrorSummary({ errors, message, attempts }: Report) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = errors.length > 0 || message !== ''
  useEffect(() => {
    if (isShown && attempts > 0) box.current?.focus()
  }, [isShown, attempts])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {isShown && (
        <div className="mb-6 rounded-card border border-madder bg-madder-wash p-4">
          <h2 className="mb-1 text-lg text-madder">Your order hasn't been placed yet</h2>
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
