import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import { LIGHTBOX_ZOOM } from '../../../../domain/catalogue/gallery.ts'
import { sizedPicture } from '../../../../domain/catalogue/picture.ts'

interface Lightbox {
  readonly pictures: readonly string[]
  /** The pictures as the page shows them: they give the proportions, and stand there until the large one has come. */
  readonly images: readonly HTMLImageElement[]
  readonly shows: string
  readonly place: number
  readonly onMove: (place: number) => void
}

/**
 * Full screen: closed with ESC, moved with the arrow keys or by swiping, enlarged twofold by a press or by pinching. The keyboard goes
 * on at the picture that was last seen.
 */
export function openLightbox({ pictures, images, shows, place, onMove }: Lightbox): void {
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FADE_MS
  const lightbox = new PhotoSwipe({
    dataSource: pictures.map((picture, at) => slideOf(picture, images[at], `${shows}, picture ${at + 1}`)),
    index: place,
    secondaryZoomLevel: ({ fit }) => fit * LIGHTBOX_ZOOM,
    maxZoomLevel: ({ fit }) => fit * LIGHTBOX_ZOOM * 2,
    bgOpacity: 1,
    indexIndicatorSep: ' / ',
    showHideAnimationType: 'fade',
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    // It would scroll the strip back to the picture that was opened first.
    returnFocus: false,
  })
  lightbox.on('change', () => onMove(lightbox.currIndex))
  lightbox.on('afterInit', () => {
    lightbox.element?.setAttribute('aria-label', `Pictures: ${shows}`)
    lightbox.element?.setAttribute('aria-modal', 'true')
  })
  lightbox.on('destroy', () => images[lightbox.currIndex]?.closest('a')?.focus({ preventScroll: true }))
  lightbox.init()
}

function slideOf(picture: string, image: HTMLImageElement | undefined, alt: string) {
  const proportion = image && image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : 4 / 3
  return {
    src: sizedPicture(picture, LARGEST, 'avif'),
    alt,
    width: LARGEST,
    height: Math.round(LARGEST * proportion),
    ...(image?.currentSrc && { msrc: image.currentSrc }),
  }
}

const LARGEST = 1032
const FADE_MS = 150
