import type { LucideIcon } from 'lucide-react'
import { FileText, LayoutTemplate, Menu, ScrollText } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Permission } from '../../domain/admin/permissions.ts'

/** The parts of the menu, in order. */
export const GROUPS = ['Sell', 'Goods', 'Shop window', 'Shop'] as const

type Screen = LazyExoticComponent<ComponentType>

interface Entry {
  /** The address below /admin; of a resource also the last part of its calls, `/api/admin/{name}`. */
  readonly name: string
  readonly label: string
  readonly group: (typeof GROUPS)[number]
  readonly icon: LucideIcon
}

/** Things with a list: react-admin's screens over the calls `/api/admin/{name}`. */
export interface ResourceEntry extends Entry {
  /** What it takes to see the menu entry and the list. */
  readonly read: Permission
  /** What it takes to create, change and delete; absent where nobody does. */
  readonly write?: Permission
  readonly list?: Screen
  readonly show?: Screen
  readonly edit?: Screen
  readonly create?: Screen
  /** How a record is called in titles and choices. */
  readonly titleOf?: (record: Readonly<Record<string, string>>) => string
}

/** A screen of its own, without records: settings, the home page builder. */
export interface ScreenEntry extends Entry {
  readonly may: Permission
  readonly screen: Screen
}

/** Each area adds its lines here; screens are loaded when they are opened. */
export const resources: readonly ResourceEntry[] = [
  {
    name: 'audit',
    label: 'Audit log',
    group: 'Shop',
    icon: ScrollText,
    read: 'audit.read',
    list: lazy(() => import('./audit/audit-list.tsx')),
  },
]

export const screens: readonly ScreenEntry[] = [
  {
    name: 'home-page',
    label: 'Home page',
    group: 'Shop window',
    icon: LayoutTemplate,
    may: 'content.write',
    screen: lazy(() => import('./home/home-builder.tsx')),
  },
  {
    name: 'navigation',
    label: 'Navigation',
    group: 'Shop window',
    icon: Menu,
    may: 'content.write',
    screen: lazy(() => import('./navigation/navigation-editor.tsx')),
  },
  {
    name: 'pages',
    label: 'Pages',
    group: 'Shop window',
    icon: FileText,
    may: 'content.write',
    screen: lazy(() => import('./content/content-pages.tsx')),
  },
]

export const dashboard = lazy(() => import('./dashboard/dashboard.tsx'))
