import { type ReactNode, useEffect, useRef } from 'react'
import { FormMessage } from '../shell/account-form.tsx'
import { ScreenTitle } from '../shell/shop-name.tsx'

/**
 * A narrow page with one form, such as the login. Use `method="post"` on the form, so that a form submitted before the script
 * has loaded does not put the password into the URL.
 */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page min-h-screen py-6 md:py-8">
      <ScreenTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <div className="selvedge mb-6 w-24 max-md:hidden" aria-hidden />
        <h1 className="mb-4 text-3xl md:mb-6">{title}</h1>
        <NoScript what="This form" />
        {children}
      </div>
    </main>
  )
}

/**
 * Stands in place of the form of an emailed link that is no longer valid, and leads to a new one. It gets the focus, because the button
 * that had it is gone.
 */
export function UsedLink({ text, children }: { text: string; children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <div ref={message} tabIndex={-1} className="mb-6 outline-none">
        <FormMessage text={text} />
      </div>
      <div className="grid gap-4">{children}</div>
    </>
  )
}

/** A page with personal data, which is fetched in the browser after hydration because the HTML is cached for everyone. */
export function AccountPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    // As tall as the screen, so that the footer is out of view while the content loads.
    <main className="page min-h-screen py-8">
      <ScreenTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-4xl">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">{title}</h1>
          {actions}
        </div>
        <NoScript what="This page" />
        {children}
      </div>
    </main>
  )
}

/** Reserves space for content that is loading, so that the layout does not shift. */
export function LoadingPanel({ text }: { text: string }) {
  return (
    <p role="status" className="min-h-[24rem] rounded-card border border-line bg-card p-6 text-quiet">
      {text}
    </p>
  )
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6 rounded-card border border-line bg-card p-5">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  )
}

interface NoticeProps {
  readonly text: string
  /** Not a success, such as the reason for a login. */
  readonly isNeutral?: boolean
}

/** A success message. */
export function Notice({ text, isNeutral = false }: NoticeProps) {
  const color = isNeutral ? 'bg-indigo-wash' : 'bg-neem-wash text-neem'
  return (
    <div role="status" className="empty:hidden">
      {text && <p className={`mb-4 rounded-card px-4 py-3 ${color}`}>{text}</p>}
    </div>
  )
}

export function Tag({ children }: { children: ReactNode }) {
  return <span className="rounded-card bg-neem px-2 py-0.5 text-xs font-semibold text-card">{children}</span>
}

function NoScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="mb-6 rounded-card bg-turmeric-wash px-4 py-3">{what} needs JavaScript.</p>
    </noscript>
  )
}
