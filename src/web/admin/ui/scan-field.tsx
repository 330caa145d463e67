import { Alert, Box, TextField } from '@mui/material'
import { type KeyboardEvent, useId } from 'react'

/** What the last scan said; `count` makes a repeated message a new one for screen readers. */
export interface ScanMessage {
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  readonly count: number
}

/**
 * Returns what a field does with the keys of a scanner: Enter takes the code and empties the field. The field has to keep its text
 * itself, because a scanner types faster than the screen is drawn.
 */
export function takeScan(onScan: (code: string) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It must not send the form around the field.
    event.preventDefault()
    const input = event.target as HTMLInputElement
    const code = input.value.trim()
    input.value = ''
    if (code !== '') onScan(code)
  }
}

interface ScanFieldProps {
  readonly label: string
  readonly hint?: string
  readonly message?: ScanMessage | undefined
  readonly autoFocus?: boolean
  readonly onScan: (code: string) => void
}

/** A field for a barcode scanner, which types a code and presses Enter. It is empty again at once, ready for the next scan. */
export function ScanField({ label, hint, message, autoFocus = false, onScan }: ScanFieldProps) {
  const id = useId()
  return (
    <Box sx={{ width: '100%', maxWidth: 480 }}>
      <TextField
        id={id}
        label={label}
        helperText={hint}
        autoFocus={autoFocus}
        autoComplete="off"
        fullWidth
        onKeyDown={takeScan(onScan)}
        slotProps={{ htmlInput: { maxLength: 200, autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'go' } }}
      />
      <Box aria-live="assertive" aria-atomic sx={{ minHeight: 56, marginTop: 1 }}>
        {message && (
          <Alert key={message.count} role="none" severity={message.kind}>
            {message.text}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
