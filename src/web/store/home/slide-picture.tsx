import { pictureSources } from '../../../domain/catalogue/picture.ts'
import type { SlideData } from './home-data.ts'

interface SlidePictureProps {
  readonly slide: SlideData
  /** The largest picture of the first view: fetched before all others. */
  readonly first: boolean
  /** In view, or next: fetched now, though it still lies beside the screen. */
  readonly near: boolean
}

/** A slide's picture: framed upright on phones, wide elsewhere. */
export function SlidePicture({ slide, first, near }: SlidePictureProps) {
  if (slide.image === '') return <span className="weave" />
  const wide = pictureSources(slide.image)
  const tall = pictureSources(slide.phoneImage)
  return (
    <picture className="weave">
      {tall.avif && <source media={PHONE} type="image/avif" srcSet={tall.avif} sizes="100vw" />}
      {wide.avif && <source type="image/avif" srcSet={wide.avif} sizes="100vw" />}
      <img
        src={wide.src}
        alt=""
        width={1600}
        height={900}
        loading={first || near ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        suppressHydrationWarning
      />
    </picture>
  )
}

const PHONE = '(max-width: 47.99rem)'
