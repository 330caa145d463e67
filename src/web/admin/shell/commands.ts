import { Keyboard, LayoutDashboard, LogOut, type LucideIcon, Plus, Store } from 'lucide-react'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { resources, screens } from '../resources.tsx'

/** One line of the palette. */
export interface Command {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly detail?: string
  readonly icon: LucideIcon
  /** A screen of the back office. */
  readonly to?: string
  readonly run?: () => void
}

export interface Deeds {
  readonly showShortcuts: () => void
  readonly logOut: () => void
}

/** Where somebody may go and what they may begin, in the order of the menu. */
export function commandsFor(permissions: readonly Permission[], { showShortcuts, logOut }: Deeds): readonly Command[] {
  const may = (permission: Permission | undefined) => permission !== undefined && permissions.includes(permission)
  const places = [
    ...resources.filter(({ list, read }) => list && may(read)),
    ...screens.filter((entry) => may(entry.may)),
  ]
  return [
    { key: 'dashboard', group: GO, label: 'Dashboard', icon: LayoutDashboard, to: '/' },
    ...places.map(({ name, label, icon }) => ({ key: name, group: GO, label, icon, to: `/${name}` })),
    ...resources.flatMap(({ name, newLabel, write }) =>
      newLabel && may(write)
        ? [{ key: `new-${name}`, group: DO, label: newLabel, icon: Plus, to: `/${name}/create` }]
        : [],
    ),
    { key: 'shortcuts', group: DO, label: 'Keyboard shortcuts', icon: Keyboard, run: showShortcuts },
    { key: 'shop', group: DO, label: 'View shop', icon: Store, run: () => window.location.assign('/') },
    { key: 'log-out', group: DO, label: 'Log out', icon: LogOut, run: logOut },
  ]
}

const GO = 'Go to'
const DO = 'Do'

/** The lines whose words begin with what was typed, each word of it: 'n pro' finds 'New product'. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = wordsOf(typed)
  return commands.filter(({ label }) => {
    const words = wordsOf(label)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
