import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  List,
  ListItem,
  Typography,
} from '@mui/material'
import { useId, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { errorMessage } from './call.ts'

export interface NamedRow {
  readonly id: string
  readonly name: string
}

interface Refusal extends NamedRow {
  readonly reason: string
}

export interface RowByRow {
  /** How many rows there are. */
  readonly total: number
  readonly done: number
  readonly refusals: readonly Refusal[]
  /** The ids of the rows that are there as before: refused, or not tried. */
  readonly left: readonly string[]
  readonly isFinished: boolean
  /** Why the last rows were not tried; absent when all were. */
  readonly stoppedBy?: string
}

/** Milliseconds before the progress is shown: few rows are done by then. */
const SHOWN_AFTER_MS = 500

/**
 * Changes the selected rows of a list one after another. A row that is refused does not stop the others; a lost connection or session
 * does, because every other row would fail too. `progress` is there while that takes long, and afterwards when rows were left.
 */
export function useRowByRow() {
  const [progress, setProgress] = useState<RowByRow>()
  const isStopped = useRef(false)
  const run = async (rows: readonly NamedRow[], change: (id: string) => Promise<unknown>): Promise<RowByRow> => {
    isStopped.current = false
    const startedAt = Date.now()
    const refusals: Refusal[] = []
    const left = new Set(rows.map(({ id }) => id))
    let done = 0
    let stoppedBy: string | undefined
    for (const row of rows) {
      if (isStopped.current) stoppedBy = 'You stopped here.'
      if (stoppedBy) break
      try {
        await change(row.id)
        done += 1
        left.delete(row.id)
      } catch (error) {
        const status = error instanceof HttpError ? error.status : undefined
        if (status !== undefined && ENDS_ALL.has(status)) stoppedBy = errorMessage(error)
        else refusals.push({ ...row, reason: errorMessage(error) })
        // It was deleted meanwhile.
        if (status === 404) left.delete(row.id)
      }
      if (Date.now() - startedAt > SHOWN_AFTER_MS)
        setProgress({ total: rows.length, done, refusals: [...refusals], left: [], isFinished: false })
    }
    const end = {
      total: rows.length,
      done,
      refusals,
      left: [...left],
      isFinished: true,
      ...(stoppedBy !== undefined && { stoppedBy }),
    }
    setProgress(done < rows.length ? end : undefined)
    return end
  }
  return {
    progress,
    run,
    stop: () => {
      isStopped.current = true
    },
    close: () => setProgress(undefined),
  }
}

/** Not reached, not logged in, not allowed, too many requests. */
const ENDS_ALL: ReadonlySet<number> = new Set([0, 401, 403, 429])

interface RowByRowDialogProps {
  readonly progress: RowByRow
  /** 'Approving reviews' */
  readonly doing: string
  /** What happened to so many rows: '12 reviews approved.' */
  readonly summary: (done: number) => string
  /** 'reviews' */
  readonly rows: string
  readonly onStop: () => void
  readonly onClose: () => void
}

/** The progress of `useRowByRow`, and afterwards the rows that were not changed, each with the reason. */
export function RowByRowDialog({ progress, doing, summary, rows, onStop, onClose }: RowByRowDialogProps) {
  const id = useId()
  const { total, done, refusals, isFinished, stoppedBy } = progress
  const untried = total - done - refusals.length
  return (
    <Dialog open onClose={isFinished ? onClose : undefined} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{isFinished ? summary(done) : doing}</DialogTitle>
      <DialogContent>
        {isFinished ? (
          <>
            {refusals.length > 0 && (
              <DialogContentText>
                {refusals.length} of {total} {rows} could not be changed:
              </DialogContentText>
            )}
            <List dense sx={{ overflowWrap: 'anywhere' }}>
              {refusals.map(({ id: row, name, reason }) => (
                <ListItem key={row} disableGutters sx={{ display: 'block' }}>
                  <strong>{name}:</strong> {reason}
                </ListItem>
              ))}
            </List>
            {stoppedBy && (
              <Typography>
                {stoppedBy} {untried} of {total} {rows} {untried === 1 ? 'is' : 'are'} unchanged and still selected.
              </Typography>
            )}
          </>
        ) : (
          <>
            <Typography aria-live="polite">
              {done + refusals.length} of {total} {rows}
            </Typography>
            <LinearProgress
              variant="determinate"
              aria-label="Progress"
              value={(100 * (done + refusals.length)) / total}
              sx={{ marginTop: 1 }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {isFinished ? (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button color="error" onClick={onStop}>
            Stop
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
