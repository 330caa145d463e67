import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { signWithPasskey } from '../../ui/passkeys.ts'
import { muiTheme } from '../theme.ts'
import { call, errorMessage, onProofNeeded } from '../ui/call.ts'

/**
 * Asks for the password, a code of the authenticator app or a passkey, when a sensitive change needs it again. Calls that need it at the
 * same time share one dialog.
 */
export function ProofDialog() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const [value, setValue] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const waiting = useRef<((isGiven: boolean) => void)[]>([])
  const field = useRef<HTMLInputElement>(null)
  const control = useLastControl(id)
  useEffect(() => {
    onProofNeeded(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setOpen(true)
        }),
    )
    return () => onProofNeeded(async () => false)
  }, [])
  const close = (isGiven: boolean) => {
    setOpen(false)
    setValue('')
    setError('')
    for (const resolve of waiting.current.splice(0)) resolve(isGiven)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be rendered inside another form, as React sees it.
    event.stopPropagation()
    setBusy(true)
    try {
      await call('POST', '/api/auth/proof', { [kind]: value })
      close(true)
    } catch (failure) {
      setError(errorMessage(failure))
      // The button was disabled meanwhile and has lost the focus.
      field.current?.focus()
    }
    setBusy(false)
  }
  const signByPasskey = async () => {
    setBusy(true)
    setError('')
    try {
      const { data } = await call<{ data: unknown }>('POST', '/api/auth/proof/options', {})
      await call('POST', '/api/auth/proof', { credential: await signWithPasskey(data) })
      close(true)
    } catch (failure) {
      setError(errorMessage(failure))
    }
    setBusy(false)
  }
  const isPassword = kind === 'password'
  // It is outside of react-admin's own theme, because any screen may need it.
  return (
    <ThemeProvider theme={muiTheme}>
      <Dialog
        open={isOpen}
        onClose={() => close(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby={id}
        slotProps={{ transition: { onExited: () => returnTo(control.current, id) } }}
      >
        <form onSubmit={submit} noValidate>
          <DialogTitle id={id}>Confirm it's you</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ marginBottom: 1 }}>
              This needs your password again, because you entered it more than 10 minutes ago.
            </DialogContentText>
            <TextField
              key={kind}
              inputRef={field}
              label={isPassword ? 'Your password' : 'Code'}
              type={isPassword ? 'password' : 'text'}
              autoComplete={isPassword ? 'current-password' : 'one-time-code'}
              autoFocus
              fullWidth
              value={value}
              onChange={({ target }) => setValue(target.value)}
              error={error !== ''}
              helperText={error || (isPassword ? '' : 'From your authenticator app, or a recovery code')}
            />
            <Button onClick={() => setKind(isPassword ? 'code' : 'password')}>
              {isPassword ? 'Use a code instead' : 'Use the password instead'}
            </Button>
            <Button onClick={signByPasskey} disabled={isBusy}>
              Use a passkey instead
            </Button>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => close(false)}>Cancel</Button>
            <Button type="submit" variant="contained" disabled={isBusy}>
              Continue
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </ThemeProvider>
  )
}

/**
 * The control that had the focus before the dialog: usually the button whose call needs the proof. It is disabled while its call runs, so
 * it has no focus when the dialog opens, and the dialog cannot return to it by itself.
 */
function useLastControl(titleId: string): RefObject<HTMLElement | undefined> {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !isScreen(target) && !isIn(target, titleId)) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [titleId])
  return last
}

/** Focuses a control unless something else has got the focus meanwhile. */
function returnTo(control: HTMLElement | undefined, titleId: string): void {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || isScreen(activeElement)
  if (isFree || isIn(activeElement, titleId)) control?.focus({ preventScroll: true })
}

function isIn(element: Element, titleId: string): boolean {
  return element.closest('[role=dialog]')?.getAttribute('aria-labelledby') === titleId
}

function isScreen({ id }: Element): boolean {
  return id === 'main-content'
}
