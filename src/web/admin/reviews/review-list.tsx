import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, Link, List, SearchInput, useListContext, useUnselectAll } from 'react-admin'
import type { AdminReview } from '../../../contract/reviews.ts'
import { Badge, capital } from '../ui/badge.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { useChange } from '../ui/use-change.ts'
import { When } from '../ui/when.tsx'

/** What customers wrote: approve what may be shown, reject the rest, answer where it helps. */
export default function ReviewList() {
  return (
    <List
      filters={FILTERS}
      filterDefaultValues={{ status: 'pending' }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      actions={<ListActions />}
      title="Reviews"
      empty={false}
    >
      <Views label="Which reviews" views={VIEWS} />
      <Datagrid rowClick={false} bulkActionButtons={<BulkDecisions />} empty={<Nothing />}>
        <FunctionField
          label="Review"
          render={({ product, rating, title, text, answer }: AdminReview) => (
            <Box sx={{ maxWidth: 560, overflowWrap: 'anywhere' }}>
              <Link to={`/products/${product._id}`}>{product.name}</Link>
              <Typography sx={{ fontWeight: 600 }}>
                <span role="img" aria-label={`${rating} of 5 stars`}>
                  {'★'.repeat(rating)}
                  {'☆'.repeat(5 - rating)}
                </span>{' '}
                {title}
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
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
          label="By"
          render={({ by, orderId, createdAt }: AdminReview) => (
            <>
              {by}
              <br />
              <When at={createdAt} withTime={false} />
              <br />
              <Link to={`/orders/${orderId}/show`}>Order</Link>
            </>
          )}
        />
        <FunctionField
          label="State"
          render={({ status }: AdminReview) => <Badge tone={TONES[status]}>{capital(status)}</Badge>}
        />
        <FunctionField label="Actions" render={(review: AdminReview) => <Decisions review={review} />} />
      </Datagrid>
    </List>
  )
}

function Decisions({ review }: { review: AdminReview }) {
  const { change, isBusy } = useChange()
  const [isAnswering, setAnswering] = useState(false)
  const { _id, status, revision, answer } = review
  const decide = (verb: 'approve' | 'reject') => change('PUT', `/api/admin/reviews/${_id}/${verb}`, {}, DONE[verb])
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
      <Button disabled={isBusy} onClick={() => setAnswering(true)} aria-label={`Answer ${about}`}>
        Answer
      </Button>
      {isAnswering && (
        <FormDialog
          title="Answer"
          explanation="It stands under the review on the product's page. Empty it to take it away."
          fields={[{ name: 'answer', label: 'Answer', initial: answer, most: 2000, isLong: true }]}
          action="Save answer"
          onSend={(values) =>
            change('PUT', `/api/admin/reviews/${_id}/answer`, { ...values, revision }, 'The answer is saved.')
          }
          onClose={() => setAnswering(false)}
        />
      )}
    </Box>
  )
}

function BulkDecisions() {
  const { selectedIds } = useListContext()
  const { change, isBusy } = useChange()
  const unselect = useUnselectAll('reviews')
  const decide = async (verb: 'approve' | 'reject') => {
    for (const id of selectedIds) await change('PUT', `/api/admin/reviews/${id}/${verb}`, {}, DONE[verb])
    unselect()
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => decide('approve')}>
        Approve
      </Button>
      <Button color="error" disabled={isBusy} onClick={() => decide('reject')}>
        Reject
      </Button>
    </>
  )
}

function Nothing() {
  return <Typography sx={{ padding: 3 }}>No reviews here.</Typography>
}

const DONE = { approve: 'The review is shown now.', reject: 'The review is not shown.' } as const

const TONES = { pending: 'waiting', approved: 'good', rejected: 'neutral' } as const

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Product or words"
    slotProps={{ htmlInput: { 'aria-label': 'Search by product or words' } }}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'To approve', filter: { status: 'pending' } },
  { label: 'Approved', filter: { status: 'approved' } },
  { label: 'Rejected', filter: { status: 'rejected' } },
  { label: 'All', filter: {} },
]
