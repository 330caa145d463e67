import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { capital } from '../ui/badge.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { When } from '../ui/when.tsx'

/** What happened to the order, who did it and when, and a place for notes of the team. */
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
              {capital(event.kind)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <When at={event.at} />, {event.by || WHO[event.actor]}
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

const WHO = { customer: 'the customer', admin: 'the team', shop: 'the shop itself' } as const

function NewNote({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { change, isBusy } = useChange()
  const add = async () => {
    const errors = await change('POST', `/api/admin/orders/${orderId}/notes`, { text }, 'The note is added.')
    setProblem(errors?.text)
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
        label="Note for the team"
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Button type="submit" variant="outlined" disabled={isBusy}>
        Add note
      </Button>
    </Box>
  )
}
