import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Confirm, usePermissions } from 'react-admin'
import type { AdminCustomer } from '../../../contract/customers.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { NewNote } from '../ui/new-note.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'

/** What the team wrote about a customer. The customer can download it. */
export function NotePanel({ customer: { _id, notes, isDeleted } }: { readonly customer: AdminCustomer }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const mayWrite = !isDeleted && (permissions?.includes('customers.write') ?? false)
  const { change } = useChange()
  const [deleted, setDeleted] = useState<string>()
  const path = `/api/admin/customers/${_id}/notes`
  return (
    <Panel title="Notes">
      {notes.length === 0 && <Typography>No notes.</Typography>}
      {notes.map(({ _id: id, by, at, note: text }) => (
        <Box key={id} sx={{ marginBottom: 1.5 }}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" color="textSecondary">
              {by}, <MomentField at={at} />
            </Typography>
            {mayWrite && (
              <Button size="small" color="error" onClick={() => setDeleted(id)} aria-label={`Delete the note by ${by}`}>
                Delete
              </Button>
            )}
          </Box>
        </Box>
      ))}
      {mayWrite && (
        <NewNote
          label="New note"
          hint="The customer sees notes when they download their data."
          path={path}
          field="note"
        />
      )}
      <Confirm
        isOpen={deleted !== undefined}
        title="Delete this note?"
        content="This cannot be undone."
        confirm="Delete"
        onConfirm={async () => {
          setDeleted(undefined)
          await change('DELETE', `${path}/${deleted}`, undefined, 'Note deleted.')
        }}
        onClose={() => setDeleted(undefined)}
      />
    </Panel>
  )
}
