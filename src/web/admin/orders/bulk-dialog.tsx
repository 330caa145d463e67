import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  Link,
  List,
  ListItem,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { FinishedBulk } from '../../../contract/orders/bulk.ts'
import { StopButton } from '../ui/stop-button.tsx'
import { bulkSummary } from './bulk-summary.ts'

interface BulkDialogProps {
  readonly bulk: FinishedBulk
  readonly onUndo: (bulk: FinishedBulk) => void
  readonly onClose: () => void
}

/** The progress of a bulk move, and afterwards the orders that were not moved, each with the reason. */
export function BulkDialog({ bulk, onUndo, onClose }: BulkDialogProps) {
  const id = useId()
  const { move, total, moved, unchanged, refused, refusals, isFinished, canUndo } = bulk
  return (
    <Dialog open onClose={isFinished ? onClose : undefined} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{isFinished ? bulkSummary(bulk) : 'Moving orders'}</DialogTitle>
      <DialogContent>
        {isFinished ? (
          <>
            <DialogContentText>
              {refused} of {total} {total === 1 ? 'order' : 'orders'} {refused === 1 ? 'was' : 'were'} not moved:
            </DialogContentText>
            <List dense>
              {refusals.map(({ order, number, reason }) => (
                <ListItem key={order} disableGutters sx={{ display: 'block' }}>
                  <Link component={RouterLink} to={`/orders/${order}/show`}>
                    #{number}
                  </Link>{' '}
                  {reason}
                </ListItem>
              ))}
            </List>
            {refused > refusals.length && (
              <Typography color="textSecondary">And {refused - refusals.length} more.</Typography>
            )}
          </>
        ) : (
          <>
            <Typography aria-live="polite">
              {moved + unchanged + refused} of {total} orders
            </Typography>
            <LinearProgress
              variant="determinate"
              aria-label="Progress"
              value={(100 * (moved + unchanged + refused)) / total}
              sx={{ marginTop: 1 }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {isFinished && canUndo && <Button onClick={() => onUndo(bulk)}>Undo</Button>}
        {isFinished ? (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        ) : (
          // Orders that were moved stay moved; the next reading of the progress shows both.
          move !== 'undo' && <StopButton path={`/api/admin/order-bulks/${bulk._id}/stop`} onStopped={() => undefined} />
        )}
      </DialogActions>
    </Dialog>
  )
}
