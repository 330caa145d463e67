import { pictureSources, sizedPicture } from '../../../../domain/catalogue/picture.ts'
import type { SlideData } from './home-data.ts'

interface SlidePictureProps {
  readonly slide: SlideData
  /** The largest picture of the first view: fetched before all others. */
  readonly first: boolean
  /** In view, or next: fetched now. A later slide's picture must not take the line from the first one's. */
  readonly near: boolean
}

/** A slide's picture: framed upright on phones, wide elsewhere. */
export function SlidePicture({ slide, first, near }: SlidePictureProps) {
  if (slide.image === '') return <span className="weave" />
  if (!first && !near) {
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
        <source media={PHONE} type="image/avif" srcSet={sizedPicture(slide.phoneImage, PHONE_WIDTH, 'avif')} />
      )}
      {wide.avif && <source type="image/avif" srcSet={wide.avif} sizes="100vw" />}
      <img
        src={wide.src}
        alt=""
        width={1600}
        height={900}
        loading="eager"
        fetchPriority={first ? 'high' : undefined}
        suppressHydrationWarning
      />
    </picture>
  )
}

const PHONE = '(max-width: 47.99rem)'

/** Cloth a hand's breadth wide needs no more pixels, whatever the density of the screen. */
const PHONE_WIDTH = 720
