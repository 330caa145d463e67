import { ScrollRestoration } from 'react-router'

/**
 * React Router's `ScrollRestoration`. The server sends a shorter form of its script, which finds the place in a page again before the
 * client starts: as it is, it was the largest script of a page.
 */
export function ScrollPlace() {
  if (!import.meta.env.SSR) return <ScrollRestoration storageKey={POSITIONS} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: RESTORE }} />
}

/** In the storage of the session: how far each entry of the history was scrolled, in pixels by its key. */
const POSITIONS = 'scroll-positions'

const RESTORE = `history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"");try{scrollTo(0,JSON.parse(sessionStorage["${POSITIONS}"])[history.state.key]??scrollY)}catch{}`
