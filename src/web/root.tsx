import type { ReactNode } from 'react'
import { Meta, Outlet, ScrollRestoration } from 'react-router'
import { CSS_PLACE, Takeover } from './takeover.tsx'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <style
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker, filled by the server with our own CSS
          dangerouslySetInnerHTML={{ __html: CSS_PLACE }}
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
  return <Outlet />
}
