import { Anchor } from '../../../ui/anchor.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import type { AdvertisementData } from './advertisement-data.ts'

/** The advertisements at one position of a page: three as one large and two small, two side by side, one full width. */
export function Advertisements({ advertisements }: { advertisements: readonly AdvertisementData[] }) {
  const count = advertisements.length
  if (count === 0) return null
  const sizes = count === 1 ? WHOLE_WIDTH : count === 3 ? ONE_OF_THREE : HALF_WIDTH
  return (
    <ul className="adverts page" data-count={Math.min(count, 4)}>
      {advertisements.map((advertisement) => (
        <li key={advertisement._id} className="advert">
          <Advertisement advertisement={advertisement} sizes={sizes} />
        </li>
      ))}
    </ul>
  )
}

function Advertisement({ advertisement, sizes }: { advertisement: AdvertisementData; sizes: string }) {
  const { title, subtitle, image = '', video, link, buttonText } = advertisement
  return (
    <>
      {video ? (
        <VideoPlayer video={video} poster={image} title={title} sizes={sizes} />
      ) : (
        <Picture image={image} alt="" width={16} height={9} sizes={sizes} />
      )}
      <div className="advert-text">
        <h2>{title}</h2>
        {subtitle && <p>{subtitle}</p>}
        {link && (
          <Anchor className={buttonClass('quiet')} href={link} aria-label={`${buttonText}: ${title}`}>
            {buttonText}
          </Anchor>
        )}
      </div>
    </>
  )
}

// As in the style sheet: the page is at most 78rem wide.
const WHOLE_WIDTH = '(min-width: 84rem) 78rem, 92vw'
const HALF_WIDTH = '(min-width: 84rem) 39rem, (min-width: 48rem) 46vw, 92vw'
const ONE_OF_THREE = '(min-width: 84rem) 26rem, (min-width: 64rem) 30vw, 92vw'
