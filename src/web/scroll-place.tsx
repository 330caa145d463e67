import { ScrollRestoration } from 'react-router'

/**
 * React Router's `ScrollRestoration`. The server sends a shorter form of its script, which finds the place in a page again before the
 * client starts: as it is, it was the largest script of a page.
 */
export function ScrollPlace() {
  if (!import.meta.env.SSR) return <ScrollRestoration storageKey={POSITIONS} />
  // One script: each has a hash in the content security policy.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: two constants
  return <script dangerouslySetInnerHTML={{ __html: RESTORE + MARK_EARLY_CLICKS }} />
}

/** In the storage of the session: how far each entry of the history was scrolled, in pixels by its key. */
const POSITIONS = 'scroll-positions'

const RESTORE = `history.state?.key||history.replaceState({key:Math.random()+""},"");try{scrollTo(0,JSON.parse(sessionStorage["${POSITIONS}"])[history.state.key]??scrollY)}catch{}`

/** Marks what is clicked before the boot script has arrived, which then repeats the click (`boot/early-clicks.ts`). */
const MARK_EARLY_CLICKS = 'onclick=e=>e.target.dataset.held=0'
