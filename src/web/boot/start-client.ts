import { SIGNED_IN_COOKIE } from '../../domain/accounts/user-snapshot.ts'
import { CLIENT_FAILED, CLIENT_MAY_RUN, DOWNLOAD_FAILED, HYDRATED } from './client-events.ts'
import { hasQueuedMessage } from './queued-message.ts'

/**
 * Loads the full client when the page has loaded and the browser is idle. On a phone it runs at the first sign that the page is used, or
 * when a page on which something happens by itself has been open for a while, elsewhere at once; after the first paint on a screen that
 * shows nothing without it. A click that
 * only the full client can handle is held and repeated after hydration. Links, forms with an address and native popovers work without it.
 */
export function startClientWhenNeeded(): void {
  for (const type of SIGNS) addEventListener(type, startSoon, { capture: true, passive: true })
  addEventListener('click', holdClick, true)
  addEventListener('change', holdChange, true)
  document.addEventListener(HYDRATED, replayHeld, { once: true })
  document.addEventListener(CLIENT_FAILED, releaseHeld)
  whenVisible(() => {
    // After the first paint, which compiling and downloading the client would delay.
    if (clientStart()?.dataset.when === 'now') requestAnimationFrame(() => setTimeout(startClient))
    else if (document.readyState === 'complete') loadWhenIdle()
    else addEventListener('load', loadWhenIdle)
  })
}

/** Without a connection, the client says so and keeps the page open. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'offline']

/** Running the client takes a cheap phone several long tasks, which would delay the answer to the click that a touch ends with. */
const AFTER_SIGN_MS = 100

/** For what happens by itself: the slideshow, products that were viewed, tags of the shop, messages that wait for a connection, the name of a customer. */
const AT_LATEST_MS = 3000

/** In CSS pixels. Machines with such screens run the client quickly, and it lays out the rest of the page (`rest-of-page.tsx`). */
const WIDE = 768

/**
 * What only the full client can handle. Submits, popovers and the menus of the boot script need no client. A form without an
 * action belongs to the client: sent by the browser, it would put what was typed into the page's address.
 */
const NEEDS_CLIENT =
  'button[type=button]:not([popovertarget], [data-menu]), a[data-replay], form:not([action], [method=dialog]) [type=submit]'

const heldClicks = new Set<HTMLElement>()
const heldChanges = new Map<HTMLSelectElement, string>()
let isLoaded = false
let isStarted = false
let isStartingSoon = false
let loads = 0
let notice: HTMLElement | undefined
let mayRun = () => {}

function clientStart(): HTMLElement | null {
  return document.getElementById('client-start')
}

/** Requests the client's start-up code, which requests all modules and waits before it runs them. */
function loadClient(): void {
  const source = clientStart()
  if (isLoaded || !source) return
  isLoaded = true
  const promise = new Promise<void>((resolve) => {
    mayRun = resolve
  })
  Object.assign(window, { [CLIENT_MAY_RUN]: promise })
  const script = document.createElement('script')
  script.type = 'module'
  script.onerror = () => document.dispatchEvent(new Event(CLIENT_FAILED))
  const { address, stylesheet = '' } = source.dataset
  // A browser runs a module once for each address, so another try needs another one.
  loads += 1
  if (address) script.src = loads > 1 ? `${address}&try=${loads}` : address
  else script.text = source.textContent ?? ''
  document.head.append(newLink('preload', stylesheet))
  document.body.append(script)
}

function startClient(): void {
  loadClient()
  const stylesheet = clientStart()?.dataset.stylesheet
  if (isStarted || !stylesheet) return
  isStarted = true
  // React must find the page as the server sent it.
  notice?.remove()
  // The page carries only the styles it uses; the client may show elements that need the rest. An error must not stop it.
  const styles = newLink('stylesheet', stylesheet)
  styles.onload = styles.onerror = mayRun
  document.head.append(styles)
}

function newLink(rel: string, href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel, href, as: 'style' })
}

/** Starts the client after the browser has shown what the sign itself does, unless it has failed since: the notice stays in view. */
function startSoon(): void {
  removeSigns()
  isStartingSoon = true
  requestAnimationFrame(() => setTimeout(() => isStartingSoon && startClient(), AFTER_SIGN_MS))
}

function removeSigns(): void {
  for (const type of SIGNS) removeEventListener(type, startSoon, true)
}

function loadWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const load = () => {
    if (!loads) loadClient()
    if (isLoaded && innerWidth >= WIDE) startClient()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: AT_LATEST_MS })
  else setTimeout(load, 1500)
  const isOnlyRead = clientStart()?.dataset.when === 'used'
  if (isOnlyRead && !hasQueuedMessage() && !document.cookie.includes(SIGNED_IN_COOKIE)) return
  // A second start without a click would only take away the notice of the first one's failure.
  setTimeout(() => (isLoaded || !loads) && startClient(), AT_LATEST_MS)
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
  startSoon()
}

function holdChange({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement)) return
  heldChanges.set(target, target.value)
  startSoon()
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
  isLoaded = false
  isStarted = false
  isStartingSoon = false
  removeSigns()
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
  removeSigns()
  removeEventListener('click', holdClick, true)
  removeEventListener('click', leaveEmptyMenu)
  removeEventListener('change', holdChange, true)
}
