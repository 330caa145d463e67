import { Keyboard, LayoutDashboard, LogOut, type LucideIcon, Plus, Store } from 'lucide-react'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { resources } from '../resources.tsx'
import { screens } from '../screens.ts'

/** An entry of the command menu. */
export interface Command {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly detail?: string
  readonly icon: LucideIcon
  /** The path of a screen. */
  readonly to?: string
  readonly run?: () => void
}

export interface CommandActions {
  readonly showShortcuts: () => void
  readonly logOut: () => void
}

/** The screens a user may open and the records a user may create, in the order of the menu. */
export function commandsFor(
  permissions: readonly Permission[],
  { showShortcuts, logOut }: CommandActions,
): readonly Command[] {
  const has = (permission: Permission | undefined) => permission !== undefined && permissions.includes(permission)
  const destinations = [
    ...resources.filter(({ list, read }) => list && has(read)),
    ...screens.filter(({ permission }) => has(permission)),
  ]
  return [
    { key: 'dashboard', group: GO_TO, label: 'Dashboard', icon: LayoutDashboard, to: '/' },
    ...destinations.map(({ name, label, icon }) => ({ key: name, group: GO_TO, label, icon, to: `/${name}` })),
    ...resources.flatMap(({ name, newLabel, write }) =>
      newLabel && has(write)
        ? [{ key: `new-${name}`, group: ACTIONS, label: newLabel, icon: Plus, to: `/${name}/create` }]
        : [],
    ),
    { key: 'shortcuts', group: ACTIONS, label: 'Keyboard shortcuts', icon: Keyboard, run: showShortcuts },
    { key: 'shop', group: ACTIONS, label: 'View shop', icon: Store, run: () => window.location.assign('/') },
    { key: 'log-out', group: ACTIONS, label: 'Log out', icon: LogOut, run: logOut },
  ]
}

const GO_TO = 'Go to'
const ACTIONS = 'Actions'

/** The commands in which every typed word is the start of a word: 'n pro' finds 'New product'. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const typedWords = wordsOf(typed)
  return commands.filter(({ label }) => {
    const words = wordsOf(label)
    return typedWords.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
