import { Alert, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { CreditNote } from '../../../contract/orders/order.ts'
import { deliveryRow, discountRows } from '../../../domain/coupons/coupon-rows.ts'
import { ewayBillHint } from '../../../domain/orders/eway-bill.ts'
import { describeReturned } from '../../../domain/returns/progress.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProductLine } from '../ui/product-line.tsx'
import { HIDDEN, NARROW } from '../ui/styles.ts'
import { ChangeOrderButton } from './change-order-button.tsx'
import { DetailTable } from './detail-table.tsx'

/** The ordered items, the totals, the tax of the invoice and its credit notes. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const { subtotal, shippingCost, codFee = 0, prepaidDiscount = 0, credit = 0, tax, totalAmount, items } = order
  const hint = ewayBillHint(Math.round(totalAmount * 100), order.status)
  return (
    <Panel title="Items" actions={<ChangeOrderButton order={order} />}>
      {tax > 0 && order.linesWithoutGstRate.length > 0 && (
        <Alert severity="warning" sx={{ marginBottom: 1 }}>
          No GST rate is known for {order.linesWithoutGstRate.join(', ')}. Enter the HSN code of the product: this order
          was taxed without one.
        </Alert>
      )}
      {hint && (
        <Alert severity="info" sx={{ marginBottom: 1 }}>
          {hint}
        </Alert>
      )}
      <TableContainer tabIndex={0} aria-label="Items of this order" role="region">
        <Table size="small" sx={STACKED}>
          <TableHead>
            <TableRow>
              <TableCell>Product</TableCell>
              <TableCell align="right">Quantity</TableCell>
              <TableCell align="right">Price</TableCell>
              <TableCell align="right">Total</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {withKeys(items).map(({ value: item, key }) => (
              <TableRow key={key}>
                <TableCell>
                  <ProductLine
                    product={item.product}
                    name={item.name}
                    image={item.image}
                    details={[item.selectedColor, item.selectedSize, item.sku]}
                  />
                </TableCell>
                <TableCell align="right">
                  {item.quantity}
                  {item.unit === 'metre' && ' m'}
                  {item.returned !== undefined && (
                    <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                      {describeReturned(item.unit, item.quantity, item.returned)}
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right">{formatRupees(item.price)}</TableCell>
                <TableCell align="right">{formatRupees(item.total)}</TableCell>
              </TableRow>
            ))}
            <TotalRow name="Subtotal" value={formatRupees(subtotal)} />
            {discountRows(order).map(({ name, amount }) => (
              <TotalRow key={name} name={name} value={`-${formatRupees(amount)}`} />
            ))}
            {prepaidDiscount > 0 && (
              <TotalRow name="Discount for paying online" value={`-${formatRupees(prepaidDiscount)}`} />
            )}
            <TotalRow
              name={deliveryRow('Shipping', order.coupons)}
              value={shippingCost === 0 ? 'Free' : formatRupees(shippingCost)}
            />
            {codFee > 0 && <TotalRow name="Cash on Delivery fee" value={formatRupees(codFee)} />}
            <TotalRow name="Total" value={formatRupees(totalAmount)} isTotal />
            {credit > 0 && <TotalRow name="Paid before" value={`-${formatRupees(credit)}`} />}
            {tax > 0 && <TotalRow name="GST included" value={formatRupees(tax)} />}
          </TableBody>
        </Table>
      </TableContainer>
      {order.invoice && <Bill invoice={order.invoice} />}
      {order.invoice && <CreditNotes notes={order.invoice.creditNotes} />}
    </Panel>
  )
}

/** On phones each product has a line of its own, with quantity, price and total below it. */
const STACKED = {
  [`@media ${NARROW}`]: {
    '&, & tbody': { display: 'block' },
    '& thead': HIDDEN,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      paddingBlock: 0.5,
      '&:has(td:nth-of-type(2))': { borderBottom: 1, borderColor: 'divider' },
    },
    '& tbody td, & tbody th': { border: 0, paddingInline: 0 },
    '& tbody td:nth-of-type(2), & tbody td:nth-of-type(3)': { paddingRight: 2 },
    '& tbody tr:has(td:nth-of-type(2)) td:first-of-type': { gridColumn: '1 / -1' },
    '& tbody th': { gridColumn: '1 / 3', textAlign: 'left' },
  },
} as const

function TotalRow({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  const sx = { borderBottom: 'none', paddingBlock: 0.5, fontWeight: isTotal ? 700 : 400 }
  return (
    <TableRow>
      <TableCell component="th" scope="row" colSpan={3} align="right" sx={sx}>
        {name}
      </TableCell>
      <TableCell align="right" sx={sx}>
        {value}
      </TableCell>
    </TableRow>
  )
}

/** The tax of an invoice; a bill of supply or a receipt shows none. */
function Bill({ invoice }: { invoice: NonNullable<AdminOrder['invoice']> }) {
  const { registration } = invoice.seller
  if (registration === 'regular') return <Taxes invoice={invoice} />
  return (
    <Typography sx={{ marginTop: 2 }}>
      {registration === 'composition' ? 'Bill of supply' : 'Receipt'} {invoice.number}, without GST
    </Typography>
  )
}

/** The tax of each invoice line. */
function Taxes({ invoice }: { invoice: NonNullable<AdminOrder['invoice']> }) {
  const taxes = invoice.isInterState ? (['igst'] as const) : (['cgst', 'sgst'] as const)
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 2 }}>
        Tax on invoice {invoice.number}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Place of supply: {invoice.placeOfSupply.state} ({invoice.placeOfSupply.stateCode})
      </Typography>
      <TableContainer tabIndex={0} aria-label={`Tax on invoice ${invoice.number}`} role="region">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Item</TableCell>
              <TableCell>HSN</TableCell>
              <TableCell align="right">Taxable value</TableCell>
              <TableCell align="right">GST rate</TableCell>
              {taxes.map((tax) => (
                <TableCell key={tax} align="right">
                  {tax.toUpperCase()}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {withKeys(invoice.lines).map(({ value: line, key }) => (
              <TableRow key={key}>
                <TableCell sx={{ minWidth: '9rem' }}>{line.description}</TableCell>
                <TableCell>{line.hsn}</TableCell>
                <TableCell align="right">{formatRupees(line.taxable)}</TableCell>
                <TableCell align="right">{line.rate}%</TableCell>
                {taxes.map((tax) => (
                  <TableCell key={tax} align="right">
                    {formatRupees(line[tax])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}

function CreditNotes({ notes }: { notes: readonly CreditNote[] }) {
  if (notes.length === 0) return null
  return (
    <DetailTable
      title="Credit notes"
      columns={['Number', 'Issued', 'Reason', 'Amount']}
      rows={notes.map(({ number, issuedAt, cause, amount }) => ({
        key: number,
        cells: [number, <MomentField key="at" at={issuedAt} />, REASONS[cause], formatRupees(amount)],
      }))}
    />
  )
}

const REASONS = { cancelled: 'Order cancelled', refunded: 'Refund', returned: 'Items returned' } as const
