import { useEffect, useEffectEvent, useRef } from 'react'
import { usePermissions, useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { resources } from '../resources.tsx'
import { goalsFor, wishOf } from './keys.ts'

/** Whether single keys do something here; kept by this browser. */
export function useSingleKeys() {
  return useStore('shortcuts', true)
}

interface Opens {
  readonly openPalette: () => void
  readonly openHelp: () => void
}

/** Listens for the shortcuts wherever the focus is; a dialog that is open keeps its letters. */
export function useShortcuts({ openPalette, openHelp }: Opens): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { permissions = [] } = usePermissions<readonly Permission[]>()
  const [isOn] = useSingleKeys()
  const pressedG = useRef(Number.NEGATIVE_INFINITY)

  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const afterG = event.timeStamp - pressedG.current < MOST_MS_AFTER_G
    pressedG.current = Number.NEGATIVE_INFINITY
    const wish = wishOf(event, { isOn, isTyping: isTyping(event), afterG, goals: goalsFor(permissions) })
    if (!wish) return
    event.preventDefault()
    if (wish.kind === 'palette') return openPalette()
    if (wish.kind === 'help') return openHelp()
    if (wish.kind === 'goal') return void navigate(wish.to)
    if (wish.kind === 'go') pressedG.current = event.timeStamp
    if (wish.kind === 'search') document.querySelector<HTMLInputElement>(LIST_SEARCH)?.focus()
    const makes = wish.kind === 'new' && newOn(pathname, permissions)
    if (makes) void navigate(makes)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const MOST_MS_AFTER_G = 1500
const LIST_SEARCH = '#main-content input[name="q"]'

/** Letters belong to fields, to lists that one chooses from by typing, and to dialogs. */
const TAKES_LETTERS = 'textarea, select, [contenteditable=true], [role=combobox], [role=listbox]'
const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']

function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true], [role=menu]')) return true
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type)
  return target.closest(TAKES_LETTERS) !== null
}

/** Where a new one is made of what this screen shows. */
function newOn(pathname: string, permissions: readonly Permission[]): string | undefined {
  const name = pathname.split('/')[1]
  const { write, create } = resources.find((resource) => resource.name === name) ?? {}
  return create && write && permissions.includes(write) ? `/${name}/create` : undefined
}
