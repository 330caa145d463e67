import { Button, SnackbarContent } from '@mui/material'
import { useEffect, useState } from 'react'
import { HttpError, useCloseNotification, useNotificationContext, useNotify, useRefresh } from 'react-admin'
import { noticeOf } from './notice-of.ts'

/** Long enough to read it, to see the slip and to reach the button. */
const SHOWN_MS = 12_000

/** Says what was done and offers to take it back: `undo` writes the former values by the ordinary calls, and may be refused. */
export function useNoticeWithUndo() {
  const notify = useNotify()
  return (message: string, undo: () => Promise<unknown>) =>
    notify(<UndoNotice message={message} undo={undo} />, { type: 'success', autoHideDuration: SHOWN_MS })
}

function UndoNotice({ message, undo }: { message: string; undo: () => Promise<unknown> }) {
  const { notifications } = useNotificationContext()
  const close = useCloseNotification()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const isLast = notifications.length === 0
  useEffect(() => {
    // What is said next shall not wait until this one's time is over.
    if (!isLast) close()
  }, [isLast, close])
  const takeBack = async () => {
    setBusy(true)
    try {
      await undo()
      notify('Undone: it is as it was.', { type: 'success' })
      refresh()
    } catch (error) {
      notify(`Not undone. ${noticeOf(error)}`, { type: 'error' })
      // What the server refused is another than the screen shows.
      if (error instanceof HttpError) refresh()
    }
  }
  return (
    <SnackbarContent
      message={message}
      action={
        <Button color="inherit" variant="outlined" onClick={takeBack} disabled={isBusy}>
          Undo
        </Button>
      }
      sx={{ backgroundColor: 'success.main', color: 'success.contrastText', flexWrap: 'nowrap', maxWidth: '36rem' }}
    />
  )
}
