import { Alert, Box, Link as MuiLink, Typography } from '@mui/material'
import { Link, ShowBase, Title } from 'react-admin'
import type { AdminReturn } from '../../../contract/returns-admin.ts'
import { isBroughtBack, isNothingSent } from '../../../domain/returns/reasons.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { useEmailNote } from '../ui/email-note.ts'
import { Facts } from '../ui/facts.tsx'
import { SHOWS_OWN_ERROR, ShowFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { useFullRecord } from '../ui/use-full-record.ts'
import { ReturnActions } from './return-actions.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { ReturnItems } from './return-items.tsx'
import { ReturnMoney } from './return-money.tsx'
import { RESOLUTION_NAMES, TRANSPORT_NAMES } from './texts.ts'
import { WaitingRefunds } from './waiting-refunds.tsx'

export function ReturnShow() {
  return (
    <ShowBase error={<ShowFailed title="Return" />} queryOptions={SHOWS_OWN_ERROR}>
      <ReturnView />
    </ShowBase>
  )
}

function ReturnView() {
  const record = useFullRecord<AdminReturn>('events')
  if (!record) return <Loading title="Return" />
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={`Return ${record.number}`} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 2 }}>
        <ReturnBadge state={record.state} />
        <Typography color="textSecondary">
          {RESOLUTION_NAMES[record.resolution]} for{' '}
          <Link to={`/orders/${record.order}/show`}>order #{record.orderNumber}</Link>, requested{' '}
          <MomentField at={record.createdAt} />
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginLeft: { lg: 'auto' } }}>
          <ReturnActions record={record} />
        </Box>
      </Box>
      <NextStep record={record} />
      <WaitingRefunds record={record} />
      <TwoColumns>
        <Box>
          <ReturnItems record={record} />
          <ReturnMoney record={record} />
        </Box>
        <Box>
          <CustomerPanel record={record} />
          <History record={record} />
        </Box>
      </TwoColumns>
    </Box>
  )
}

/** What the team should know before it decides. */
function NextStep({ record }: { record: AdminReturn }) {
  const email = useEmailNote()
  if (record.state === 'exchanged' && record.exchangeOrder)
    return (
      <Alert severity="success" sx={{ marginBottom: 2 }}>
        The new items are an order of their own.{' '}
        <Link to={`/orders/${record.exchangeOrder}/show`}>Open the new order</Link>
      </Alert>
    )
  if (record.state === 'payment_due' && record.exchangeOrder)
    return (
      <Alert severity="warning" sx={{ marginBottom: 2 }}>
        The new items cost more. {email('The customer has an email with a link to pay the difference.')}{' '}
        <Link to={`/orders/${record.exchangeOrder}/show`}>Open the new order</Link> to copy the link, or to cancel it
        and refund the items instead.
      </Alert>
    )
  const isMissing = isNothingSent(record.lines.map(({ reason }) => reason))
  if (record.state === 'requested' && isMissing)
    return (
      <Alert severity="warning" sx={{ marginBottom: 2 }}>
        The customer says that this was missing from the parcel. Nothing comes back: when you approve it, the refund or
        the new order is made at once. Compare the weight of the parcel and count the stock first.
      </Alert>
    )
  if (record.state === 'received' && isMissing)
    return (
      <Alert severity="warning" sx={{ marginBottom: 2 }}>
        The new variant is sold out. Accept it with a refund instead, or put the variant in stock first.
      </Alert>
    )
  if (record.state === 'received')
    return (
      <Alert severity="warning" sx={{ marginBottom: 2 }}>
        Not everything came back as sold, or the new variant is sold out. Decide what you accept.
      </Alert>
    )
  if (record.missing > 0)
    return (
      <Alert severity="error" sx={{ marginBottom: 2 }}>
        {formatRupees(record.missing)} of this refund is no longer there: the payment of the order was refunded for
        another reason. Check that the customer has the money, then lower the refund.
      </Alert>
    )
  if (record.state === 'refund_due' && record.refundState === 'failed')
    return (
      <Alert severity="error" sx={{ marginBottom: 2 }}>
        The refund failed. {record.refundError}
      </Alert>
    )
  return null
}

function CustomerPanel({ record }: { record: AdminReturn }) {
  const {
    customerName,
    phone,
    email,
    address,
    transport,
    courier,
    trackingNumber,
    sendBy,
    heldUntil,
    refusal,
    answer,
  } = record
  const isBack = record.state !== 'undelivered' && isBroughtBack(record.lines.map(({ reason }) => reason))
  return (
    <Panel title="Customer and parcel">
      <Facts
        items={[
          ['Name', customerName],
          [
            'Phone',
            <MuiLink key="phone" href={`tel:+91${phone}`}>
              {phone}
            </MuiLink>,
          ],
          ['Email', email],
          ['Address', address],
          ['Parcel', isBack ? 'Brought back by the courier' : TRANSPORT_NAMES[transport]],
          ['Courier', [courier, trackingNumber].filter(Boolean).join(', ')],
          ['Send by', sendBy && <MomentField key="by" at={sendBy} withTime={false} />],
          ['New variant held until', heldUntil && <MomentField key="held" at={heldUntil} withTime={false} />],
          ['Refused because', refusal],
          ['Our answer', answer],
        ]}
      />
    </Panel>
  )
}

function History({ record }: { record: AdminReturn }) {
  return (
    <Panel title="History">
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {record.events.map(({ id, kind, at, by, actor, note }) => (
          <Box
            component="li"
            key={id}
            sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 1.5, paddingBottom: 1.5 }}
          >
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {capitalise(kind)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <MomentField at={at} />, {by || ACTORS[actor]}
            </Typography>
            {note !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{note}</Typography>}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

const ACTORS = { customer: 'Customer', admin: 'Team', shop: 'System' } as const
