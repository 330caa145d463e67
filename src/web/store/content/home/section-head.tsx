import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from '../../../ui/anchor.tsx'

interface SectionHeadProps {
  readonly title: string
  readonly subtitle?: string | undefined
  /** The listing behind the section; its title leads there. */
  readonly link?: string | undefined
  /** The label of the link on the right. */
  readonly more?: string | undefined
  /** Shown on the right instead of the link. */
  readonly children?: ReactNode
}

/** The title of a section, with a link to the full listing. */
export function SectionHead({ title, subtitle, link, more = 'See all', children }: SectionHeadProps) {
  const heading = <h2>{link ? <Anchor href={link}>{title}</Anchor> : title}</h2>
  return (
    <div className="section-head">
      {subtitle ? (
        <div>
          {heading}
          <p className="text-quiet">{subtitle}</p>
        </div>
      ) : (
        heading
      )}
      {link && !children && (
        <Anchor href={link} className="section-more" aria-label={`${more}: ${title}`}>
          {more}
          <ArrowRight size={18} aria-hidden />
        </Anchor>
      )}
      {children}
    </div>
  )
}
