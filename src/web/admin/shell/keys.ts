import type { Permission } from '../../../domain/accounts/permissions.ts'

/** A screen that opens with `g` and then `key`. */
export interface ShortcutTarget {
  readonly key: string
  readonly label: string
  readonly to: string
  readonly permission?: Permission
}

const TARGETS: readonly ShortcutTarget[] = [
  { key: 'd', label: 'Dashboard', to: '/' },
  { key: 'o', label: 'Orders', to: '/orders', permission: 'orders.read' },
  { key: 'p', label: 'Products', to: '/products', permission: 'products.read' },
  { key: 'c', label: 'Customers', to: '/customers', permission: 'customers.read' },
  { key: 'm', label: 'Messages', to: '/messages', permission: 'messages.write' },
]

export function shortcutTargetsFor(permissions: readonly Permission[]): readonly ShortcutTarget[] {
  return TARGETS.filter(({ permission }) => permission === undefined || permissions.includes(permission))
}

/** What a key press triggers; `prefix` waits for the second key. */
type Shortcut =
  | { readonly kind: 'commands' | 'help' | 'search' | 'new' | 'bulk' | 'prefix' }
  | { readonly kind: 'open'; readonly to: string }

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

interface KeyboardState {
  /** Whether shortcuts without Ctrl or Cmd are on. WCAG 2.1.4 requires that they can be turned off. */
  readonly hasSingleKeys: boolean
  /** Whether the focused element takes text input. */
  readonly isTyping: boolean
  /** Whether `g` was pressed a moment ago. */
  readonly isAfterPrefix: boolean
  readonly targets: readonly ShortcutTarget[]
}

export function shortcutFor({ key, ctrlKey, metaKey, altKey }: KeyPress, state: KeyboardState): Shortcut | undefined {
  const { hasSingleKeys, isTyping, isAfterPrefix, targets } = state
  if (altKey) return undefined
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && key.toLowerCase() === 'k' ? { kind: 'commands' } : undefined
  if (!hasSingleKeys || isTyping) return undefined
  const target = isAfterPrefix && targets.find((one) => one.key === key.toLowerCase())
  return target ? { kind: 'open', to: target.to } : SINGLE_KEYS.get(key)
}

const SINGLE_KEYS: ReadonlyMap<string, Shortcut> = new Map([
  ['?', { kind: 'help' }],
  ['/', { kind: 'search' }],
  ['n', { kind: 'new' }],
  ['b', { kind: 'bulk' }],
  ['g', { kind: 'prefix' }],
])
