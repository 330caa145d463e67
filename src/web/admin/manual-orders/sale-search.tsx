import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SaleVariant } from '../../../contract/orders/manual.ts'
import { variantName } from '../../../domain/catalogue/variant-name.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { VariantSearch } from '../ui/variant-search.tsx'
import { LengthDialog } from './length-dialog.tsx'

interface SaleSearchProps {
  readonly label: string
  /** Receives a variant and how many pieces or metres of it. */
  readonly onFound: (variant: SaleVariant, quantity: number) => void
}

/** Finds variants to sell by name, SKU or barcode, ready for the next scan at once. Of fabric it asks for the length. */
export function SaleSearch({ label, onFound }: SaleSearchProps) {
  const [message, setMessage] = useState('')
  const [cloth, setCloth] = useState<SaleVariant>()
  const field = useRef<HTMLInputElement>(null)
  // What opened the dialog of the length is gone, so the focus goes back to the field when the dialog is.
  const closeLength = () => {
    flushSync(() => setCloth(undefined))
    field.current?.focus()
  }
  const add = (variant: SaleVariant, quantity: number) => {
    onFound(variant, quantity)
    setMessage(`Added ${variant.unit === 'metre' ? `${quantity} m of ` : ''}${variantName(variant)}.`)
    closeLength()
  }
  return (
    <>
      <VariantSearch<SaleVariant>
        label={label}
        path="/api/admin/manual-orders/variants"
        field={field}
        message={message}
        onMessage={setMessage}
        onTake={(variant) => (variant.unit === 'metre' ? setCloth(variant) : add(variant, 1))}
        describe={(variant) => [variant.sku, formatRupees(variant.price), stockOf(variant)].filter(Boolean).join(' · ')}
        isDisabled={({ countInStock }) => countInStock <= 0}
      />
      {cloth && (
        <LengthDialog
          variant={cloth}
          name={variantName(cloth)}
          onEnter={(length) => add(cloth, length)}
          onClose={closeLength}
        />
      )}
    </>
  )
}

function stockOf({ countInStock, unit }: SaleVariant): string {
  if (countInStock <= 0) return 'sold out'
  return `${countInStock}${unit === 'metre' ? ' m' : ''} in stock`
}
