import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { capitalise } from '../ui/badge.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'

/** The timeline of the order and a form for team notes. */
export function History({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  return (
    <Panel title="History">
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {order.events.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 1.5, paddingBottom: 1.5 }}
          >
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {capitalise(event.kind)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <MomentField at={event.at} />, {event.by || ACTORS[event.actor]}
            </Typography>
            {event.note !== '' && (
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{event.note}</Typography>
            )}
          </Box>
        ))}
      </Box>
      {permissions?.includes('orders.fulfil') && <NewNote orderId={order._id} />}
    </Panel>
  )
}

const ACTORS = { customer: 'Customer', admin: 'Team', shop: 'System' } as const

function NewNote({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { change, isBusy } = useChange()
  const add = async () => {
    const errors = await change('POST', `/api/admin/orders/${orderId}/notes`, { text }, 'Note added.')
    setError(errors?.text)
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
        label="Team note"
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Button type="submit" variant="outlined" disabled={isBusy}>
        Add note
      </Button>
    </Box>
  )
}
