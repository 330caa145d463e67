import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { leavesPath, useUnsavedChanges } from './leave-guard.tsx'
import { useChange } from './use-change.ts'

interface NewNoteProps {
  readonly label: string
  /** Help text, replaced by an error. */
  readonly hint?: string
  /** Where the note is sent. */
  readonly path: string
  /** The field of the call that has the text. */
  readonly field: 'note' | 'text'
}

/** A form that adds a note of the team. */
export function NewNote({ label, hint, path, field }: NewNoteProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { change, isBusy } = useChange()
  useUnsavedChanges(text.trim() !== '', leavesPath)
  const add = async () => {
    const errors = await change('POST', path, { [field]: text }, 'Note added.')
    setError(errors?.[field])
    if (!errors) setText('')
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={label}
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error !== undefined}
        helperText={error ?? hint}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Button type="submit" variant="outlined" disabled={isBusy} sx={{ marginTop: 1 }}>
        Add note
      </Button>
    </Box>
  )
}
