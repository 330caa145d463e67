import { useEffect } from 'react'

/** How long a button may be disabled by its own call before the focus goes to the screen. */
const DISABLED_MS = 500

/**
 * Keeps the keyboard where it was. A browser takes the focus from a button that is disabled while its call runs, and from one that is
 * no longer there; whoever works with the keyboard would start again at the top of the page. A button that is enabled again gets the
 * focus back. In place of one that is gone, or stays disabled, the focus goes to the screen, as it does from "Skip to content" and from a
 * dialog whose button is gone.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    /** A disabled button whose focus the screen has meanwhile. */
    let waiting: HTMLElement | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: Event) => {
      clearTimeout(timer)
      last = target instanceof HTMLElement ? target : undefined
      if (target !== screenOfPage()) waiting = undefined
    }
    // A click next to the controls takes the focus away on purpose.
    const forget = () => {
      clearTimeout(timer)
      last = undefined
      waiting = undefined
    }
    const restore = () => {
      if (waiting?.isConnected && !waiting.matches(':disabled') && document.activeElement === screenOfPage())
        return waiting.focus({ preventScroll: true })
      if (!last || !isLost()) return
      // A dialog keeps the focus itself, until it is closed and what opened it is no longer there.
      if (last.isConnected && !last.closest('#main-content')) return
      if (last.matches(':disabled')) {
        const button = last
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (!isLost()) return
          focusScreen()
          waiting = button
        }, DISABLED_MS)
        return
      }
      if (last.isConnected) return last.focus({ preventScroll: true })
      forget()
      focusScreen()
    }
    /** react-admin moves the focus to the screen and takes it away again. */
    const skip = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.skip-nav-button')) focusScreen()
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    document.addEventListener('click', skip)
    // While the focus goes from one control to the next, the page has it for a moment. A field that changes as it loses the focus would
    // get it back then, and nobody could leave that field with the keyboard.
    let check: ReturnType<typeof setTimeout> | undefined
    const changes = new MutationObserver(() => {
      clearTimeout(check)
      check = setTimeout(restore)
    })
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      clearTimeout(timer)
      clearTimeout(check)
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('click', skip)
    }
  }, [])
}

function screenOfPage(): HTMLElement | null {
  return document.getElementById('main-content')
}

function focusScreen(): void {
  screenOfPage()?.setAttribute('tabindex', '-1')
  screenOfPage()?.focus({ preventScroll: true })
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
