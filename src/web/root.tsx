import { type ReactNode, useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { DEFAULT_CONTACT } from '../domain/contact/contact.ts'
import { FREE_SHIPPING_OVER } from '../domain/content/notices.ts'
import { apiOf } from './api.ts'
import { TAKEN_OVER } from './boot/hydrated.ts'
import { Problem } from './store/shell/problem.tsx'
import { Shell } from './store/shell/shell.tsx'
import { loadShell, type ShellData } from './store/shell/shell-data.ts'
import { CSS_PLACE, Takeover } from './client-start.tsx'

export function loader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  return loadShell(apiOf(context))
}

/** Header, navigation and footer are the same on every screen: what came with the page serves until the next page load. */
export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1d2757" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <style
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker, filled by the server with our own CSS
          dangerouslySetInnerHTML={{ __html: stylesheet() }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Takeover />
      </body>
    </html>
  )
}

export default function Root() {
  const shell = useLoaderData<typeof loader>()
  useEffect(() => {
    document.dispatchEvent(new Event(TAKEN_OVER))
  }, [])
  return (
    <Shell shell={shell}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const shell = useRouteLoaderData<typeof loader>('root') ?? BARE_SHELL
  useEffect(() => {
    console.error(error)
    document.dispatchEvent(new Event(TAKEN_OVER))
  }, [error])
  return (
    <Shell shell={shell}>
      <Problem />
    </Shell>
  )
}

const BARE_SHELL: ShellData = {
  visible: [],
  more: [],
  moreLabel: 'More',
  contact: DEFAULT_CONTACT,
  freeShippingOver: FREE_SHIPPING_OVER,
  tags: '',
}

/** In the browser the stylesheet is already in the page; were React ever to write the head anew, it must not be lost. */
function stylesheet(): string {
  return typeof document === 'undefined'
    ? CSS_PLACE
    : (document.querySelector('head > style:not([data-href])')?.textContent ?? '')
}
