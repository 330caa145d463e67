import { Alert, Box, Button } from '@mui/material'
import type { AdminMessage } from '../../../contract/contact.ts'
import { Facts } from '../ui/facts.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'

/** The deadlines of a complaint, or the button that makes a message one. */
export function ComplaintPanel({ message }: { readonly message: AdminMessage }) {
  const { _id, revision, complaint, isOverdue } = message
  const { change, isBusy } = useChange()
  const path = `/api/admin/messages/${_id}`
  if (!complaint)
    return (
      <Button
        variant="outlined"
        disabled={isBusy}
        sx={{ marginBottom: 2 }}
        onClick={() => change('PUT', `${path}/complaint`, { isComplaint: true, revision }, 'Marked as a complaint.')}
      >
        Mark as a complaint
      </Button>
    )
  const { state, acknowledgeBy, acknowledgedAt, resolveBy, resolvedAt } = complaint
  return (
    <Panel title="Complaint">
      {isOverdue && (
        <Alert severity="error" sx={{ marginBottom: 1.5 }}>
          {state === 'to acknowledge'
            ? 'It should have been acknowledged within 48 hours.'
            : 'It should have been resolved within one month.'}
        </Alert>
      )}
      <Facts
        items={[
          acknowledgedAt
            ? ['Acknowledged', <MomentField key="acknowledged" at={acknowledgedAt} />]
            : ['Acknowledge by', <MomentField key="acknowledge" at={acknowledgeBy} />],
          resolvedAt
            ? ['Resolved', <MomentField key="resolved" at={resolvedAt} />]
            : ['Resolve by', <MomentField key="resolve" at={resolveBy} withTime={false} />],
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
        {state === 'to acknowledge' && (
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={() => change('PUT', `${path}/acknowledge`, { revision }, 'Acknowledgement sent.')}
          >
            Acknowledge by email
          </Button>
        )}
        <Button
          disabled={isBusy}
          onClick={() =>
            change('PUT', `${path}/complaint`, { isComplaint: false, revision }, 'No longer marked as a complaint.')
          }
        >
          Not a complaint
        </Button>
      </Box>
    </Panel>
  )
}
