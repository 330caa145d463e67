import { CLIENT_FAILED, DOWNLOAD_FAILED, HYDRATED } from './client-events.ts'

/**
 * Starts the full client when the page has loaded and the browser is idle, or at the first interaction; after the first paint on
 * a screen that shows nothing without it. A click that only the full client can handle is held and repeated after hydration. Links, forms with an
 * address and native popovers work without it.
 */
export function startClientWhenNeeded(): void {
  for (const type of INTERACTIONS) addEventListener(type, startClient, { capture: true, passive: true })
  addEventListener('click', holdClick, true)
  addEventListener('change', holdChange, true)
  document.addEventListener(HYDRATED, replayHeld, { once: true })
  document.addEventListener(CLIENT_FAILED, releaseHeld)
  whenVisible(() => {
    // After the first paint, which compiling and downloading the client would delay.
    if (document.getElementById('client-start')?.dataset.when === 'now')
      requestAnimationFrame(() => setTimeout(startFirst))
    else if (document.readyState === 'complete') startWhenIdle()
    else addEventListener('load', startWhenIdle)
  })
}

const INTERACTIONS = ['pointerdown', 'touchstart', 'keydown', 'focusin']

/**
 * What only the full client can handle. Submits, popovers and the menus of the boot script need no client. A form without an
 * action belongs to the client: sent by the browser, it would put what was typed into the page's address.
 */
const NEEDS_CLIENT =
  'button[type=button]:not([popovertarget], [data-menu]), a[data-replay], form:not([action], [method=dialog]) [type=submit]'

const heldClicks = new Set<HTMLElement>()
const heldChanges = new Map<HTMLSelectElement, string>()
let isStarted = false
let starts = 0
let notice: HTMLElement | undefined

function startClient(): void {
  const source = document.getElementById('client-start')
  if (isStarted || !source) return
  isStarted = true
  // React must find the page as the server sent it.
  notice?.remove()
  const script = document.createElement('script')
  script.type = 'module'
  script.onerror = () => document.dispatchEvent(new Event(CLIENT_FAILED))
  const { address, stylesheet = '' } = source.dataset
  // A browser runs a module once for each address, so another try needs another one.
  starts += 1
  if (address) script.src = starts > 1 ? `${address}&try=${starts}` : address
  else script.text = source.textContent ?? ''
  if (address) document.head.append(newLink('modulepreload', script.src))
  const run = () => document.body.append(script)
  const styles = newLink('stylesheet', stylesheet)
  // The page carries only the styles it uses; the client may show elements that need the rest. An error must not stop it.
  styles.onload = styles.onerror = run
  document.head.append(styles)
}

function newLink(rel: string, href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel, href })
}

function startWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  if ('requestIdleCallback' in window) requestIdleCallback(startFirst, { timeout: 4000 })
  else setTimeout(startFirst, 1500)
}

/** A second start without a click would only take away the notice of the first one's failure. */
function startFirst(): void {
  if (!starts) startClient()
}

/** Calls `action` when the page is shown: at once, or at the visit when the browser has prerendered it. */
export function whenVisible(action: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', action, { once: true })
  } else action()
}

function holdClick(event: MouseEvent): void {
  const clicked = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_CLIENT) : null
  if (!clicked) return
  if (clicked.tagName === 'A' && (event.button || event.metaKey || event.ctrlKey || event.shiftKey)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  clicked.dataset.held = ''
  heldClicks.add(clicked)
  startClient()
}

function holdChange({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement)) return
  heldChanges.set(target, target.value)
  startClient()
}

async function replayHeld(): Promise<void> {
  removeListeners()
  for (const [select, value] of heldChanges) {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const clicked of heldClicks) {
    delete clicked.dataset.held
    currentOf(clicked)?.click()
    // The next one may depend on it: Apply Filters on what was chosen before.
    await new Promise((next) => setTimeout(next))
  }
}

/** React renders a page again when its data changed since it was sent; another element with the same name is then in its place. */
function currentOf(clicked: HTMLElement): HTMLElement | undefined {
  if (clicked.isConnected) return clicked
  const nameOf = (element: Element) => element.ariaLabel ?? element.textContent
  const alike = document.querySelectorAll<HTMLElement>(clicked.tagName)
  return [...alike].find((element) => element.className === clicked.className && nameOf(element) === nameOf(clicked))
}

/**
 * The client could not be loaded or failed. What was held does what it would without script: links are followed, and a select
 * submits its form if that has an address. A menu whose content is missing leads to the page of its link. For anything else a
 * notice is shown. The next click that needs the client tries again.
 */
function releaseHeld(): void {
  isStarted = false
  for (const type of INTERACTIONS) removeEventListener(type, startClient, true)
  for (const select of heldChanges.keys()) select.closest<HTMLFormElement>('form[action]')?.submit()
  for (const clicked of heldClicks) {
    delete clicked.dataset.held
    if (clicked instanceof HTMLAnchorElement) location.href = clicked.href
    else showNotice()
  }
  heldChanges.clear()
  heldClicks.clear()
  leaveEmptyMenu()
  // Also for a menu that is opened later: opening one does not start the client.
  addEventListener('click', leaveEmptyMenu)
}

function leaveEmptyMenu(): void {
  const panel = document.querySelector('[aria-expanded=true] + .menu-panel:empty')
  const link = panel?.parentElement?.querySelector('a')
  if (link) location.href = link.href
}

/** Shows the notice where the client shows its toasts. The element is in the page from the start, so that its text is announced. */
function showNotice(): void {
  notice ??= document.createElement('p')
  notice.textContent = DOWNLOAD_FAILED
  // The classes of a toast may be in the stylesheet that failed to load.
  notice.style.cssText = 'padding:1rem;background:var(--color-madder);color:#fff'
  document.getElementById('toasts')?.append(notice)
}

function removeListeners(): void {
  for (const type of INTERACTIONS) removeEventListener(type, startClient, true)
  removeEventListener('click', holdClick, true)
  removeEventListener('click', leaveEmptyMenu)
  removeEventListener('change', holdChange, true)
}
