import { Box } from '@mui/material'
import { Link } from 'react-admin'
import type { MessageRow } from '../../../contract/contact.ts'
import { Badge } from '../ui/badge.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFetch } from '../ui/use-fetch.ts'

const MAX_SHOWN = 8
const OPEN = `/messages?filter=${encodeURIComponent(JSON.stringify({ complaints: 'open' }))}`

/** Complaints by what is due first; nothing when none is open. */
export function ComplaintsDue() {
  const path = '/api/admin/messages?complaints=open&order=asc&perPage=50'
  const [answer] = useFetch<{ data: readonly MessageRow[]; total: number }>(path, { showsOwnError: true })
  if (!answer || answer.total === 0) return null
  const due = answer.data.toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)))
  return (
    <Panel
      title="Complaints due"
      actions={<Link to={OPEN}>{answer.total === 1 ? '1 open complaint' : `All ${answer.total} open complaints`}</Link>}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {due.slice(0, MAX_SHOWN).map((message) => (
          <Box
            component="li"
            key={message._id}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', paddingBlock: 0.75 }}
          >
            <Link to={`/messages/${message._id}/show`}>{message.ticket}</Link>
            <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
              {message.name}: {message.subject || 'No subject'}
            </Box>
            <span>
              {message.complaint?.state === 'to acknowledge' ? 'Acknowledge by ' : 'Resolve by '}
              <MomentField at={dueOf(message)} withTime={message.complaint?.state === 'to acknowledge'} />
            </span>
            {message.isOverdue && <Badge tone="bad">Overdue</Badge>}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function dueOf({ complaint, createdAt }: MessageRow): string {
  return complaint?.dueAt ?? createdAt
}
