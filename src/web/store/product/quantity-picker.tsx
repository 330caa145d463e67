import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import {
  checkQuantity,
  clampQuantity,
  largestQuantity,
  nextQuantity,
  previousQuantity,
} from '../../../domain/catalogue/allowed-quantity.ts'
import { formatQuantity, type Quantity, quantityFromText } from '../../../domain/catalogue/quantity.ts'
import { formatPaise } from '../../../domain/money/paise.ts'
import type { Purchase } from './use-purchase.ts'

/**
 * How many pieces, or how long a length: by buttons, arrow keys or typing. What was typed is moved to the nearest quantity
 * that may be bought when the box is left, and the reason is said.
 */
export function QuantityPicker({ purchase: { selling, stock, quantity, total, setQuantity } }: { purchase: Purchase }) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [notice, setNotice] = useState('')
  const isByTheMetre = selling.unit === 'metre'
  const largest = largestQuantity(selling, stock)

  const take = (next: Quantity) => {
    setTyped(undefined)
    setNotice('')
    setQuantity(next)
  }
  const takeTyped = () => {
    if (typed === undefined) return
    const wanted = quantityFromText(selling.unit, typed)
    take(wanted === undefined ? quantity : clampQuantity(selling, wanted, stock))
    const check = checkQuantity(selling, wanted ?? Number.NaN, stock)
    setNotice(check.ok ? '' : check.message)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') takeTyped()
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    take(step(selling, quantity, stock))
  }
  return (
    <div className="needs-script">
      <label htmlFor={id} className="mb-1 block">
        {isByTheMetre ? 'Length' : 'Quantity'}
      </label>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="stepper">
          <button
            type="button"
            aria-label={isByTheMetre ? 'Shorter' : 'One less'}
            disabled={quantity <= selling.minimum}
            onClick={() => take(previousQuantity(selling, quantity, stock))}
          >
            <Minus size={18} aria-hidden />
          </button>
          <input
            id={id}
            inputMode={isByTheMetre ? 'decimal' : 'numeric'}
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={quantity}
            aria-valuemin={selling.minimum}
            aria-valuemax={largest}
            aria-valuetext={formatQuantity(selling.unit, quantity)}
            aria-describedby={`${id}-notice`}
            value={typed ?? formatQuantity(selling.unit, quantity)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={takeTyped}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            aria-label={isByTheMetre ? 'Longer' : 'One more'}
            disabled={quantity >= largest}
            onClick={() => take(nextQuantity(selling, quantity, stock))}
          >
            <Plus size={18} aria-hidden />
          </button>
        </div>
        {isByTheMetre && (
          <p aria-live="polite" className="tabular-nums">
            {formatQuantity(selling.unit, quantity)} for <strong>{formatPaise(total)}</strong>
          </p>
        )}
      </div>
      <p id={`${id}-notice`} role="status" className="mt-1 text-sm text-quiet empty:hidden">
        {notice || (isByTheMetre ? howItIsCut(selling) : '')}
      </p>
    </div>
  )
}

const STEPS: Readonly<Record<string, typeof nextQuantity>> = { ArrowUp: nextQuantity, ArrowDown: previousQuantity }

function howItIsCut({ unit, minimum, step }: Purchase['selling']): string {
  return `From ${formatQuantity(unit, minimum)}, in steps of ${formatQuantity(unit, step)}`
}
