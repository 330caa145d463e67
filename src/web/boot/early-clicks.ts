/**
 * Repeats the clicks that were made before this script had arrived; an inline script of the page has marked what was clicked
 * (`scroll-place.tsx`). Links, forms and popovers have done at once what they do.
 */
export function repeatEarlyClicks(): void {
  window.onclick = null
  for (const clicked of document.querySelectorAll<HTMLElement>('[data-held]')) {
    delete clicked.dataset.held
    clicked.closest<HTMLElement>('button[type=button]:not([popovertarget])')?.click()
  }
}
