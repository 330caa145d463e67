import { useRouteLoaderData } from 'react-router'
import { DEFAULT_CONTACT } from '../../../domain/contact/contact.ts'
import type { ShellData } from './shell-data.ts'

/** What the shop is called, from what came with the page. */
export function shopNameOf(shell: unknown): string {
  return (shell as ShellData | undefined)?.contact.name ?? DEFAULT_CONTACT.name
}

export function useShopName(): string {
  return shopNameOf(useRouteLoaderData('root'))
}

/** The title of a screen that has no other words for search engines. */
export function ScreenTitle({ title }: { title: string }) {
  return <title>{`${title} | ${useShopName()}`}</title>
}
