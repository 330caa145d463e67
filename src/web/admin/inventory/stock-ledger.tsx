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
import type { AdminProduct } from '../../../contract/catalogue/products-admin.ts'
import type { Movement } from '../../../contract/inventory.ts'
import { queryOf } from '../ui/data-provider.ts'
import { quantity } from '../ui/quantity.ts'
import { useAnswer } from '../ui/use-fetch.ts'
import { When } from '../ui/when.tsx'

const PER_PAGE = 50

/** Every change of the stock: when, which variant, by how much, why and by whom. */
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
      <Movements
        key={`${variantId} ${page}`}
        query={`productId=${product._id}${variantId && `&variantId=${variantId}`}&perPage=${PER_PAGE}&page=${page}`}
        page={page}
        onPage={setPage}
      />
    </Box>
  )
}

interface MovementsProps {
  readonly query: string
  readonly page: number
  readonly onPage: (page: number) => void
}

function Movements({ query, page, onPage }: MovementsProps) {
  const [answer] = useAnswer<{ data: Movement[]; total: number }>(`/api/admin/stock?${query}`)
  if (!answer) return <Typography sx={{ paddingBlock: 2 }}>Reading the ledger …</Typography>
  if (answer.total === 0) return <Typography sx={{ paddingBlock: 2 }}>Nothing has moved yet.</Typography>
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Stock ledger">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>When</TableCell>
              <TableCell>SKU</TableCell>
              <TableCell align="right">Change</TableCell>
              <TableCell align="right">Left</TableCell>
              <TableCell>Why</TableCell>
              <TableCell>Who</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {answer.data.map(({ _id, at, sku, change, stockAfter, reason, orderId, by, unit }) => (
              <TableRow key={_id}>
                <TableCell>
                  <When at={at} />
                </TableCell>
                <TableCell>{sku}</TableCell>
                <TableCell align="right" sx={{ color: change < 0 ? 'error.main' : 'success.main' }}>
                  {change > 0 ? `+${quantity(unit, change)}` : `−${quantity(unit, -change)}`}
                </TableCell>
                <TableCell align="right">{quantity(unit, stockAfter)}</TableCell>
                <TableCell>
                  {reason}
                  {orderId && (
                    <>
                      {' '}
                      <Link to={`/orders/${orderId}/show`}>#{orderId.slice(-8).toUpperCase()}</Link>
                    </>
                  )}
                </TableCell>
                <TableCell>{by || 'The shop'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {answer.total > PER_PAGE && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', marginTop: 1 }}>
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page * PER_PAGE >= answer.total} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </Box>
      )}
    </>
  )
}
