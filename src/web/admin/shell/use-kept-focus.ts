import { useEffect } from 'react'

/**
 * Keeps the keyboard where it was. A browser takes the focus from a button that is disabled while its call runs, and from one that is
 * no longer there; whoever works with the keyboard would start again at the top of the page. A button that is enabled again gets the
 * focus back. In place of one that is gone it goes to the screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    const remember = ({ target }: Event) => {
      last = target instanceof HTMLElement && target.closest('#main-content') ? target : undefined
    }
    // A click next to the controls takes the focus away on purpose.
    const forget = () => {
      last = undefined
    }
    const restore = () => {
      const focused = document.activeElement
      if (!last || (focused !== null && focused !== document.body) || last.matches(':disabled')) return
      if (last.isConnected) return last.focus({ preventScroll: true })
      forget()
      const screen = document.getElementById('main-content')
      screen?.setAttribute('tabindex', '-1')
      screen?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    const changes = new MutationObserver(restore)
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}
