import type { ReactNode } from 'react'

/** A part of the checkout form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="checkout-section">
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  )
}
