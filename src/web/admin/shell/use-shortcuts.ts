import { useEffect, useEffectEvent, useRef } from 'react'
import { usePermissions, useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { resources } from '../resources.tsx'
import { shortcutFor, shortcutTargetsFor } from './keys.ts'

/** Whether single-key shortcuts are on; stored in this browser. */
export function useSingleKeys() {
  return useStore('shortcuts', true)
}

interface ShortcutActions {
  readonly openCommandMenu: () => void
  readonly openShortcutList: () => void
}

/** Handles keyboard shortcuts on every screen. While a dialog is open, single keys do nothing. */
export function useShortcuts({ openCommandMenu, openShortcutList }: ShortcutActions): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { permissions = [] } = usePermissions<readonly Permission[]>()
  const [hasSingleKeys] = useSingleKeys()
  const prefixPressedAt = useRef(Number.NEGATIVE_INFINITY)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const isAfterPrefix = event.timeStamp - prefixPressedAt.current < MAX_MS_AFTER_PREFIX
    prefixPressedAt.current = Number.NEGATIVE_INFINITY
    const targets = shortcutTargetsFor(permissions)
    const shortcut = shortcutFor(event, { hasSingleKeys, isTyping: isTyping(event), isAfterPrefix, targets })
    if (!shortcut) return
    event.preventDefault()
    if (shortcut.kind === 'commands') return openCommandMenu()
    if (shortcut.kind === 'help') return openShortcutList()
    if (shortcut.kind === 'open') return void navigate(shortcut.to)
    if (shortcut.kind === 'prefix') prefixPressedAt.current = event.timeStamp
    if (shortcut.kind === 'search') document.querySelector<HTMLInputElement>(LIST_SEARCH)?.focus()
    if (shortcut.kind === 'bulk') document.querySelector<HTMLElement>(BULK_ACTION)?.focus()
    const createPath = shortcut.kind === 'new' && createPathOn(pathname, permissions)
    if (createPath) void navigate(createPath)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const MAX_MS_AFTER_PREFIX = 1500
const LIST_SEARCH = '#main-content input[name="q"]'
/** What can be done with the selected rows is behind all of them in the order of the keyboard. */
const BULK_ACTION =
  '.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed) .RaBulkActionsToolbar-topToolbar button:enabled'

/** Elements other than text inputs that use letter keys. */
const USES_LETTERS = 'textarea, select, [contenteditable=true], [role=combobox], [role=listbox]'
const NON_TEXT_INPUTS = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']

function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true], [role=menu]')) return true
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !NON_TEXT_INPUTS.includes(target.type)
  return target.closest(USES_LETTERS) !== null
}

/** The form that creates a record of the resource on this screen, if there is one. */
function createPathOn(pathname: string, permissions: readonly Permission[]): string | undefined {
  const name = pathname.split('/')[1]
  const { write, create } = resources.find((resource) => resource.name === name) ?? {}
  return create && write && permissions.includes(write) ? `/${name}/create` : undefined
}
