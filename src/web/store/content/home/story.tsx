import { Anchor } from '../../../ui/anchor.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { StoryData } from './home-data.ts'

/** An admin's section that tells something: a picture beside a text. */
export function Story({ story }: { story: StoryData }) {
  const { title, subtitle, text, image, link, buttonText } = story
  return (
    <section className="page story">
      {image && <Picture image={image} alt="" width={16} height={9} sizes="(min-width: 48rem) 50vw, 100vw" />}
      <div>
        {subtitle && <p className="text-quiet">{subtitle}</p>}
        <h2>{title}</h2>
        <p className="mt-3 whitespace-pre-line">{text}</p>
        {link && (
          <Anchor className={buttonClass('quiet', 'mt-5')} href={link} aria-label={`${buttonText}: ${title}`}>
            {buttonText}
          </Anchor>
        )}
      </div>
    </section>
  )
}
