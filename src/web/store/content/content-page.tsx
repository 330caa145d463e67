import type { ReactNode } from 'react'
import { formatLongDate, startOfDay } from '../../../domain/india/time.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'

interface LegalPageProps {
  readonly page: { readonly title: string; readonly content: string; readonly lastUpdated: string }
  readonly children: ReactNode
  /** The note at the end of the page with its link, which leads to the contact page by default. */
  readonly closing: { readonly title: string; readonly text: string; readonly to?: string; readonly label?: string }
}

/** A legal page: header, sections and a closing note. */
export function LegalPage({ page, children, closing }: LegalPageProps) {
  const { title, text, to = paths.contact, label = 'Contact Us' } = closing
  return (
    <main>
      <PageHeader title={page.title} intro={page.content} lastUpdated={page.lastUpdated} />
      <div className="page grid gap-10 py-10">
        {children}
        <ClosingNote title={title} text={text}>
          <Link to={to} className={buttonClass()}>
            {label}
          </Link>
        </ClosingNote>
      </div>
    </main>
  )
}

interface PageHeaderProps {
  readonly title: string
  readonly intro: string
  /** `YYYY-MM-DD`, or empty. */
  readonly lastUpdated?: string
}

/** The header of a content page. */
export function PageHeader({ title, intro, lastUpdated = '' }: PageHeaderProps) {
  return (
    <header className="border-b border-line bg-paper-deep">
      <div className="page py-8 md:py-12">
        <div className="selvedge mb-5 w-24" aria-hidden />
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <RichText text={intro} className="mt-3 max-w-2xl text-lg" />
        {lastUpdated && (
          <p className="mt-4 text-sm text-quiet">
            Last updated: <time dateTime={lastUpdated}>{formatLongDate(startOfDay(lastUpdated))}</time>
          </p>
        )}
      </div>
    </header>
  )
}

/** The box at the end of a content page: a commitment or notice with links. */
export function ClosingNote({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-indigo-wash px-6 py-8 md:px-10">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 max-w-2xl">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
