import { useEffect, useState } from 'react'
import { usePermissions } from 'react-admin'
import { useLocation } from 'react-router'
import type { Badges } from '../../../contract/dashboard.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { call } from '../ui/call.ts'

/** A count beside a line of the menu. */
export interface MenuBadge {
  readonly count: number
  /** '5 to pack'. */
  readonly words: string
  readonly tone: 'work' | 'trouble'
}

interface Read {
  readonly counts?: Badges
  /** The screen at which they were read; none: they are to be read anew. */
  readonly at?: string
}

/** The counts beside the menu, read anew at every screen, and each minute while somebody may be looking. */
export function useBadges(): Readonly<Record<string, readonly MenuBadge[]>> {
  const { pathname } = useLocation()
  const { permissions } = usePermissions<readonly Permission[]>()
  // Whoever must set up a second factor first may not ask yet.
  const mayAsk = permissions?.includes('orders.read') ?? false
  const [{ counts, at }, setRead] = useState<Read>({})
  useEffect(() => {
    if (!mayAsk || at === pathname) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await call<{ data: Badges }>('GET', '/api/admin/dashboard/badges', undefined, {
          signal: stop.signal,
        })
        setRead({ counts: answer.data, at: pathname })
      } catch {
        // The old counts stay: the screen itself says when the shop is away.
        if (!stop.signal.aborted) setRead((read) => ({ ...read, at: pathname }))
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [mayAsk, pathname, at])
  useEffect(() => {
    const readAnew = () => {
      if (document.visibilityState === 'visible') setRead((read) => ({ ...(read.counts && { counts: read.counts }) }))
    }
    const timer = setInterval(readAnew, MINUTE_MS)
    document.addEventListener('visibilitychange', readAnew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readAnew)
    }
  }, [])
  return counts ? badgesOf(counts) : {}
}

/** Whoever walks through screens quickly asks once. */
const PAUSE_MS = 300
const MINUTE_MS = 60_000

function badgesOf(counts: Badges): Readonly<Record<string, readonly MenuBadge[]>> {
  const { ordersToPack, paymentsToLookAt, unreadMessages, reviewsToApprove } = counts
  const payments = paymentsToLookAt === 1 ? '1 payment to look at' : `${paymentsToLookAt} payments to look at`
  return {
    orders: [
      { count: ordersToPack, words: `${ordersToPack} to pack`, tone: 'work' as const },
      { count: paymentsToLookAt, words: payments, tone: 'trouble' as const },
    ].filter(({ count }) => count > 0),
    messages: work(unreadMessages, 'unread'),
    reviews: work(reviewsToApprove, 'to approve'),
  }
}

function work(count: number, words: string): readonly MenuBadge[] {
  return count > 0 ? [{ count, words: `${count} ${words}`, tone: 'work' }] : []
}
