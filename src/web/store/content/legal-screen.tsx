import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Closing } from './closing.tsx'
import { PageHead } from './content-page.tsx'

interface LegalScreenProps {
  readonly page: { readonly title: string; readonly content: string; readonly lastUpdated: string }
  readonly children: ReactNode
  /** The last word, and where it leads: to the shop's people unless told otherwise. */
  readonly closing: { readonly title: string; readonly text: string; readonly to?: string; readonly label?: string }
}

/** A legal page: its head, what it says, and a way on. */
export function LegalScreen({ page, children, closing }: LegalScreenProps) {
  const { title, text, to = paths.contact, label = 'Contact Us' } = closing
  return (
    <main>
      <PageHead title={page.title} intro={page.content} lastUpdated={page.lastUpdated} />
      <div className="page grid gap-10 py-10">
        {children}
        <Closing title={title} text={text}>
          <Link to={to} discover="none" className={buttonClass()}>
            {label}
          </Link>
        </Closing>
      </div>
    </main>
  )
}
