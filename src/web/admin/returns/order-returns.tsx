import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, usePermissions } from 'react-admin'
import type { OrderParcel } from '../../../contract/orders/order.ts'
import type { ReturnRow } from '../../../contract/returns-admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { parcelName } from '../../../domain/couriers/parcels.ts'
import { cancelledMoney } from '../ui/cancelled-money.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { OpenReturnDialog } from './open-return-dialog.tsx'
import { ParcelReturnDialog } from './parcel-return-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { RESOLUTION_NAMES } from './texts.ts'

interface ReturningOrder {
  readonly _id: string
  readonly revision: number
  readonly status: string
  readonly refundable: number
  readonly isRefundedByHand: boolean
  readonly refundableByHand?: number | undefined
  readonly items: readonly {
    readonly name: string
    readonly sku: string
    readonly barcode: string
    readonly selectedColor: string
    readonly selectedSize: string
    readonly unit: 'piece' | 'metre'
    readonly quantity: number
  }[]
  readonly parcels?: readonly OrderParcel[] | undefined
}

/** The returns of an order on its page, and the buttons that record one. Shown once the order has been shipped. */
export function OrderReturns({ order }: { order: ReturningOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const [loaded, reload, error] = useFetch<{ data: readonly ReturnRow[] }>(
    `/api/admin/returns?orderId=${order._id}&perPage=100`,
    { showsOwnError: true },
  )
  const [open, setOpen] = useState<'return' | 'undelivered' | 'lost' | { readonly parcel: number }>()
  const { change } = useChange()
  const rows = loaded?.data ?? []
  const { parcels = [] } = order
  const returned = typeof open === 'object' ? parcels[open.parcel] : undefined
  const canOpen = order.status === 'delivered' && permissions?.includes('orders.refund')
  const canTakeBack = order.status === 'shipped' && permissions?.includes('orders.cancel')
  if (rows.length === 0 && !canOpen && !canTakeBack) return null
  const takeBack = (body: object, done: string) =>
    change('POST', `/api/admin/orders/${order._id}/undelivered`, { revision: order.revision, ...body }, done, {
      isStillPossible: ({ status }: ReturningOrder) => status === 'shipped',
    })
  const close = () => {
    setOpen(undefined)
    reload()
  }
  return (
    <Panel
      title="Returns"
      actions={
        <>
          {canOpen && <Button onClick={() => setOpen('return')}>Record return</Button>}
          {canOpen &&
            parcels.map(({ state, items, trackingNumber }, parcel) =>
              items && (state === 'returning' || state === 'returned') ? (
                <Button key={trackingNumber} onClick={() => setOpen({ parcel })}>
                  {parcelName(parcel, parcels.length)} came back
                </Button>
              ) : null,
            )}
          {canTakeBack && <Button onClick={() => setOpen('undelivered')}>Came back undelivered</Button>}
          {canTakeBack && <Button onClick={() => setOpen('lost')}>Lost by the courier</Button>}
        </>
      }
    >
      {error && <LoadFailed message={error} onRetry={reload} />}
      {loaded?.data.length === 0 && <Typography color="textSecondary">Nothing has come back.</Typography>}
      {rows.map(({ _id, number, items, state, resolution, createdAt }) => (
        <Box key={_id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', paddingBlock: 0.5 }}>
          <Link to={`/returns/${_id}/show`}>Return {number}</Link>
          <ReturnBadge state={state} />
          <Typography component="span">
            {items}, {state === 'undelivered' ? '' : `${RESOLUTION_NAMES[resolution].toLowerCase()}, `}
            <MomentField at={createdAt} withTime={false} />
          </Typography>
        </Box>
      ))}
      {open === 'lost' && (
        <FormDialog
          title="Lost by the courier"
          explanation={`${cancellationText(order)} Nothing goes back to stock, and the customer has not refused the parcel.`}
          fields={[{ name: 'note', label: 'Note', hint: 'Such as the number of the claim', maxLength: 500 }]}
          action="Record as lost"
          isDanger
          onSend={({ note = '' }) => {
            const pieces = order.items.map(({ quantity }, line) => ({ line, condition: 'missing', quantity }))
            return takeBack({ note, pieces }, 'Parcel recorded as lost.')
          }}
          onClose={close}
        />
      )}
      {open === 'return' && <OpenReturnDialog orderId={order._id} onClose={close} />}
      {returned && <ParcelReturnDialog orderId={order._id} parcel={returned} onClose={close} />}
      {open === 'undelivered' && (
        <ReceiveDialog
          title="Came back undelivered"
          explanation={[
            cancellationText(order),
            'What is as sold goes back to stock.',
            ...(delivered(order).some((quantity) => quantity > 0) ? [DELIVERED] : []),
          ].join(' ')}
          lines={order.items.map((item, line) => ({
            line,
            name: item.name,
            sku: item.sku,
            barcode: item.barcode,
            color: item.selectedColor,
            size: item.selectedSize,
            unit: item.unit,
            quantity: item.quantity,
            missing: delivered(order)[line] ?? 0,
          }))}
          onSend={(pieces) => takeBack({ note: '', pieces }, 'Parcel taken back.')}
          onClose={close}
        />
      )}
    </Panel>
  )
}

const DELIVERED = 'What is in the parcels that were delivered is entered as missing.'

/** How much of each line the delivered ones of several parcels have, as far as that is known. */
function delivered({ items, parcels = [] }: ReturningOrder): readonly number[] {
  const packed = parcels.flatMap((parcel) => (parcel.state === 'delivered' ? (parcel.items ?? []) : []))
  return items.map((_, line) => packed.reduce((sum, item) => sum + (item.line === line ? item.quantity : 0), 0))
}

/** What becomes of the order and its money. */
function cancellationText(order: ReturningOrder): string {
  return ['The order is cancelled.', cancelledMoney(order)].filter((sentence) => sentence !== '').join(' ')
}
