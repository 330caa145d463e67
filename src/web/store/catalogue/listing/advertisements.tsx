import { Anchor } from '../../../ui/anchor.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import type { AdvertisementData } from './advertisement-data.ts'

/** The advertisements at one position of a page: three as one large and two small, two side by side, one full width. */
export function Advertisements({ advertisements }: { advertisements: readonly AdvertisementData[] }) {
  if (advertisements.length === 0) return null
  return (
    <ul className="adverts page" data-count={Math.min(advertisements.length, 4)}>
      {advertisements.map((advertisement) => (
        <li key={advertisement._id} className="advert">
          <Advertisement advertisement={advertisement} />
        </li>
      ))}
    </ul>
  )
}

function Advertisement({ advertisement }: { advertisement: AdvertisementData }) {
  const { title, subtitle, image = '', video, link, buttonText } = advertisement
  return (
    <>
      {video ? (
        <VideoPlayer video={video} poster={image} title={title} sizes={SIZES} />
      ) : (
        <Picture image={image} alt="" width={16} height={9} sizes={SIZES} />
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

const SIZES = '(min-width: 64rem) 50vw, 92vw'
