import { deviceOf, PAGE_VIEW_DELAY_MS } from '../../domain/analytics/page-view.ts'
import { whenVisible } from './start-client.ts'

/** Reports the page that was opened after a short delay. The full client reports the pages that follow. */
export function countPageView(): void {
  const { pathname } = location
  whenVisible(() =>
    setTimeout(() => location.pathname === pathname && reportPageView(pathname, document.referrer), PAGE_VIEW_DELAY_MS),
  )
}

/** Sends a page view: the path, the referring host and the kind of device. A view that does not arrive is not sent again. */
export function reportPageView(path: string, referrer: string): void {
  const from = URL.canParse?.(referrer) ? new URL(referrer).host : ''
  const host = from === location.host ? '' : from
  fetch('/api/page-views', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, referrer: host, device: deviceOf(innerWidth) }),
  })
    // Browsers log an unread response as aborted when the page is left.
    .then((answer) => answer.text())
    .catch(() => undefined)
}
