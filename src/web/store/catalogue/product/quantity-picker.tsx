import { type ReactNode, useId, useState } from 'react'
import { quantityRule } from '../../../../domain/catalogue/allowed-quantity.ts'
import { formatPaise } from '../../../../domain/units/paise.ts'
import { formatQuantity } from '../../../../domain/units/quantity.ts'
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx'
import type { Purchase } from './use-purchase.ts'

/** The number of pieces, or the length with its price. `children` are shown next to the label. */
export function QuantityPicker({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const { selling, stock, quantity, total, setQuantity } = purchase
  const id = useId()
  const [notice, setNotice] = useState('')
  const [chosen, setChosen] = useState('')
  const isByTheMetre = selling.unit === 'metre'
  return (
    <div className="needs-script">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={id}>{isByTheMetre ? 'Length' : 'Quantity'}</label>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <QuantityStepper
          id={id}
          selling={selling}
          stock={stock}
          quantity={quantity}
          onChange={(next) => {
            setQuantity(next)
            setChosen(isByTheMetre ? '' : formatQuantity(selling.unit, next))
          }}
          onNotice={setNotice}
          describedBy={`${id}-notice`}
        />
        {isByTheMetre && (
          <p aria-live="polite" className="tabular-nums">
            {formatQuantity(selling.unit, quantity)} for <strong>{formatPaise(total)}</strong>
          </p>
        )}
      </div>
      <p id={`${id}-notice`} role="status" className="mt-1 text-sm text-quiet empty:hidden">
        {notice || quantityRule(selling)}
        {/* The buttons keep the focus, so nothing else says the new number. */}
        {!notice && chosen && <span className="sr-only">{chosen}</span>}
      </p>
    </div>
  )
}
