import type { Permission } from '../../../domain/accounts/permissions.ts'

/** Where the second key leads after `g`. */
export interface Goal {
  readonly key: string
  readonly label: string
  readonly to: string
  readonly may?: Permission
}

const GOALS: readonly Goal[] = [
  { key: 'd', label: 'Dashboard', to: '/' },
  { key: 'o', label: 'Orders', to: '/orders', may: 'orders.read' },
  { key: 'p', label: 'Products', to: '/products', may: 'products.read' },
  { key: 'c', label: 'Customers', to: '/customers', may: 'customers.read' },
  { key: 'm', label: 'Messages', to: '/messages', may: 'messages.write' },
]

export function goalsFor(permissions: readonly Permission[]): readonly Goal[] {
  return GOALS.filter(({ may }) => may === undefined || permissions.includes(may))
}

/** What a key press asks for; `go` waits for the key of a goal. */
type Wish =
  | { readonly kind: 'palette' | 'help' | 'search' | 'new' | 'go' }
  | { readonly kind: 'goal'; readonly to: string }

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

interface State {
  /** False: keys without Ctrl or Cmd mean nothing, as WCAG 2.1.4 wants it to be possible. */
  readonly isOn: boolean
  /** The focus is where letters belong to what has it. */
  readonly isTyping: boolean
  /** The press before was `g`, a moment ago. */
  readonly afterG: boolean
  readonly goals: readonly Goal[]
}

export function wishOf({ key, ctrlKey, metaKey, altKey }: Press, state: State): Wish | undefined {
  const { isOn, isTyping, afterG, goals } = state
  if (altKey) return undefined
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && key.toLowerCase() === 'k' ? { kind: 'palette' } : undefined
  if (!isOn || isTyping) return undefined
  const goal = afterG && goals.find((one) => one.key === key.toLowerCase())
  return goal ? { kind: 'goal', to: goal.to } : SINGLE.get(key)
}

const SINGLE: ReadonlyMap<string, Wish> = new Map([
  ['?', { kind: 'help' }],
  ['/', { kind: 'search' }],
  ['n', { kind: 'new' }],
  ['g', { kind: 'go' }],
])
