import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Destination } from '../../../domain/orders/order-moves.ts'
import { type Field, FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'

/** A button for each move the table allows from here; what needs more than a press asks for it. */
export function Moves({ order }: { order: AdminOrder }) {
  const [asked, setAsked] = useState<Destination>()
  const { change, isBusy } = useChange()
  const go = (to: Destination, values: Readonly<Record<string, string>> = {}) =>
    change(
      'PUT',
      `/api/admin/orders/${order._id}/${MOVES[to].verb}`,
      { revision: order.revision, ...values },
      MOVES[to].done,
    )
  return (
    <>
      {order.moves.map((to, place) => (
        <Button
          key={to}
          variant={to === 'cancelled' ? 'outlined' : place === 0 ? 'contained' : 'outlined'}
          color={to === 'cancelled' ? 'error' : 'primary'}
          disabled={isBusy}
          onClick={() => (MOVES[to].fields ? setAsked(to) : go(to))}
        >
          {MOVES[to].label}
        </Button>
      ))}
      {asked && (
        <FormDialog
          title={MOVES[asked].label}
          explanation={MOVES[asked].explanation}
          fields={MOVES[asked].fields ?? []}
          action={MOVES[asked].label}
          isDanger={asked === 'cancelled'}
          onSend={(values) => go(asked, values)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface Move {
  /** The last part of the call. */
  readonly verb: string
  readonly label: string
  readonly done: string
  readonly explanation?: string
  readonly fields?: readonly Field[]
}

const MOVES: Readonly<Record<Destination, Move>> = {
  confirmed: { verb: 'confirm', label: 'Confirm', done: 'The order is confirmed.' },
  processing: { verb: 'process', label: 'Start packing', done: 'The order is being packed.' },
  shipped: {
    verb: 'ship',
    label: 'Ship',
    done: 'The order is on its way. The customer hears of it by mail.',
    explanation: 'The customer gets a mail with what you fill in here. Leave it empty for a messenger of your own.',
    fields: [
      { name: 'courier', label: 'Courier', most: 80 },
      { name: 'trackingNumber', label: 'Tracking number', most: 80 },
    ],
  },
  delivered: { verb: 'deliver', label: 'Mark as delivered', done: 'The order is delivered.' },
  cancelled: {
    verb: 'cancel',
    label: 'Cancel order',
    done: 'The order is cancelled. The customer hears of it by mail.',
    explanation: 'The goods go back to the stock. What was paid goes back to the customer.',
    fields: [{ name: 'reason', label: 'Reason, for the team', most: 500, isRequired: true }],
  },
}
