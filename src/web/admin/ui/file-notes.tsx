import { Alert } from '@mui/material'

interface FileNotesProps {
  readonly file: {
    readonly notes: readonly string[]
    /** Why the file cannot be read; empty when it can. */
    readonly problem: string
    /** What does not agree with the shop's figures. */
    readonly differences?: readonly string[]
  }
}

/** What the owner has to know of a courier's file before it is applied. */
export function FileNotes({ file: { notes, problem, differences = [] } }: FileNotesProps) {
  const alerts = [
    ...notes.map((text) => ({ severity: 'info' as const, text })),
    ...[problem, ...differences].filter((text) => text !== '').map((text) => ({ severity: 'warning' as const, text })),
  ]
  return alerts.map(({ severity, text }) => (
    <Alert key={text} severity={severity} sx={{ marginBottom: 1 }}>
      {text}
    </Alert>
  ))
}
