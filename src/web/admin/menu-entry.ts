import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPart } from './ui/load-part.ts'

/** The groups of the menu, in order. */
export const GROUPS = ['Sales', 'Catalog', 'Storefront', 'Shop'] as const

export type Screen = LazyExoticComponent<ComponentType>

export interface Entry {
  /** The path below /admin; for a resource also the path of its API, `/api/admin/{name}`. */
  readonly name: string
  readonly label: string
  readonly group: (typeof GROUPS)[number]
  readonly icon: LucideIcon
}

/** A screen is downloaded when it is first opened. */
export function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  return lazy(async () => ({ default: (await loadPart(load))[name] }))
}
