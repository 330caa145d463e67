import type { AboutPage } from '../../../domain/content/about.ts'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'

type PurposeProps = Pick<AboutPage, 'mission' | 'vision' | 'values' | 'missionBgImage'>

/** Mission, vision and values over a picture, which is darkened so that the text stays readable. */
export function Purpose({ mission, vision, values, missionBgImage }: PurposeProps) {
  if (mission === '' && vision === '' && values.length === 0) return null
  return (
    <section aria-label="What we stand for" className="relative isolate overflow-hidden bg-indigo-deep text-paper">
      {missionBgImage && (
        <div aria-hidden className="absolute inset-0 -z-10 opacity-20">
          <Picture image={missionBgImage} alt="" width={16} height={9} sizes="100vw" className="size-full" />
        </div>
      )}
      <div className="page grid gap-10 py-12 md:py-16">
        <div className="grid gap-8 md:grid-cols-2 md:gap-12">
          <Statement title="Our Mission" text={mission} />
          <Statement title="Our Vision" text={vision} />
        </div>
        {values.length > 0 && (
          <div>
            <h2 className="mb-4 text-2xl md:text-3xl">Our Values</h2>
            <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
              {values.map(({ title, description }) => (
                <li key={title} className="border-t-2 border-turmeric pt-3">
                  <h3 className="text-lg">{title}</h3>
                  <RichText text={description} className="mt-1" />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

function Statement({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <h2 className="mb-3 text-2xl md:text-3xl">{title}</h2>
      <RichText text={text} className="text-lg" />
    </div>
  )
}
