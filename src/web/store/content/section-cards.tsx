import type { LegalSection } from '../../../domain/content/legal.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { TitleIcon } from './section-icon.tsx'

/** Short sections as cards in two columns. */
export function SectionCards({ sections }: { sections: readonly LegalSection[] }) {
  if (sections.length === 0) return null
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      {sections.map(({ title, content, order }) => (
        <section
          key={`${title} ${order}`}
          className="min-w-0 rounded-card border border-line bg-card p-5 md:p-6 md:last:odd:col-span-2"
        >
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <TitleIcon title={title} />
            <h2 className="min-w-0 flex-[1_1_7rem] text-xl">{title}</h2>
          </div>
          <RichText text={content} className="wrap-anywhere" />
        </section>
      ))}
    </div>
  )
}
