import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { useTyped } from './leave-guard.tsx'

interface DialogFrameProps {
  readonly title: ReactNode
  /** Text of the submit button. */
  readonly action: string
  readonly isDanger?: boolean
  readonly isBusy: boolean
  /** Text of the button that closes the dialog. */
  readonly dismiss?: string
  readonly maxWidth?: 'xs' | 'sm'
  readonly form?: RefObject<HTMLFormElement | null>
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** An open dialog with a form, a button that sends it and one that closes it. It asks before what was typed is lost by leaving. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, action, isDanger = false, isBusy, dismiss = 'Cancel', maxWidth = 'xs' } = props
  const { form, onSubmit, onClose, children } = props
  const id = useId()
  const { onInput } = useTyped()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={maxWidth} aria-labelledby={id}>
      {/* No box of its own: what is long scrolls between the title and the buttons. */}
      <form ref={form} onSubmit={onSubmit} onInput={onInput} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{dismiss}</Button>
          <Button type="submit" variant="contained" color={isDanger ? 'error' : 'primary'} disabled={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
