import { Typography } from '@mui/material'
import { HttpError, useCanAccess, useRefresh } from 'react-admin'
import type { AdminProduct, ProductLine } from '../../../../contract/catalogue/products-admin.ts'
import { formatRoundRupees } from '../../../../domain/units/paise.ts'
import { call } from '../../ui/call.ts'
import { FigureCell } from '../../ui/number-cell.tsx'
import { useNoticeWithUndo } from '../../ui/undo-notice.tsx'

/** The price, to be typed over; below it what is charged while there is a sale. */
export function PriceCell({ row }: { row: ProductLine }) {
  const { _id, name, price, finalPrice, unit, revision } = row
  const { canAccess } = useCanAccess({ resource: 'products', action: 'edit' })
  const sayWithUndo = useNoticeWithUndo()
  const refresh = useRefresh()
  const save = async (figure: number) => {
    try {
      const path = `/api/admin/products/${_id}`
      const { data } = await call<{ data: AdminProduct }>('PUT', path, { revision, price: figure })
      sayWithUndo(`${name}: ${formatRoundRupees(figure)}`, () => call('PUT', path, { revision: data.revision, price }))
    } finally {
      refresh()
    }
  }
  const say = async (figure: number) => {
    try {
      await save(figure)
    } catch (error) {
      // The list has room for one message, and the field to blame may be another one: the MRP, the sale price.
      const errors = error instanceof HttpError ? Object.values(error.body?.errors ?? {}) : []
      throw errors.length > 0 ? new Error(errors.join(' ')) : error
    }
  }
  return (
    <>
      <FigureCell name={`Price of ${name} in rupees`} value={price} isOff={!canAccess} onSave={say} />
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
