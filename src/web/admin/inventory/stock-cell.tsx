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
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { usePermissions, useRefresh } from 'react-admin'
import type { AdminProduct, ProductRow } from '../../../contract/products-admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { MAX_LENGTHS } from '../../../domain/catalogue/check-product.ts'
import { call } from '../ui/call.ts'
import { formatStock } from '../ui/format-stock.ts'
import { NumberCell, TextCell } from '../ui/number-cell.tsx'
import { useNotifyWithUndo } from '../ui/undo-notice.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** The editable stock of a product. For a product with several variants it opens a dialog. */
export function StockCell({ row }: { row: ProductRow }) {
  const { name, countInStock, unit, variantId, variantCount, soldOutCount } = row
  const { permissions } = usePermissions<readonly Permission[]>()
  const canWrite = permissions?.includes('stock.write') ?? false
  const [isOpen, setOpen] = useState(false)
  const notifyWithUndo = useNotifyWithUndo()
  const refresh = useRefresh()
  if (variantId !== null) {
    const save = async (stock: number) => {
      try {
        const undo = await setStock(variantId, stock, countInStock)
        notifyWithUndo(`${name}: ${formatStock(unit, stock)} in stock`, undo)
      } finally {
        refresh()
      }
    }
    const shownUnit = unit === 'metre' ? 'm' : undefined
    return (
      <NumberCell
        name={`Stock of ${name}`}
        value={countInStock}
        unit={shownUnit}
        isDisabled={!canWrite}
        onSave={save}
      />
    )
  }
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-label={`Stock of ${name}: ${formatStock(unit, countInStock)} in ${variantCount} variants`}
        sx={{ justifyContent: 'flex-end', minWidth: '5.5rem', paddingInline: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatStock(unit, countInStock)}
      </Button>
      {soldOutCount > 0 && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {soldOutCount} of {variantCount} sold out
        </Typography>
      )}
      {isOpen && <StockDialog row={row} canWrite={canWrite} onClose={() => setOpen(false)} />}
    </>
  )
}

interface StockDialogProps {
  readonly row: ProductRow
  readonly canWrite: boolean
  readonly onClose: () => void
}

/** The editable stock and shelf of each variant. */
function StockDialog({ row, canWrite, onClose }: StockDialogProps) {
  const id = useId()
  const notifyWithUndo = useNotifyWithUndo()
  const refresh = useRefresh()
  const [product, reload] = useFetch<{ data: AdminProduct }>(`/api/admin/products/${row._id}`)
  const save = async (variant: AdminProduct['variants'][number], countInStock: number) => {
    try {
      const undo = await setStock(variant._id, countInStock, variant.countInStock)
      notifyWithUndo(`${variant.sku}: ${formatStock(row.unit, countInStock)} in stock`, () => undo().finally(reload))
    } finally {
      reload()
      refresh()
    }
  }
  const saveShelf = async (variant: AdminProduct['variants'][number], shelf: string) => {
    try {
      await call('PUT', `/api/admin/stock/${variant._id}/shelf`, { shelf })
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
              <TableCell>Shelf</TableCell>
              <TableCell align="right">{row.unit === 'metre' ? 'Metres' : 'Pieces'}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {product?.data.variants.map((variant) => {
              const name = [variant.color, variant.size].filter((word) => word !== '').join(' / ') || 'Default'
              return (
                <TableRow key={variant._id}>
                  <TableCell component="th" scope="row">
                    {name}
                  </TableCell>
                  <TableCell>{variant.sku}</TableCell>
                  <TableCell sx={{ paddingInline: 0.5 }}>
                    <TextCell
                      name={`Shelf of ${name}`}
                      value={variant.shelf}
                      maxLength={MAX_LENGTHS.shelf}
                      isDisabled={!canWrite}
                      onSave={(shelf) => saveShelf(variant, shelf)}
                    />
                  </TableCell>
                  <TableCell align="right">
                    <NumberCell
                      name={`Stock of ${name}`}
                      value={variant.countInStock}
                      isDisabled={!canWrite}
                      onSave={(stock) => save(variant, stock)}
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

/** Sets the stock of a variant and returns a function that undoes it. The server refuses either (409) if the stock has changed. */
async function setStock(variantId: string, countInStock: number, stockWas: number) {
  const path = `/api/admin/stock/${variantId}`
  await call('PUT', path, { countInStock, stockWas })
  return () => call('PUT', path, { countInStock: stockWas, stockWas: countInStock, reason: 'change undone' })
}
