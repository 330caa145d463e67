import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'

/** Asks before unsaved changes are lost by leaving the screen or closing the window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const id = useId()
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby={id}>
      <DialogTitle id={id}>Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText>Your changes in the grid haven’t been saved.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  )
}
