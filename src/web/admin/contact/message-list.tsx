import { Box } from '@mui/material'
import { FunctionField, List, SearchInput } from 'react-admin'
import type { MessageRow } from '../../../contract/contact.ts'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { NothingFound } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { TWO_LINES } from '../ui/styles.ts'
import { MessageStatus } from './message-status.tsx'

const OPEN = { status: 'open' }

/** Messages from the contact form, newest first. */
export function MessageList() {
  return (
    <List
      filters={FILTERS}
      filterDefaultValues={OPEN}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      actions={<ListActions />}
      title="Messages"
      empty={false}
    >
      <Views label="Filter messages" views={VIEWS} />
      <Datagrid
        bulkActionButtons={false}
        rowClick="show"
        empty={
          <NothingFound start={OPEN}>No open messages. Those sent with the contact form appear here.</NothingFound>
        }
      >
        <FunctionField
          label="From"
          render={({ name, email, isUnread }: MessageRow) => (
            <Box sx={{ overflowWrap: 'anywhere', minWidth: '9.5rem' }}>
              <Box component="span" sx={{ ...TWO_LINES, fontWeight: isUnread ? 700 : 400 }}>
                {name}
              </Box>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                {email}
              </Box>
            </Box>
          )}
        />
        <FunctionField
          label="Message"
          render={({ subject, excerpt, isUnread }: MessageRow) => (
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ ...TWO_LINES, fontWeight: isUnread ? 700 : 400 }}>
                {subject || 'No subject'}
              </Box>
              <Box component="span" sx={{ ...TWO_LINES, color: 'text.secondary', fontSize: '0.875rem' }}>
                {excerpt}
              </Box>
            </Box>
          )}
        />
        <FunctionField
          label="Status"
          render={(row: MessageRow) => (
            <>
              <MessageStatus {...row} /> {row.complaint && <Badge tone="pending">Complaint</Badge>}
              <Box component="span" sx={TICKET}>
                {row.ticket}
              </Box>
            </>
          )}
        />
        <FunctionField
          source="createdAt"
          label="Sent"
          sortByOrder="DESC"
          render={({ createdAt }: MessageRow) => <MomentField at={createdAt} />}
        />
      </Datagrid>
    </List>
  )
}

const TICKET = { display: 'block', color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'nowrap' } as const

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Ticket, email or name"
    slotProps={{ htmlInput: { 'aria-label': 'Search by ticket, email or name' } }}
    sx={{ minWidth: { sm: 280 } }}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'Open', filter: { status: 'open' } },
  { label: 'Unread', filter: { isUnread: true } },
  { label: 'Complaints', filter: { complaints: 'open' } },
  { label: 'Answered', filter: { status: 'answered' } },
  { label: 'Resolved', filter: { status: 'resolved' } },
  { label: 'All', filter: {} },
]
