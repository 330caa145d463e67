import type { AboutPage } from '../../../domain/content/about.ts'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'

export function Team({ team }: Pick<AboutPage, 'team'>) {
  if (team.length === 0) return null
  return (
    <section className="page py-12">
      <h2 className="mb-8 text-3xl md:text-center">Our Team</h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
        {team.map(({ name, position, bio, image }) => (
          <li key={`${name} ${position}`} className="flex flex-wrap gap-4 rounded-card border border-line bg-card p-5">
            {image ? (
              <Picture
                image={image}
                alt=""
                width={1}
                height={1}
                sizes="5rem"
                className="size-20 flex-none rounded-full"
              />
            ) : (
              <span
                aria-hidden
                className="weave grid size-20 flex-none place-items-center rounded-full font-display text-2xl font-semibold text-indigo"
              >
                {initialsOf(name)}
              </span>
            )}
            <div className="min-w-0 flex-[1_1_9rem]">
              <h3 className="text-xl">{name}</h3>
              {position && <p className="text-madder">{position}</p>}
              <RichText text={bio} className="mt-2" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the initials of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
