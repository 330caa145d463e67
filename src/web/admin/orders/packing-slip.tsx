import { Box } from '@mui/material'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { formatDate } from '../../../domain/india/time.ts'
import { cashToCollect } from '../../../domain/orders/cash-to-collect.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { cashOf, slipsOf } from './print/printed-parcels.ts'

/** The packing slips inside the parcels: no prices, only the cash to collect on delivery. */
export function PackingSlip({ order, shopName }: { order: AdminOrder; shopName: string }) {
  return withKeys(slipsOf(order)).map(({ value: slip, key }) => (
    <OneSlip key={key} order={order} shopName={shopName} slip={slip} />
  ))
}

interface OneSlipProps {
  readonly order: AdminOrder
  readonly shopName: string
  readonly slip: ReturnType<typeof slipsOf>[number]
}

function OneSlip({ order, shopName, slip: { parcel, items, note } }: OneSlipProps) {
  const { address } = order.customer
  const { name, phone } = recipientOf(order.customer)
  const cash = cashToCollect(order)
  return (
    <Box component="article" sx={{ '& + &': { breakBefore: 'page' } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Box>
          <h1>{shopName}</h1>
          <p>Packing slip</p>
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <h1>#{orderNumber(order._id)}</h1>
          <p>{formatDate(order.createdAt)}</p>
        </Box>
      </Box>
      <h2>Deliver to</h2>
      <p>
        <b>{name}</b>
        <br />
        {address.street}
        <br />
        {address.city}, {address.state} <b>{address.zipCode}</b>
        <br />
        {address.country}
        <br />
        Phone {phone}
      </p>
      {parcel && (
        <>
          <h2>{parcel.part}</h2>
          <p>{[parcel.courier, parcel.trackingNumber].filter(Boolean).join(', ')}</p>
        </>
      )}
      <table>
        <thead>
          <tr>
            <th>Packed</th>
            <th>SKU</th>
            <th>Product</th>
            <th className="number">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {withKeys(items).map(({ value: item, key }) => (
            <tr key={key}>
              <td>☐</td>
              <td>{item.sku}</td>
              <td>
                {item.name}
                <br />
                {[item.selectedColor, item.selectedSize].filter(Boolean).join(', ')}
              </td>
              <td className="number">
                {item.quantity} {item.unit === 'metre' ? 'm' : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== '' && <p>{note}</p>}
      <p>
        <b>{parcel ? cashOf(parcel) : cash > 0 ? `Collect ${formatRupees(cash)} in cash` : 'Nothing to collect'}</b>
      </p>
      {order.orderNotes !== '' && (
        <>
          <h2>Customer note</h2>
          <p>{order.orderNotes}</p>
        </>
      )}
    </Box>
  )
}
