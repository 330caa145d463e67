import { pictureSources, resizedPictureUrl } from '../../../../domain/catalogue/picture-urls.ts'
import type { SlideData } from './home-data.ts'

interface SlidePictureProps {
  readonly slide: SlideData
  /** True for the first slide, the largest picture on the screen: it loads with high priority. */
  readonly isFirst: boolean
  /** True for a slide that is visible or next. Later pictures must not compete with the first one. */
  readonly isNear: boolean
}

/** The picture of a slide: portrait on phones, landscape on wider screens. */
export function SlidePicture({ slide, isFirst, isNear }: SlidePictureProps) {
  if (slide.image === '') return <span className="weave" />
  if (!isFirst && !isNear) {
    return (
      <span className="weave">
        <noscript>
          <img src={pictureSources(slide.image).src} alt="" width={1600} height={900} loading="lazy" />
        </noscript>
      </span>
    )
  }
  const wide = pictureSources(slide.image)
  return (
    <picture className="weave">
      {pictureSources(slide.phoneImage).avif && (
        <source media={PHONE} type="image/avif" srcSet={resizedPictureUrl(slide.phoneImage, PHONE_WIDTH, 'avif')} />
      )}
      {wide.avif && <source type="image/avif" srcSet={wide.avif} sizes="100vw" />}
      <img
        src={wide.src}
        alt=""
        width={1600}
        height={900}
        loading="eager"
        decoding={isFirst ? 'sync' : undefined}
        fetchPriority={isFirst ? 'high' : undefined}
        suppressHydrationWarning
      />
    </picture>
  )
}

const PHONE = '(max-width: 47.99rem)'

/** Enough pixels for a phone, whatever the density of its screen. */
const PHONE_WIDTH = 720
