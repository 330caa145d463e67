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

interface QuantityStepperProps {
  readonly id: string
  readonly selling: SellingUnit
  /** Pieces or centimetres; absent when unknown. */
  readonly stock?: Quantity | undefined
  /** A valid quantity in pieces or centimetres. */
  readonly quantity: Quantity
  readonly onChange: (quantity: Quantity) => void
  /** Receives the reason when the typed quantity was changed, and an empty text otherwise. */
  readonly onNotice: (notice: string) => void
  /** The id of the text that shows the notice. */
  readonly describedBy: string
  /** The product's name, needed when the screen shows several steppers. */
  readonly of?: string
}

/**
 * Chooses a number of pieces or a length by buttons, arrow keys or typing. When the box loses the focus, a typed quantity is
 * changed to the nearest valid one and the reason is shown.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { id, selling, stock, quantity, onChange, onNotice, describedBy, of } = props
  const [typed, setTyped] = useState<string>()
  const names = NAMES[selling.unit]
  const largest = largestQuantity(selling, stock)
  const nameOf = (name: string) => (of ? `${name}: ${of}` : name)

  const change = (next: Quantity) => {
    setTyped(undefined)
    onNotice('')
    if (next > 0 && next !== quantity) onChange(next)
  }
  const applyTyped = () => {
    if (typed === undefined) return
    const entered = quantityFromText(selling.unit, typed)
    change(entered === undefined ? quantity : clampQuantity(selling, entered, stock))
    const check = checkQuantity(selling, entered ?? Number.NaN, stock)
    onNotice(check.ok ? '' : check.message)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') applyTyped()
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    change(step(selling, quantity, stock))
  }
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={nameOf(names.less)}
        disabled={quantity <= selling.minimum}
        onClick={() => change(previousQuantity(selling, quantity, stock))}
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
        onBlur={applyTyped}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={nameOf(names.more)}
        disabled={quantity >= largest}
        onClick={() => change(nextQuantity(selling, quantity, stock))}
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
