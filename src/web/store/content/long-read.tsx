import type { LegalSection } from '../../../domain/content/legal.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { TitleIcon } from './section-icon.tsx'

/** Long sections to be read in order, with a table of contents on wide screens. */
export function LongRead({ sections }: { sections: readonly LegalSection[] }) {
  if (sections.length === 0) return null
  return (
    <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label="On this page" className="hidden lg:block">
        <div className="sticky top-32">
          <p className="mb-2 font-semibold">On this page</p>
          <ol className="border-l border-line">
            {sections.map(({ title }, index) => (
              <li key={`${title} ${sections[index]?.order}`}>
                <a href={`#${anchorOf(index)}`} className="flex min-h-9 items-center pl-4 hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <div className="grid max-w-3xl gap-8">
        {sections.map(({ title, content, order }, index) => (
          <section key={`${title} ${order}`} id={anchorOf(index)} className="flex gap-4">
            <TitleIcon title={title} />
            <div className="min-w-0 flex-1">
              <h2 className="mb-2 flex min-h-11 items-center text-xl md:text-2xl">{title}</h2>
              <RichText text={content} className="wrap-anywhere" />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function anchorOf(index: number): string {
  return `section-${index + 1}`
}
