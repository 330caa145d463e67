import type { AboutPage } from '../../../domain/content/about.ts'
import { RichText } from './rich-text.tsx'

/** The timeline: a thread down the page, a knot for each milestone. */
export function Journey({ milestones }: Pick<AboutPage, 'milestones'>) {
  if (milestones.length === 0) return null
  return (
    <section className="page py-12 md:py-16">
      <h2 className="mb-8 text-3xl md:text-center">Our Journey</h2>
      <ol className="mx-auto max-w-2xl border-l-2 border-turmeric">
        {milestones.map(({ year, title, description }) => (
          <li key={`${year} ${title}`} className="relative pb-8 pl-7 last:pb-0">
            <span
              aria-hidden
              className="absolute top-1 -left-[9px] size-4 rounded-full border-2 border-turmeric bg-madder"
            />
            {year && <p className="font-display text-lg font-semibold text-madder">{year}</p>}
            <h3 className="text-xl">{title}</h3>
            <RichText text={description} className="mt-1" />
          </li>
        ))}
      </ol>
    </section>
  )
}
