import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useId } from 'react'
import { useRefresh } from 'react-admin'
import type { AdminProduct, ProductLine } from '../../../contract/catalogue/products-admin.ts'
import { FigureCell } from '../ui/number-cell.tsx'
import { quantity } from '../ui/quantity.ts'
import { useNoticeWithUndo } from '../ui/undo-notice.tsx'
import { useAnswer } from '../ui/use-fetch.ts'
import { setStock } from './set-stock.ts'

interface StockDialogProps {
  readonly row: ProductLine
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** The stock of each variant, to be typed over one after the other. */
export function StockDialog({ row, mayWrite, onClose }: StockDialogProps) {
  const id = useId()
  const sayWithUndo = useNoticeWithUndo()
  const refresh = useRefresh()
  const [answer, reload] = useAnswer<{ data: AdminProduct }>(`/api/admin/products/${row._id}`)
  const save = async (variant: AdminProduct['variants'][number], countInStock: number) => {
    try {
      const undo = await setStock(variant._id, countInStock, variant.countInStock)
      sayWithUndo(`${variant.sku}: ${quantity(row.unit, countInStock)} in stock`, () => undo().finally(reload))
    } finally {
      reload()
      refresh()
    }
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Stock of {row.name}</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Variant</TableCell>
              <TableCell>SKU</TableCell>
              <TableCell align="right">{row.unit === 'metre' ? 'Metres' : 'Pieces'}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {answer?.data.variants.map((variant) => {
              const words = [variant.color, variant.size].filter((word) => word !== '').join(' / ') || 'The only one'
              return (
                <TableRow key={variant._id}>
                  <TableCell component="th" scope="row">
                    {words}
                  </TableCell>
                  <TableCell>{variant.sku}</TableCell>
                  <TableCell align="right">
                    <FigureCell
                      name={`Stock of ${words}`}
                      value={variant.countInStock}
                      isOff={!mayWrite}
                      onSave={(figure) => save(variant, figure)}
                    />
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
