import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions, useRefresh } from 'react-admin'
import type { ProductLine } from '../../../contract/admin/products.ts'
import type { Permission } from '../../../domain/admin/permissions.ts'
import { call } from '../call.ts'
import { FigureCell } from './figure-cell.tsx'
import { quantity } from './rupees.ts'
import { StockDialog } from './stock-dialog.tsx'

/** The stock, to be typed over; of a product with several variants it opens them. */
export function StockCell({ row }: { row: ProductLine }) {
  const { name, countInStock, unit, variantId, variantCount, soldOutCount } = row
  const { permissions } = usePermissions<readonly Permission[]>()
  const mayWrite = permissions?.includes('stock.write') ?? false
  const [isOpen, setOpen] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  if (variantId !== null) {
    const save = async (figure: number) => {
      try {
        await call('PUT', `/api/admin/stock/${variantId}`, { countInStock: figure, stockWas: countInStock })
        notify(`${name}: ${quantity(unit, figure)} in stock`, { type: 'success' })
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
