import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import {
  checkQuantity,
  clampQuantity,
  largestQuantity,
  nextQuantity,
  previousQuantity,
} from '../../domain/catalogue/allowed-quantity.ts'
import { formatQuantity, type Quantity, quantityFromText, type SellingUnit } from '../../domain/units/quantity.ts'
import css from './quantity-stepper.css?inline'
import { ScreenStyle } from './screen-style.tsx'

interface QuantityStepperProps {
  readonly id: string
  readonly selling: SellingUnit
  /** Pieces or centimetres; absent where it is not known. */
  readonly stock?: Quantity | undefined
  /** Pieces or centimetres; one that may be bought. */
  readonly quantity: Quantity
  readonly onChange: (quantity: Quantity) => void
  /** Why what was typed was moved to another quantity; empty when it was not. */
  readonly onNotice: (notice: string) => void
  /** The id of the text that shows the notice. */
  readonly describedBy: string
  /** Which product, where several are on the screen. */
  readonly of?: string
}

/**
 * How many pieces, or how long a length: by buttons, arrow keys or typing. What was typed is moved to the nearest quantity
 * that may be bought when the box is left, and the reason is said.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { id, selling, stock, quantity, onChange, onNotice, describedBy, of } = props
  const [typed, setTyped] = useState<string>()
  const names = NAMES[selling.unit]
  const largest = largestQuantity(selling, stock)
  const nameOf = (name: string) => (of ? `${name}: ${of}` : name)

  const take = (next: Quantity) => {
    setTyped(undefined)
    onNotice('')
    if (next > 0 && next !== quantity) onChange(next)
  }
  const takeTyped = () => {
    if (typed === undefined) return
    const wanted = quantityFromText(selling.unit, typed)
    take(wanted === undefined ? quantity : clampQuantity(selling, wanted, stock))
    const check = checkQuantity(selling, wanted ?? Number.NaN, stock)
    onNotice(check.ok ? '' : check.message)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') takeTyped()
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    take(step(selling, quantity, stock))
  }
  return (
    <div className="stepper">
      <ScreenStyle name="stepper" css={css} />
      <button
        type="button"
        aria-label={nameOf(names.less)}
        disabled={quantity <= selling.minimum}
        onClick={() => take(previousQuantity(selling, quantity, stock))}
      >
        <Minus size={18} aria-hidden />
      </button>
      <input
        id={id}
        aria-label={of && nameOf(names.quantity)}
        inputMode={selling.unit === 'metre' ? 'decimal' : 'numeric'}
        autoComplete="off"
        role="spinbutton"
        aria-valuenow={quantity}
        aria-valuemin={selling.minimum}
        aria-valuemax={largest}
        aria-valuetext={formatQuantity(selling.unit, quantity)}
        aria-describedby={describedBy}
        value={typed ?? formatQuantity(selling.unit, quantity)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={takeTyped}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={nameOf(names.more)}
        disabled={quantity >= largest}
        onClick={() => take(nextQuantity(selling, quantity, stock))}
      >
        <Plus size={18} aria-hidden />
      </button>
    </div>
  )
}

const STEPS: Readonly<Record<string, typeof nextQuantity>> = { ArrowUp: nextQuantity, ArrowDown: previousQuantity }

const NAMES = {
  piece: { quantity: 'Quantity', less: 'One less', more: 'One more' },
  metre: { quantity: 'Length', less: 'Shorter', more: 'Longer' },
} as const
