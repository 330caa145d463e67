import { Box, Button, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { FunctionField, Link, List, SearchInput, useListContext, useNotify, useRefresh } from 'react-admin'
import type { AdminReview } from '../../../contract/reviews.ts'
import { Badge, capitalise } from '../ui/badge.tsx'
import { call } from '../ui/call.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { NothingFound } from '../ui/empty.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { RowByRowDialog, useRowByRow } from '../ui/row-by-row.tsx'
import { useChange } from '../ui/use-change.ts'

const PENDING = { status: 'pending' }

export function ReviewList() {
  return (
    <List
      filters={FILTERS}
      filterDefaultValues={PENDING}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      actions={<ListActions />}
      title="Reviews"
      empty={false}
    >
      <Views label="Filter reviews" views={VIEWS} />
      <ReviewRows />
    </List>
  )
}

/** The dialog of a bulk decision stands outside the rows, which are gone once no review is waiting. */
function ReviewRows() {
  const { decide, dialog } = useBulkDecisions()
  return (
    <>
      <Datagrid
        noun="review"
        rowClick={false}
        bulkActionButtons={<BulkDecisions onDecide={decide} />}
        empty={<NoReviews />}
      >
        <FunctionField
          label="Review"
          render={({ product, rating, title, text, fit, photos, answer }: AdminReview) => (
            <Box sx={{ minWidth: { sm: 260 }, maxWidth: 560, overflowWrap: 'anywhere' }}>
              <Link to={`/products/${product._id}`}>
                <LongText text={product.name} />
              </Link>
              <Typography sx={{ fontWeight: 600 }}>
                <span role="img" aria-label={`${rating} of 5 stars`}>
                  {'★'.repeat(rating)}
                  {'☆'.repeat(5 - rating)}
                </span>{' '}
                {title}
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
              {fit !== '' && <Typography color="textSecondary">{fit}</Typography>}
              {photos.length > 0 && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginY: 1 }}>
                  {photos.map((photo, place) => (
                    <a key={photo} href={photo} target="_blank" rel="noreferrer">
                      <img
                        src={photo}
                        alt={`Attachment ${place + 1}`}
                        width={96}
                        height={128}
                        style={{ objectFit: 'cover' }}
                      />
                    </a>
                  ))}
                </Box>
              )}
              {answer !== '' && (
                <Typography
                  sx={{ whiteSpace: 'pre-line', borderLeft: 2, borderColor: 'divider', paddingLeft: 1, marginTop: 1 }}
                >
                  {answer}
                </Typography>
              )}
            </Box>
          )}
        />
        <FunctionField
          label="Customer"
          render={({ by, orderId, createdAt }: AdminReview) => (
            <Box sx={{ maxWidth: '10rem' }}>
              <LongText text={by} />
              <br />
              <MomentField at={createdAt} withTime={false} />
              <br />
              {orderId ? <Link to={`/orders/${orderId}/show`}>View order</Link> : 'Sample review'}
            </Box>
          )}
        />
        <FunctionField
          label="Status"
          render={({ status }: AdminReview) => <Badge tone={TONES[status]}>{capitalise(status)}</Badge>}
        />
        <FunctionField label="Actions" render={(review: AdminReview) => <Decisions review={review} />} />
      </Datagrid>
      {dialog}
    </>
  )
}

function Decisions({ review }: { review: AdminReview }) {
  const { change, isBusy } = useChange()
  const [isReplying, setReplying] = useState(false)
  const { _id, status, revision, answer } = review
  const decide = (decision: 'approve' | 'reject') =>
    change('PUT', `/api/admin/reviews/${_id}/${decision}`, {}, SUCCESS[decision])
  const about = `the review by ${review.by}`
  return (
    <Box
      sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row-reverse' }, gap: 0.5, justifyContent: 'flex-end' }}
    >
      {status !== 'approved' && (
        <Button variant="contained" disabled={isBusy} onClick={() => decide('approve')} aria-label={`Approve ${about}`}>
          Approve
        </Button>
      )}
      {status !== 'rejected' && (
        <Button color="error" disabled={isBusy} onClick={() => decide('reject')} aria-label={`Reject ${about}`}>
          Reject
        </Button>
      )}
      <Button disabled={isBusy} onClick={() => setReplying(true)} aria-label={`Reply to ${about}`}>
        Reply
      </Button>
      {isReplying && (
        <FormDialog
          title="Reply"
          explanation="Your reply appears below the review on the product page. Clear the text to remove it."
          fields={[{ name: 'answer', label: 'Reply', initial: answer, maxLength: 2000, isMultiline: true }]}
          action="Save reply"
          onSend={(values) =>
            change('PUT', `/api/admin/reviews/${_id}/answer`, { ...values, revision }, 'Reply saved.')
          }
          onClose={() => setReplying(false)}
        />
      )}
    </Box>
  )
}

type Decision = 'approve' | 'reject'

function BulkDecisions({ onDecide }: { onDecide: (decision: Decision) => void }) {
  return (
    <>
      <Button onClick={() => onDecide('approve')}>Approve</Button>
      <Button color="error" onClick={() => onDecide('reject')}>
        Reject
      </Button>
    </>
  )
}

/** Decides the selected reviews. Those that were refused stay selected. */
function useBulkDecisions() {
  const { data = [], selectedIds, onSelect } = useListContext<AdminReview & { readonly id: string }>()
  const notify = useNotify()
  const refresh = useRefresh()
  const { progress, run, stop, close } = useRowByRow()
  const [last, setLast] = useState<Decision>('approve')
  const isBusy = useRef(false)
  const decide = async (decision: Decision) => {
    // The buttons stay enabled, because one that is disabled loses the focus. A second click does nothing.
    if (isBusy.current) return
    isBusy.current = true
    setLast(decision)
    const names = new Map(data.map(({ _id, by, product }) => [_id, `${by} on ${product.name}`]))
    const rows = selectedIds.map((id) => ({ id, name: names.get(id) ?? 'A review on another page' }))
    const { done, total, left } = await run(rows, (id) => call('PUT', `/api/admin/reviews/${id}/${decision}`, {}))
    onSelect([...left])
    if (done === total) notify(summaryOf(decision, done), { type: 'success' })
    refresh()
    isBusy.current = false
  }
  const dialog = progress && (
    <RowByRowDialog
      progress={progress}
      doing={last === 'approve' ? 'Approving reviews' : 'Rejecting reviews'}
      rows="reviews"
      summary={(count) => summaryOf(last, count)}
      onStop={stop}
      onClose={close}
    />
  )
  return { decide, dialog }
}

function summaryOf(decision: Decision, count: number): string {
  return `${count === 1 ? '1 review' : `${count} reviews`} ${decision === 'approve' ? 'approved' : 'rejected'}.`
}

function NoReviews() {
  return (
    <NothingFound start={PENDING}>
      No reviews to approve. Customers write them after delivery, on the page of their order.
    </NothingFound>
  )
}

const SUCCESS = { approve: 'Review approved.', reject: 'Review rejected.' } as const

const TONES = { pending: 'pending', approved: 'good', rejected: 'neutral' } as const

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Product or text"
    slotProps={{ htmlInput: { 'aria-label': 'Search by product or text' } }}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'To approve', filter: { status: 'pending' } },
  { label: 'Approved', filter: { status: 'approved' } },
  { label: 'Rejected', filter: { status: 'rejected' } },
  { label: 'All', filter: {} },
]
