import { Alert, Box, TextField } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { dismissByEscape, type Miss, missesLeft, ScanMisses, useScanMisses } from './scan-misses.tsx'

/** What the last scan said; `count` makes a repeated message a new one for screen readers. */
interface ScanMessage {
  readonly kind: 'success' | 'info'
  readonly text: string
  readonly count: number
}

export interface ScanReport {
  readonly message: ScanMessage | undefined
  readonly misses: readonly Miss[]
  readonly dismiss: () => void
}

/** What the scans said: the last one that counted, and all that counted nothing until they are dismissed. */
export function useScanReport() {
  const { misses, miss, dismiss } = useScanMisses()
  const [message, setMessage] = useState<ScanMessage>()
  return {
    report: { message, misses, dismiss },
    say: (kind: ScanMessage['kind'] | 'error', text: string) => {
      if (kind === 'error') {
        setMessage(undefined)
        return miss(text)
      }
      setMessage((before) => ({ kind, text, count: (before?.count ?? 0) + 1 }))
    },
  }
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
  readonly report: ScanReport
  readonly autoFocus?: boolean
  readonly onScan: (code: string) => void
}

/** A field for a barcode scanner, which types a code and presses Enter. It is empty again at once, ready for the next scan. */
export function ScanField({ label, hint, report, autoFocus = false, onScan }: ScanFieldProps) {
  const id = useId()
  const { message, misses, dismiss } = report
  return (
    <Box sx={{ width: '100%', maxWidth: 480 }}>
      <TextField
        id={id}
        label={label}
        helperText={hint}
        autoFocus={autoFocus}
        autoComplete="off"
        fullWidth
        onKeyDown={(event) => {
          takeScan(onScan)(event)
          dismissByEscape(misses, dismiss)(event)
        }}
        slotProps={{ htmlInput: { maxLength: 200, autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'go' } }}
      />
      <ScanMisses misses={misses} onDismiss={dismiss} />
      <Box aria-live="assertive" aria-atomic sx={{ minHeight: 56, marginTop: 1 }}>
        {message && (
          <Alert key={message.count} role="none" severity={message.kind}>
            {message.text}
            {missesLeft(misses)}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
