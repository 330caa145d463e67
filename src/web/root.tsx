import { type ReactNode, useEffect } from 'react'
import { type LoaderFunctionArgs, Meta, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from 'react-router'
import { DEFAULT_CONTACT } from '../domain/contact/contact.ts'
import { FREE_SHIPPING_OVER } from '../domain/content/notices.ts'
import { paths } from '../domain/paths.ts'
import { apiOf } from './api.ts'
import { HYDRATED } from './boot/client-events.ts'
import { ClientStart, placeholder } from './client-start.tsx'
import { keepPages, NO_CONNECTION } from './kept-pages.ts'
import { LateLayout } from './late-layout.tsx'
import { Link } from './link.tsx'
import { PrefetchRules } from './prefetch-rules.tsx'
import { RestOfPage } from './rest-of-page.tsx'
import { ScrollPlace } from './scroll-place.tsx'
import { Shell } from './store/shell/shell.tsx'
import { loadShell, type ShellData } from './store/shell/shell-data.ts'
import { ScreenTitle } from './store/shell/shop-name.tsx'
import { buttonClass } from './ui/button.tsx'
import { ErrorPanel } from './ui/error-panel.tsx'

export function loader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  return loadShell(apiOf(context))
}

export const clientMiddleware = [keepPages]

/** Header, navigation and footer are the same on every page, so their data is loaded once. */
export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1d2757" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        {import.meta.env.SSR && <LateLayout />}
        <style
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant placeholder that the server replaces with our own CSS
          dangerouslySetInnerHTML={{ __html: stylesheet() }}
        />
      </head>
      <body>
        {children}
        <ScrollPlace />
        <PrefetchRules />
        <ClientStart />
      </body>
    </html>
  )
}

export default function Root() {
  const shell = useLoaderData<typeof loader>()
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED))
  }, [])
  return (
    <Shell shell={shell}>
      <Outlet />
      <RestOfPage />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const shell = useRouteLoaderData<typeof loader>('root') ?? DEFAULT_SHELL
  useEffect(() => {
    console.error(error)
    document.dispatchEvent(new Event(HYDRATED))
  }, [error])
  const isLost = error === NO_CONNECTION
  const title = isLost ? 'No internet connection' : 'Something went wrong'
  return (
    <Shell shell={shell}>
      <main className="page py-16">
        <ScreenTitle title={title} />
        <ErrorPanel
          level={1}
          title={title}
          message={`We couldn't ${isLost ? 'load' : 'show'} this page. Your cart and wishlist are saved on this device.`}
          onRetry={isLost ? loadAgain : undefined}
        >
          <Link to={paths.products} className={buttonClass('quiet')}>
            Browse All Products
          </Link>
        </ErrorPanel>
      </main>
    </Shell>
  )
}

/**
 * Without a reload, which would end at the browser's own error page while there is no connection. The header is drawn again with the page,
 * so this waits while a search is typed.
 */
function loadAgain(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement) field.addEventListener('blur', loadAgain, { once: true })
  else window.__reactRouterDataRouter?.revalidate()
}

const DEFAULT_SHELL: ShellData = {
  visible: [],
  more: [],
  moreLabel: 'More',
  footer: [],
  emptyLists: [],
  contact: DEFAULT_CONTACT,
  freeShippingOver: FREE_SHIPPING_OVER,
  tags: '',
}

/** In the browser the styles are already in the head. React renders them again from there, so that they are not lost. */
function stylesheet(): string {
  return import.meta.env.SSR
    ? placeholder('css')
    : (document.querySelector('head > style:not([data-href])')?.textContent ?? '')
}
