import type { MessageRow } from '../../../contract/contact.ts'
import { Badge, capital } from '../ui/badge.tsx'

export function MessageState({ status, isUnread, isOverdue }: Pick<MessageRow, 'status' | 'isUnread' | 'isOverdue'>) {
  if (isOverdue) return <Badge tone="bad">Overdue</Badge>
  if (isUnread) return <Badge tone="waiting">Unread</Badge>
  return <Badge tone={TONES[status]}>{capital(status)}</Badge>
}

const TONES = { open: 'waiting', answered: 'moving', resolved: 'good' } as const
