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

/** A fabric whose length is still to be entered. Others may be scanned before the answer to the first scan is here. */
interface Cloth {
  readonly variant: SaleVariant
  /** The number of its scan. */
  readonly scan: number
}

/** Finds variants to sell by name, SKU or barcode, ready for the next scan at once. Of fabric it asks for the length. */
export function SaleSearch({ label, onFound }: SaleSearchProps) {
  const [message, setMessage] = useState('')
  const [cloths, setCloths] = useState<readonly Cloth[]>([])
  const scans = useRef(0)
  const [cloth] = cloths
  const field = useRef<HTMLInputElement>(null)
  const add = (variant: SaleVariant, quantity: number) => {
    onFound(variant, quantity)
    setMessage(`Added ${variant.unit === 'metre' ? `${quantity} m of ` : ''}${variantName(variant)}.`)
  }
  const take = (variant: SaleVariant) => {
    scans.current += 1
    if (variant.unit === 'metre') return setCloths((waiting) => [...waiting, { variant, scan: scans.current }])
    add(variant, 1)
    // It may have been chosen from the list, which is gone. A dialog keeps the focus, and so does a field that is filled in meanwhile.
    const isElsewhere = document.activeElement?.closest('[role=dialog], input, textarea')
    if (!isElsewhere) field.current?.focus()
  }
  // What opened the dialog of the length is gone, so the focus goes back to the field when the dialog is.
  const closeLength = () => {
    flushSync(() => setCloths((waiting) => waiting.slice(1)))
    field.current?.focus()
  }
  return (
    <>
      <VariantSearch<SaleVariant>
        label={label}
        path="/api/admin/manual-orders/variants"
        field={field}
        message={message}
        onMessage={setMessage}
        onTake={take}
        describe={(variant) => [variant.sku, formatRupees(variant.price), stockOf(variant)].filter(Boolean).join(' · ')}
        isDisabled={({ countInStock }) => countInStock <= 0}
      />
      {cloth && (
        <LengthDialog
          key={cloth.scan}
          variant={cloth.variant}
          name={variantName(cloth.variant)}
          onEnter={(length) => {
            add(cloth.variant, length)
            closeLength()
          }}
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
