import type { MessageRow } from '../../../contract/contact.ts'
import { Badge, capitalise } from '../ui/badge.tsx'

export function MessageStatus({ status, isUnread, isOverdue }: Pick<MessageRow, 'status' | 'isUnread' | 'isOverdue'>) {
  if (isOverdue) return <Badge tone="bad">Overdue</Badge>
  if (isUnread) return <Badge tone="pending">Unread</Badge>
  return <Badge tone={TONES[status]}>{capitalise(status)}</Badge>
}

const TONES = { open: 'pending', answered: 'active', resolved: 'good' } as const
