import { describeState, type ReturnState } from '../../../domain/returns/lifecycle.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export function ReturnBadge({ state }: { state: ReturnState }) {
  return <Badge tone={TONES[state]}>{describeState(state)}</Badge>
}

const TONES: Record<ReturnState, Tone> = {
  requested: 'pending',
  approved: 'active',
  in_transit: 'active',
  received: 'pending',
  payment_due: 'pending',
  refund_due: 'bad',
  refunded: 'good',
  exchanged: 'good',
  declined: 'neutral',
  rejected: 'neutral',
  lapsed: 'neutral',
  cancelled: 'neutral',
  undelivered: 'neutral',
}
