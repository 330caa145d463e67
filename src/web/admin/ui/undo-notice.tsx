import { Button, SnackbarContent } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'
import { HttpError, useCloseNotification, useNotificationContext, useNotify, useRefresh } from 'react-admin'
import { errorMessage } from './call.ts'

const SHOWN_MS = 12_000

/**
 * Notifies about a change and offers Undo, for which there is Ctrl+Z outside a text, too: the notification is the last element of the page. `undo` writes
 * the previous values through the API, which may refuse them.
 */
export function useNotifyWithUndo() {
  const notify = useNotify()
  return (message: string, undo: () => Promise<unknown>) =>
    notify(<UndoNotice message={message} undo={undo} />, { type: 'success', autoHideDuration: SHOWN_MS })
}

/** A newer notification is shown at once instead of after this one's time, which does not pass while the pointer rests on it. */
function useGivingWay(): void {
  const { notifications } = useNotificationContext()
  const close = useCloseNotification()
  const isLast = notifications.length === 0
  useEffect(() => {
    if (!isLast) close()
  }, [isLast, close])
}

function UndoneNotice() {
  useGivingWay()
  return <SnackbarContent message="Change undone." sx={SUCCESS} />
}

function UndoNotice({ message, undo }: { message: string; undo: () => Promise<unknown> }) {
  useGivingWay()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const undoChange = async () => {
    setBusy(true)
    try {
      await undo()
      notify(<UndoneNotice />, { type: 'success' })
      refresh()
    } catch (error) {
      notify(`Couldn't undo the change. ${errorMessage(error)}`, { type: 'error' })
      // The server refused because the record is not what the screen shows.
      if (error instanceof HttpError) refresh()
    }
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || isBusy || event.defaultPrevented || isTextInput(event.target)) return
    event.preventDefault()
    undoChange()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <SnackbarContent
      message={message}
      action={
        <Button
          color="inherit"
          variant="outlined"
          onClick={undoChange}
          disabled={isBusy}
          aria-keyshortcuts="Control+Z Meta+Z"
        >
          Undo
        </Button>
      }
      sx={{ ...SUCCESS, flexWrap: 'nowrap', maxWidth: '36rem' }}
    />
  )
}

const SUCCESS = { backgroundColor: 'success.main', color: 'success.contrastText' }

/** In a text, Ctrl+Z undoes what was typed. */
function isTextInput(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'))
}
