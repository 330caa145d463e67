import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions, useRefresh } from 'react-admin'
import type { ProductLine } from '../../../contract/catalogue/products-admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { FigureCell } from '../ui/number-cell.tsx'
import { quantity } from '../ui/quantity.ts'
import { useNoticeWithUndo } from '../ui/undo-notice.tsx'
import { setStock } from './set-stock.ts'
import { StockDialog } from './stock-dialog.tsx'

/** The stock, to be typed over; of a product with several variants it opens them. */
export function StockCell({ row }: { row: ProductLine }) {
  const { name, countInStock, unit, variantId, variantCount, soldOutCount } = row
  const { permissions } = usePermissions<readonly Permission[]>()
  const mayWrite = permissions?.includes('stock.write') ?? false
  const [isOpen, setOpen] = useState(false)
  const sayWithUndo = useNoticeWithUndo()
  const refresh = useRefresh()
  if (variantId !== null) {
    const save = async (figure: number) => {
      try {
        const undo = await setStock(variantId, figure, countInStock)
        sayWithUndo(`${name}: ${quantity(unit, figure)} in stock`, undo)
      } finally {
        refresh()
      }
    }
    const what = unit === 'metre' ? 'm' : undefined
    return <FigureCell name={`Stock of ${name}`} value={countInStock} unit={what} isOff={!mayWrite} onSave={save} />
  }
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-label={`Stock of ${name}: ${quantity(unit, countInStock)} in ${variantCount} variants`}
        sx={{ justifyContent: 'flex-end', minWidth: '5.5rem', paddingInline: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        {quantity(unit, countInStock)}
      </Button>
      {soldOutCount > 0 && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {soldOutCount} of {variantCount} sold out
        </Typography>
      )}
      {isOpen && <StockDialog row={row} mayWrite={mayWrite} onClose={() => setOpen(false)} />}
    </>
  )
}
