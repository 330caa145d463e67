import type { ReactNode } from 'react'

export type BadgeTone = 'new' | 'sale' | 'success' | 'plain'

/** A word on a card or beside a name: 'NEW', 'BEST SELLER', '20% OFF', 'Sold out'. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-card px-2 py-0.5 text-xs font-semibold tracking-wide ${TONE[tone]}`}>
      {children}
    </span>
  )
}

const TONE: Record<BadgeTone, string> = {
  new: 'bg-indigo text-card',
  sale: 'bg-madder text-card',
  success: 'bg-neem text-card',
  plain: 'bg-paper-deep text-ink',
}
