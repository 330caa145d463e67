import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { EarlierOrder } from '../../../contract/earlier-shop.ts'
import { formatDate } from '../../../domain/india/time.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFetch } from '../ui/use-fetch.ts'

const PER_PAGE = 25

/** Orders of the earlier shop, of one customer or of all of them with a search. Nothing is shown when a customer has none. */
export function EarlierOrders({ customer }: { customer?: string }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const which = customer === undefined ? `q=${encodeURIComponent(search)}` : `customer=${customer}`
  const [answer, reload, error] = useFetch<{ data: EarlierOrder[]; total: number }>(
    `/api/admin/earlier-orders?perPage=${PER_PAGE}&page=${page}&${which}`,
    { showsOwnError: true },
  )
  if (error)
    return (
      <Panel title="Earlier orders">
        <LoadFailed message={error} onRetry={reload} />
      </Panel>
    )
  if (!answer || (customer !== undefined && answer.total === 0)) return null
  const { data, total } = answer
  return (
    <Panel title="Earlier orders">
      {customer === undefined && (
        <TextField
          label="Number, email or name"
          size="small"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value.slice(0, 200))
            setPage(1)
          }}
        />
      )}
      {total === 0 && <Typography>No earlier orders.</Typography>}
      {total > 0 && (
        <Table size="small" aria-label="Earlier orders">
          <TableHead>
            <TableRow>
              <TableCell>Order</TableCell>
              <TableCell>Lines</TableCell>
              <TableCell align="right">Total</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((order) => (
              <OrderRow key={order._id} order={order} showsCustomer={customer === undefined} />
            ))}
          </TableBody>
        </Table>
      )}
      {total > PER_PAGE && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginTop: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={page * PER_PAGE >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
          <Typography>{groupIndian(total)} orders</Typography>
        </Box>
      )}
    </Panel>
  )
}

function OrderRow({ order, showsCustomer }: { order: EarlierOrder; showsCustomer: boolean }) {
  const { number, placedAt, cancelledAt, customerName, email, paymentState, deliveryState, lines, total, refunded } =
    order
  const states = [cancelledAt ? 'cancelled' : '', paymentState.replaceAll('_', ' '), deliveryState].filter(
    (state) => state !== '',
  )
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <strong>{number}</strong>
        <br />
        {formatDate(placedAt)}
        <br />
        {states.join(', ')}
        {showsCustomer && (
          <>
            <br />
            {customerName} {email || '(no email)'}
          </>
        )}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {withKeys(lines).map(({ value: { name, quantity, price }, key }) => (
          <div key={key}>
            {quantity} × {name} at {formatRupees(price)}
          </div>
        ))}
      </TableCell>
      <TableCell align="right">
        {formatRupees(total)}
        {refunded > 0 && (
          <>
            <br />
            {formatRupees(refunded)} refunded
          </>
        )}
        {order.discount > 0 && (
          <>
            <br />
            {formatRupees(order.discount)} discount {order.discountCode}
          </>
        )}
      </TableCell>
    </TableRow>
  )
}
