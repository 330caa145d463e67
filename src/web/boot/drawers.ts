/**
 * Makes an open drawer a modal dialog: the rest of the page is inert until it closes. The browser opens and closes it as a
 * popover. Menu and filters close when the window becomes so wide that they are part of the page; a sheet such as the size guide stays.
 */
export function makeDrawersModal(): void {
  document.addEventListener('beforetoggle', (event) => updateModal(event, 'closed'), true)
  document.addEventListener('toggle', (event) => updateModal(event, 'open'), true)
  matchMedia('(width >= 64rem)').addEventListener('change', () => {
    for (const drawer of document.querySelectorAll<HTMLElement>('.drawer:is(:popover-open)')) drawer.hidePopover()
  })
}

/** Runs before a drawer closes and after it opens, so that the focus can return to the button that opened it. */
function updateModal(event: Event, state: 'open' | 'closed'): void {
  const drawer = event.target
  if (!(drawer instanceof HTMLElement) || drawer.dataset.drawer === undefined) return
  if ((event as ToggleEvent).newState !== state) return
  const isOpen = state === 'open'
  for (const outside of elementsOutside(drawer)) outside.inert = isOpen
  if (isOpen) {
    drawer.role = 'dialog'
    drawer.ariaModal = 'true'
    drawer.querySelector<HTMLElement>('button')?.focus()
  } else {
    drawer.role = null
    drawer.ariaModal = null
  }
}

function elementsOutside(drawer: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = []
  for (let inner: HTMLElement = drawer; inner.parentElement; inner = inner.parentElement) {
    if (inner === document.body) break
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement && other.tagName !== 'SCRIPT') outside.push(other)
    }
  }
  return outside
}
