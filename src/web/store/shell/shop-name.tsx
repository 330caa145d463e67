import { useRouteLoaderData } from 'react-router'
import { DEFAULT_CONTACT } from '../../../domain/contact/contact.ts'
import type { ShellData } from './shell-data.ts'

/** Returns the shop's name from the data of the root route, or the default name before it is loaded. */
export function shopNameOf(shell: unknown): string {
  return (shell as ShellData | undefined)?.contact.name ?? DEFAULT_CONTACT.name
}

export function useShopName(): string {
  return shopNameOf(useRouteLoaderData('root'))
}

/** The title of a page that has no other metadata for search engines. */
export function ScreenTitle({ title }: { title: string }) {
  return <title>{`${title} | ${useShopName()}`}</title>
}
