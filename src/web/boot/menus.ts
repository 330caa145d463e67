/**
 * Menus: a button with `data-menu` opens the panel after it, in a parent of class `menu`. Hovering is CSS; this adds click
 * and keyboard. It serves the page before and after the full client takes over: React writes `aria-expanded="false"` once and
 * never touches it again.
 */
export function tendMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const button = closest(target, '[data-menu]')
    if (button) return turn(button, !isOpen(button))
    if (closest(target, '.menu-panel a, .menu-panel button')) dismissAll()
  })
  document.addEventListener('pointerdown', ({ target }) => closeOutside(target))
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && closeOutside(relatedTarget))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeInnermost()
    const step = STEPS[event.key]
    if (step && walk(event.target, step)) event.preventDefault()
  })
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function turn(button: HTMLElement, open: boolean): void {
  if (open) for (const other of openButtons()) if (!menuOf(other)?.contains(button)) turn(other, false)
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

/** In the mobile menu several folds may stay open while one moves through the list. */
function closeOutside(target: EventTarget | null): void {
  for (const button of openButtons()) {
    const isFold = button.closest('[data-drawer]:popover-open') !== null
    if (!isFold && target instanceof Node && !menuOf(button)?.contains(target)) turn(button, false)
  }
}

/** The innermost open menu gives the focus back to its button; a menu under the pointer goes until the pointer leaves. */
function closeInnermost(): void {
  const button = openButtons().at(-1)
  if (button && !button.closest('[data-drawer]:popover-open')) {
    turn(button, false)
    button.focus()
  }
  quietHovered()
}

/** What was chosen may open a dialog, which gives the focus back where it was: to a button still to be seen. */
function dismissAll(): void {
  for (const button of openButtons()) {
    if (button.nextElementSibling?.contains(document.activeElement)) button.focus()
    turn(button, false)
  }
  quietHovered()
}

function quietHovered(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.menu:hover')) {
    menu.dataset.quiet = ''
    menu.addEventListener('pointerleave', () => delete menu.dataset.quiet, { once: true })
  }
}

/** The arrow keys open a menu and walk through its entries. */
function walk(target: EventTarget | null, step: number): boolean {
  const button = closest(target, '[data-menu]')
  const panel = closest(target, '.menu-panel') ?? undefined
  if (button && (step > 0 || isOpen(button)) && button.nextElementSibling) {
    turn(button, true)
    return focusAt(entriesOf(button.nextElementSibling), step > 0 ? 0 : -1)
  }
  if (!panel) return false
  const entries = entriesOf(panel)
  return focusAt(entries, entries.indexOf(target as HTMLElement) + step)
}

function entriesOf(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a, button')].filter((entry) => entry.checkVisibility())
}

function focusAt(entries: HTMLElement[], place: number): boolean {
  entries.at(place === entries.length ? 0 : place)?.focus()
  return true
}

function menuOf(button: HTMLElement): HTMLElement | null {
  return button.closest('.menu')
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
