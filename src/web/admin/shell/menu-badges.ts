import { useEffect, useMemo, useState } from 'react'
import { HttpError, usePermissions } from 'react-admin'
import { useLocation } from 'react-router'
import type { MenuBadges } from '../../../contract/dashboard.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { afterChanges, call, goToLogin } from '../ui/call.ts'
import { hasUnsavedChanges } from '../ui/leave-guard.tsx'

/** A count next to a menu entry. */
export interface MenuBadge {
  readonly count: number
  /** '5 to pack' */
  readonly description: string
  readonly tone: 'normal' | 'warning'
}

interface Loaded {
  readonly counts?: MenuBadges
  /** The screen on which they were read; absent when they must be read again. */
  readonly pathname?: string
}

/**
 * Counts for the menu, read again on every screen, after each change, every minute and when the tab becomes visible. When the session has
 * ended, they lead to the login, unless something has been typed.
 */
export function useMenuBadges(): Readonly<Record<string, readonly MenuBadge[]>> {
  const { pathname } = useLocation()
  const { permissions } = usePermissions<readonly Permission[]>()
  // Before two-factor authentication is set up the user may not read orders.
  const canRead = permissions?.includes('orders.read') ?? false
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    if (!canRead || loaded.pathname === pathname) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { data: counts } = await call<{ data: MenuBadges }>('GET', '/api/admin/dashboard/badges', undefined, {
          signal: controller.signal,
        })
        setLoaded({ counts, pathname })
      } catch (error) {
        if (controller.signal.aborted) return
        // The session was ended elsewhere, and what is on the screen is for nobody to read any longer. What was typed stays, and can be
        // saved once another tab has logged in again.
        if (error instanceof HttpError && error.status === 401 && !hasUnsavedChanges()) goToLogin()
        // Keep the old counts; the screen itself reports that the shop cannot be reached.
        setLoaded((before) => ({ ...before, pathname }))
      }
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [canRead, pathname, loaded.pathname])
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') setLoaded(({ counts }) => ({ ...(counts && { counts }) }))
    }
    const timer = setInterval(readAgain, REFRESH_MS)
    document.addEventListener('visibilitychange', readAgain)
    const stop = afterChanges(readAgain)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [])
  return useMemo(() => (loaded.counts ? badgesOf(loaded.counts) : {}), [loaded.counts])
}

/** Moving quickly through several screens sends one request. */
const DELAY_MS = 300
const REFRESH_MS = 60_000

function badgesOf(counts: MenuBadges): Readonly<Record<string, readonly MenuBadge[]>> {
  const { ordersToPack, paymentsToLookAt, unreadMessages, reviewsToApprove, returnsToHandle } = counts
  return {
    orders: [...badge(ordersToPack, 'to pack'), ...badge(paymentsToLookAt, 'with payment issues', 'warning')],
    returns: badge(returnsToHandle, 'to decide or refund'),
    messages: badge(unreadMessages, 'unread'),
    reviews: badge(reviewsToApprove, 'to approve'),
  }
}

function badge(count: number, text: string, tone: MenuBadge['tone'] = 'normal'): readonly MenuBadge[] {
  return count > 0 ? [{ count, description: `${count} ${text}`, tone }] : []
}
