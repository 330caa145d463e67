import { deviceOf, PAGE_VIEW_DELAY_MS } from '../../domain/analytics/page-view.ts'
import { whenVisible } from './start-client.ts'

/** Counts the page this visitor opened, once they have looked at it for a moment; the full client counts what follows. */
export function countThisPage(): void {
  const { pathname } = location
  whenVisible(() =>
    setTimeout(() => location.pathname === pathname && reportView(pathname, document.referrer), PAGE_VIEW_DELAY_MS),
  )
}

/** Tells the shop that a page is looked at: which one, from where, on what kind of device. Whether it arrives does not matter. */
export function reportView(path: string, referrer: string): void {
  const from = URL.canParse(referrer) ? new URL(referrer).host : ''
  const host = from === location.host ? '' : from
  fetch('/api/page-views', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, referrer: host, device: deviceOf(innerWidth) }),
  })
    // An answer nobody reads counts as broken off when the page is left.
    .then((answer) => answer.text())
    .catch(() => undefined)
}
