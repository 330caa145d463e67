import { Alert, Box, Button } from '@mui/material'
import { FunctionField, Link, List, SearchInput } from 'react-admin'
import type { PhoneMessageRow } from '../../../contract/phone-messages.ts'
import { canSendAgain, type DeliveryState } from '../../../domain/phone-messages/delivery-state.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { Empty } from '../ui/empty.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'

interface State {
  readonly data: { readonly channel: string; readonly isLocal: boolean; readonly undelivered: number }
}

/** Messages about orders by WhatsApp or SMS, newest first. */
export function PhoneMessageList() {
  return (
    <>
      <HowTheyGo />
      <List
        filters={FILTERS}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={false}
        actions={false}
        title="WhatsApp and SMS"
        empty={<Empty>No messages yet. Customers who agree get them about their orders.</Empty>}
      >
        <Views label="Filter messages" views={VIEWS} canSave={false} />
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <FunctionField
            label="To"
            render={({ phone, orderId, orderNumber }: PhoneMessageRow) => (
              <Box sx={{ whiteSpace: 'nowrap' }}>
                {phone}
                <Box component="span" sx={{ display: 'block', fontSize: '0.875rem' }}>
                  <Link to={`/orders/${orderId}/show`}>Order #{orderNumber}</Link>
                </Box>
              </Box>
            )}
          />
          <FunctionField
            label="Message"
            render={({ text }: PhoneMessageRow) => (
              <Box sx={{ minWidth: '6rem', overflowWrap: 'anywhere' }}>{text}</Box>
            )}
          />
          <FunctionField label="Status" render={(row: PhoneMessageRow) => <StateOf {...row} />} />
          <FunctionField label="Created" render={({ createdAt }: PhoneMessageRow) => <MomentField at={createdAt} />} />
        </Datagrid>
      </List>
    </>
  )
}

/** Says when nobody gets the messages, and when some were not delivered. */
function HowTheyGo() {
  const [answer] = useFetch<State>('/api/admin/phone-message-state')
  if (!answer) return null
  const { channel, isLocal, undelivered } = answer.data
  return (
    <Box sx={{ display: 'grid', gap: 1, marginTop: 2 }}>
      {isLocal ? (
        <Alert severity="info">
          The shop has no account for WhatsApp or SMS. Messages are only recorded here: nobody gets them.
        </Alert>
      ) : (
        <Alert severity="info">Messages are sent by {channel}.</Alert>
      )}
      {undelivered > 0 && (
        <Alert severity="warning">
          {undelivered === 1 ? 'One message was' : `${undelivered} messages were`} not delivered. They are under “Not
          delivered”.
        </Alert>
      )}
    </Box>
  )
}

function StateOf({ _id, phone, state, reason, isLocal, isReplacement, reportedAt }: PhoneMessageRow) {
  const { change, isBusy } = useChange()
  const sendAgain = () =>
    change(
      'POST',
      `/api/admin/phone-messages/${_id}/send-again`,
      undefined,
      `The message to ${phone} will be sent again.`,
    )
  return (
    <Box sx={{ minWidth: '9rem' }}>
      <Badge tone={TONES[state]}>{isLocal && state === 'sent' ? 'Recorded' : LABELS[state]}</Badge>
      {isReplacement && (
        <Box component="span" sx={SMALL}>
          SMS, because WhatsApp did not deliver
        </Box>
      )}
      {reportedAt && (
        <Box component="span" sx={SMALL}>
          <MomentField at={reportedAt} />
        </Box>
      )}
      {reason !== '' && (
        <Box component="span" sx={SMALL}>
          {reason}
        </Box>
      )}
      {canSendAgain(state) && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={sendAgain}
          aria-label={`Send again to ${phone}`}
          sx={{ marginTop: 1 }}
        >
          Send again
        </Button>
      )}
    </Box>
  )
}

const SMALL = { display: 'block', color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  queued: 'pending',
  sending: 'pending',
  unknown: 'bad',
  sent: 'active',
  failed: 'bad',
  delivered: 'good',
  read: 'good',
  dropped: 'neutral',
}

const LABELS: Readonly<Record<DeliveryState, string>> = {
  queued: 'Waiting',
  sending: 'Being sent',
  unknown: 'No answer',
  sent: 'Sent',
  failed: 'Not sent',
  delivered: 'Delivered',
  read: 'Read',
  dropped: 'Held back',
}

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Order number or phone"
    slotProps={{ htmlInput: { 'aria-label': 'Search by order number or phone' } }}
    sx={{ minWidth: { sm: 280 } }}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'All', filter: {} },
  { label: 'Not delivered', filter: { undelivered: true } },
]
