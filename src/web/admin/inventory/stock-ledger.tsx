import {
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router'
import type { StockMovement } from '../../../contract/inventory.ts'
import type { AdminProduct } from '../../../contract/products-admin.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { queryOf } from '../ui/data-provider.ts'
import { formatStock } from '../ui/format-stock.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { useFetch } from '../ui/use-fetch.ts'

const PER_PAGE = 50

/** The stock movements of a product. */
export function StockLedger() {
  const product = useRecordContext<AdminProduct & { id: string }>()
  const [variantId, setVariantId] = useState('')
  const [page, setPage] = useState(1)
  if (!product) return null
  return (
    <Box sx={{ width: '100%' }}>
      <TextField
        select
        label="Variant"
        value={variantId}
        onChange={({ target }) => {
          setVariantId(target.value)
          setPage(1)
        }}
        sx={{ maxWidth: '24rem' }}
      >
        <MenuItem value="">All variants</MenuItem>
        {product.variants.map(({ _id, sku }) => (
          <MenuItem key={_id} value={_id}>
            {sku}
          </MenuItem>
        ))}
      </TextField>
      <Button
        startIcon={<Download size={18} aria-hidden />}
        href={`/api/admin/stock/export${queryOf({ productId: product._id, variantId })}`}
        download
        sx={{ marginLeft: 1, marginTop: 1 }}
      >
        Export
      </Button>
      <MovementTable
        key={`${variantId} ${page}`}
        query={`productId=${product._id}${variantId && `&variantId=${variantId}`}&perPage=${PER_PAGE}&page=${page}`}
        page={page}
        onPage={setPage}
      />
    </Box>
  )
}

interface MovementTableProps {
  readonly query: string
  readonly page: number
  readonly onPage: (page: number) => void
}

function MovementTable({ query, page, onPage }: MovementTableProps) {
  const [movements] = useFetch<{ data: StockMovement[]; total: number }>(`/api/admin/stock?${query}`)
  if (!movements) return <Typography sx={{ paddingBlock: 2 }}>Loading…</Typography>
  if (movements.total === 0) return <Typography sx={{ paddingBlock: 2 }}>No stock movements yet.</Typography>
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Stock movements">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Date</TableCell>
              <TableCell>SKU</TableCell>
              <TableCell align="right">Change</TableCell>
              <TableCell align="right">Stock</TableCell>
              <TableCell>Reason</TableCell>
              <TableCell>Changed by</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {movements.data.map(({ _id, at, sku, change, stockAfter, reason, orderId, by, unit }) => (
              <TableRow key={_id}>
                <TableCell>
                  <MomentField at={at} />
                </TableCell>
                <TableCell>{sku}</TableCell>
                <TableCell align="right" sx={{ color: change < 0 ? 'error.main' : 'success.main' }}>
                  {change > 0 ? `+${formatStock(unit, change)}` : `−${formatStock(unit, -change)}`}
                </TableCell>
                <TableCell align="right">{formatStock(unit, stockAfter)}</TableCell>
                <TableCell>
                  {reason}
                  {orderId && (
                    <>
                      {' '}
                      <Link to={`/orders/${orderId}/show`}>#{orderNumber(orderId)}</Link>
                    </>
                  )}
                </TableCell>
                <TableCell>{by || 'System'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {movements.total > PER_PAGE && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', marginTop: 1 }}>
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page * PER_PAGE >= movements.total} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </Box>
      )}
    </>
  )
}
