import { TAKEN_OVER } from './hydrated.ts'

/**
 * Wakes the full client: when the page has loaded and the browser is idle, or at the first touch. Presses that only the full
 * client can answer are held until then and made again; links, submits and native menus work by themselves meanwhile.
 */
export function wakeInTime(): void {
  for (const touch of TOUCHES) addEventListener(touch, wake, { capture: true, passive: true })
  addEventListener('click', hold, true)
  addEventListener('change', holdChoice, true)
  document.addEventListener(TAKEN_OVER, handOver, { once: true })
  whenVisible(() => {
    if (document.readyState === 'complete') wakeWhenIdle()
    else addEventListener('load', wakeWhenIdle)
  })
}

const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'focusin']

/**
 * Native presses need nobody: submits, popovers, and the menus of this very script. A form that names no address to send to is
 * the client's; sent by the browser, what was typed would end up in the page's address.
 */
const NEEDS_THE_CLIENT =
  'button[type=button]:not([popovertarget], [data-menu]), a[data-replay], form:not([action], [method=dialog]) [type=submit]'

const held = new Set<HTMLElement>()
const choices = new Map<HTMLSelectElement, string>()
let isWoken = false

function wake(): void {
  const takeover = document.getElementById('takeover')
  if (isWoken || !takeover) return
  isWoken = true
  const script = document.createElement('script')
  script.type = 'module'
  script.text = takeover.textContent ?? ''
  script.onerror = letGo
  const begin = () => document.body.append(script)
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = takeover.dataset.stylesheet ?? ''
  // The page carries only the styles it shows; what the client may show next needs the rest. Without it, better plain than dead.
  styles.onload = styles.onerror = begin
  document.head.append(styles)
}

function wakeWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 4000 })
  else setTimeout(wake, 1500)
}

/** A page rendered ahead of the visit stays asleep until it is visited. */
export function whenVisible(then: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', then, { once: true })
  } else then()
}

function hold(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_THE_CLIENT) : null
  if (!pressed) return
  if (pressed.tagName === 'A' && (event.button || event.metaKey || event.ctrlKey || event.shiftKey)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.dataset.held = ''
  held.add(pressed)
  wake()
}

function holdChoice({ target }: Event): void {
  if (target instanceof HTMLSelectElement) choices.set(target, target.value)
}

function handOver(): void {
  stopHolding()
  for (const [select, value] of choices) {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const pressed of held) {
    delete pressed.dataset.held
    pressed.click()
  }
}

/** The client could not be fetched: links lead where they say, and the next touch tries again. */
function letGo(): void {
  isWoken = false
  for (const pressed of held) {
    delete pressed.dataset.held
    if (pressed instanceof HTMLAnchorElement) location.href = pressed.href
  }
  held.clear()
}

function stopHolding(): void {
  for (const touch of TOUCHES) removeEventListener(touch, wake, true)
  removeEventListener('click', hold, true)
  removeEventListener('change', holdChoice, true)
}
