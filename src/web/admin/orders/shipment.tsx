import { Alert, Box, Button, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { OrderParcel } from '../../../contract/orders/order.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { describeContents } from '../../../domain/couriers/parcel-contents.ts'
import {
  canHaveParcels,
  PARCEL_STATE_NAMES,
  parcelName,
  stateOfParcels,
  trackingNumbersIn,
} from '../../../domain/couriers/parcels.ts'
import { TRANSITION_PERMISSIONS } from '../../../domain/orders/team-transitions.ts'
import { quantityFromJson } from '../../../domain/units/quantity.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useChange } from '../ui/use-change.ts'
import { hasParcel, ParcelContentsDialog } from './parcel-contents-dialog.tsx'
import { itemsInNoParcelOf, missingItems, packedLinesOf } from './parcel-items.ts'

/** The courier and the parcels of an order, to which the team can add others. */
export function Shipment({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const { change } = useChange()
  const [dialog, setDialog] = useState<{ readonly removes?: string; readonly packs?: number }>()
  const add = useFocusWhenLost(order.revision)
  const emailNote = useEmailNote()
  const { courier, trackingNumber, parcels = [], revision, status } = order
  if (courier + trackingNumber === '') return null
  const mayChange =
    trackingNumber !== '' && canHaveParcels(status) && permissions?.includes(TRANSITION_PERMISSIONS.shipped) === true
  const states = parcels.flatMap(({ state }) => state ?? [])
  const isMixed = status === 'shipped' && stateOfParcels(states) === 'mixed'
  const cameBack = status === 'delivered' && states.some((state) => state === 'returning' || state === 'returned')
  const missing = missingItems(order)
  const path = `/api/admin/orders/${order._id}/parcels`
  const removed = dialog?.removes
  const packed = dialog?.packs
  const left = itemsInNoParcelOf(order)
  const email = emailNote('The customer of a shipped order gets one email about them.', order.customer.email)
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 1.5 }}>
        Shipment
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {[courier, parcels.length === 0 && trackingNumber].filter(Boolean).join(', ')}
      </Typography>
      {order.returningSince && (
        <Alert severity="warning" sx={{ marginTop: 1 }}>
          On its way back since <MomentField at={order.returningSince} withTime={false} />, the courier reports. When it
          is here, record it under “Returns”, or apply a file of the courier that says so.
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {parcels.map((parcel, index) => (
          <Box
            component="li"
            key={parcel.trackingNumber}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, marginTop: 1 }}
          >
            <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {[`${parcelName(index, parcels.length)}: ${parcel.trackingNumber}`, parcel.courier]
                  .filter(Boolean)
                  .join(', ')}
              </Typography>
              {parcel.state && (
                <Typography variant="body2" color="textSecondary">
                  {PARCEL_STATE_NAMES[parcel.state]} {parcel.stateAt && <MomentField at={parcel.stateAt} />}
                </Typography>
              )}
              <Contents of={parcel} order={order} />
            </Box>
            {mayChange && (
              <Box sx={{ marginInlineStart: -1 }}>
                <Button aria-label={`Contents of ${parcel.trackingNumber}`} onClick={() => setDialog({ packs: index })}>
                  Contents
                </Button>
                {index > 0 && (
                  <Button
                    color="error"
                    aria-label={`Remove ${parcel.trackingNumber}`}
                    onClick={() => setDialog({ removes: parcel.trackingNumber })}
                  >
                    Remove
                  </Button>
                )}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {left !== '' && (
        <Alert severity="warning" sx={{ marginTop: 1 }}>
          In no parcel: {left}
        </Alert>
      )}
      {isMixed && (
        <Alert severity="warning" sx={{ marginTop: 1 }}>
          Some parcels were delivered and others come back. If it stays so, mark the order as delivered, and open a
          return for the items that came back.{missing}
        </Alert>
      )}
      {cameBack && (
        <Alert severity="warning" sx={{ marginTop: 1 }}>
          The customer does not have the items of a parcel that comes back. Open a return for them, unless you have.
          {missing}
        </Alert>
      )}
      {mayChange && (
        <Button ref={add} variant="outlined" sx={{ marginTop: 1 }} onClick={() => setDialog({})}>
          Add parcels
        </Button>
      )}
      {packed !== undefined && (
        <ParcelContentsDialog order={order} index={packed} onClose={() => setDialog(undefined)} />
      )}
      {dialog && removed === undefined && packed === undefined && (
        <FormDialog
          title="Add parcels"
          explanation={`For an order that leaves in several parcels. ${email}`}
          fields={[
            {
              name: 'trackingNumbers',
              label: 'Tracking numbers',
              hint: 'One per line',
              isRequired: true,
              isMultiline: true,
            },
            {
              name: 'courier',
              label: 'Courier (optional)',
              hint: `Leave empty for ${courier || 'that of the order'}`,
              maxLength: 80,
            },
          ]}
          action="Add"
          onSend={({ trackingNumbers = '', courier: own = '' }) =>
            change(
              'POST',
              path,
              { revision, trackingNumbers: trackingNumbersIn(trackingNumbers), courier: own },
              'Parcels added.',
              { isStillPossible: ({ status }: AdminOrder) => canHaveParcels(status) },
            )
          }
          onClose={() => setDialog(undefined)}
        />
      )}
      {removed !== undefined && (
        <FormDialog
          title={`Remove parcel ${removed}?`}
          explanation="What was recorded as its contents is removed with it. The status of the order stays as it is. If all other parcels are delivered, mark the order as delivered afterwards."
          fields={[]}
          action="Remove"
          isDanger
          onSend={() =>
            change('POST', `${path}/remove`, { revision, trackingNumber: removed }, 'Parcel removed.', {
              isStillPossible: (current: AdminOrder) => hasParcel(current, removed),
            })
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/** What is in a parcel: one thing in a sentence, several as a list. */
function Contents({ of: { items = [], contents, isRest }, order }: { readonly of: OrderParcel; order: AdminOrder }) {
  const intro = isRest ? 'Contents, by what is in the other parcels:' : 'Contents:'
  const lines = packedLinesOf(order)
  const names = items.map(({ line, quantity }) =>
    describeContents(lines, [{ line, quantity: quantityFromJson(lines[line]?.unit ?? 'piece', quantity) ?? 0 }]),
  )
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {contents === undefined && 'Contents not recorded'}
      {contents !== undefined && (names.length > 1 ? intro : `${intro} ${contents}`)}
      {names.length > 1 && (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
          {names.map((name, index) => (
            <li key={`${items[index]?.line} ${name}`}>{name}</li>
          ))}
        </Box>
      )}
    </Typography>
  )
}

/** The button of a removed parcel is gone with it: whoever works by keyboard goes on at the button of this reference. */
function useFocusWhenLost(revision: number) {
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef(revision)
  useEffect(() => {
    if (shown.current === revision) return
    shown.current = revision
    if (document.activeElement === document.body) button.current?.focus()
  }, [revision])
  return button
}
