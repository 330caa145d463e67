/**
 * Opens menus by click and keyboard; hovering is CSS. A button with `data-menu` opens the panel that follows it inside a
 * parent with the class `menu`. This also serves the hydrated page: React writes `aria-expanded="false"` once and never again.
 */
export function openMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const button = closest(target, '[data-menu]')
    if (button) return setOpen(button, !isOpen(button))
    if (closest(target, '.menu-panel a, .menu-panel button')) closeAll()
  })
  document.addEventListener('pointerdown', ({ target }) => closeOutside(target))
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && closeOutside(relatedTarget))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeInnermost()
    const step = STEPS[event.key]
    if (step && moveFocus(event.target, step)) event.preventDefault()
  })
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function setOpen(button: HTMLElement, open: boolean): void {
  if (open) for (const other of openButtons()) if (!menuOf(other)?.contains(button)) setOpen(other, false)
  button.ariaExpanded = String(open)
  if (!open) for (const inner of menuOf(button)?.querySelectorAll<HTMLElement>(OPEN) ?? []) inner.ariaExpanded = 'false'
}

const OPEN = '[data-menu][aria-expanded=true]'

function openButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(OPEN)]
}

function isOpen(button: HTMLElement): boolean {
  return button.ariaExpanded === 'true'
}

/** In the mobile menu several sections may stay open while the focus moves through the list. */
function closeOutside(target: EventTarget | null): void {
  for (const button of openButtons()) {
    const isInDrawer = button.closest('[data-drawer]:is(:popover-open)') !== null
    if (!isInDrawer && target instanceof Node && !menuOf(button)?.contains(target)) setOpen(button, false)
  }
}

/** Closes the innermost open menu and returns the focus to its button. A menu under the pointer stays hidden until the pointer leaves. */
function closeInnermost(): void {
  const button = openButtons().at(-1)
  if (button && !button.closest('[data-drawer]:is(:popover-open)')) {
    setOpen(button, false)
    button.focus()
  }
  suppressHover()
}

/** The chosen entry may open a dialog, which later returns the focus; so the focus moves to a button that stays visible. */
function closeAll(): void {
  for (const button of openButtons()) {
    if (button.nextElementSibling?.contains(document.activeElement)) button.focus()
    setOpen(button, false)
  }
  suppressHover()
}

function suppressHover(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.menu:hover')) {
    menu.dataset.hoverSuppressed = ''
    menu.addEventListener('pointerleave', () => delete menu.dataset.hoverSuppressed, { once: true })
  }
}

/** Opens a menu or moves the focus through its entries. Returns whether the key was handled. */
function moveFocus(target: EventTarget | null, step: number): boolean {
  const button = closest(target, '[data-menu]')
  const panel = closest(target, '.menu-panel') ?? undefined
  if (button && (step > 0 || isOpen(button)) && button.nextElementSibling) {
    setOpen(button, true)
    return focusAt(entriesOf(button.nextElementSibling), step > 0 ? 0 : -1)
  }
  if (!panel) return false
  const entries = entriesOf(panel)
  return focusAt(entries, entries.indexOf(target as HTMLElement) + step)
}

function entriesOf(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a, button')].filter((entry) => entry.checkVisibility())
}

function focusAt(entries: HTMLElement[], position: number): boolean {
  entries.at(position === entries.length ? 0 : position)?.focus()
  return true
}

function menuOf(button: HTMLElement): HTMLElement | null {
  return button.closest('.menu')
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
