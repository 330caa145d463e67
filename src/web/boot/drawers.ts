/**
 * An open drawer is a dialog: the rest of the page is out of reach until it closes. Opening and closing is the browser's own;
 * a drawer that became part of a widened page closes.
 */
export function guardDrawers(): void {
  document.addEventListener('beforetoggle', (event) => guard(event, 'closed'), true)
  document.addEventListener('toggle', (event) => guard(event, 'open'), true)
  matchMedia('(width >= 64rem)').addEventListener('change', () => {
    for (const drawer of document.querySelectorAll<HTMLElement>('[data-drawer]:popover-open')) drawer.hidePopover()
  })
}

/** Lifts the guard just before a drawer closes, so that the focus can return to the button that opened it. */
function guard(event: Event, state: 'open' | 'closed'): void {
  const drawer = event.target
  if (!(drawer instanceof HTMLElement) || drawer.dataset.drawer === undefined) return
  if ((event as ToggleEvent).newState !== state) return
  const isOpen = state === 'open'
  for (const outside of outsideOf(drawer)) outside.inert = isOpen
  if (isOpen) {
    drawer.role = 'dialog'
    drawer.ariaModal = 'true'
    drawer.querySelector<HTMLElement>('button')?.focus()
  } else {
    drawer.role = null
    drawer.ariaModal = null
  }
}

function outsideOf(drawer: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = []
  for (let inner: HTMLElement = drawer; inner.parentElement; inner = inner.parentElement) {
    if (inner === document.body) break
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement && other.tagName !== 'SCRIPT') outside.push(other)
    }
  }
  return outside
}
