import { Box, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { capitalise } from '../ui/badge.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { NewNote } from '../ui/new-note.tsx'
import { Panel } from '../ui/panel.tsx'

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
      {permissions?.includes('orders.fulfil') && (
        <NewNote label="Team note" path={`/api/admin/orders/${order._id}/notes`} field="text" />
      )}
    </Panel>
  )
}

const ACTORS = { customer: 'Customer', admin: 'Team', shop: 'System' } as const
