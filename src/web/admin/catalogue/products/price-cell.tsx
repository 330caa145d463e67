import { Typography } from '@mui/material'
import { HttpError, useCanAccess, useRefresh } from 'react-admin'
import type { AdminProduct, ProductRow } from '../../../../contract/products-admin.ts'
import { formatRoundRupees } from '../../../../domain/units/paise.ts'
import { call } from '../../ui/call.ts'
import { NumberCell } from '../../ui/number-cell.tsx'
import { useNotifyWithUndo } from '../../ui/undo-notice.tsx'

/** The editable price and, below it, the sale price. */
export function PriceCell({ row }: { row: ProductRow }) {
  const { _id, name, price, finalPrice, unit, revision } = row
  const { canAccess } = useCanAccess({ resource: 'products', action: 'edit' })
  const notifyWithUndo = useNotifyWithUndo()
  const refresh = useRefresh()
  const save = async (newPrice: number) => {
    try {
      const path = `/api/admin/products/${_id}`
      const { data } = await call<{ data: AdminProduct }>('PUT', path, { revision, price: newPrice })
      notifyWithUndo(`${name}: ${formatRoundRupees(newPrice)}`, () =>
        call('PUT', path, { revision: data.revision, price }),
      )
    } finally {
      refresh()
    }
  }
  const saveOrExplain = async (newPrice: number) => {
    try {
      await save(newPrice)
    } catch (error) {
      // The list shows one message, and the error may be about another field, such as the MRP or the sale price.
      const errors = error instanceof HttpError ? Object.values(error.body?.errors ?? {}) : []
      throw errors.length > 0 ? new Error(errors.join(' ')) : error
    }
  }
  return (
    <>
      <NumberCell name={`Price of ${name} in rupees`} value={price} isDisabled={!canAccess} onSave={saveOrExplain} />
      {finalPrice !== null && (
        <Typography variant="body2" sx={{ color: 'error.main', paddingRight: 1, whiteSpace: 'nowrap' }}>
          Sale {formatRoundRupees(finalPrice)}
        </Typography>
      )}
      {unit === 'metre' && (
        <Typography variant="body2" color="textSecondary" sx={{ paddingRight: 1 }}>
          per metre
        </Typography>
      )}
    </>
  )
}
