import PhotoSwipe from 'photoswipe'
import styles from 'photoswipe/style.css?inline'
import { LIGHTBOX_ZOOM } from '../../../../domain/catalogue/gallery.ts'
import { isDrawn, resizedPictureUrl } from '../../../../domain/catalogue/picture-urls.ts'

/** The outlines of icons and focus are those of a dark screen, not of the page. */
const OWN_STYLES = `
.pswp { --focus: #fff }
.pswp__icn { stroke: none }
.pswp__button { opacity: 1 }
.pswp__drawn {
  position: absolute; inset: auto 0 1rem; width: fit-content; margin-inline: auto; padding: 0.125rem 0.75rem;
  border-radius: 1rem; background: #1f2540; color: #fff; font-size: 0.875rem; pointer-events: none;
}
.pswp__drawn:empty { display: none }`

// In a file of their own the styles could fail to download, and would not be requested again with this module.
document.head.append(Object.assign(document.createElement('style'), { textContent: styles + OWN_STYLES }))

interface Lightbox {
  readonly pictures: readonly string[]
  /** The images on the page: they give the proportions and serve as placeholders while the large pictures load. */
  readonly images: readonly HTMLImageElement[]
  readonly subject: string
  readonly index: number
  readonly onMove: (index: number) => void
}

/**
 * Opens the pictures full screen: Esc closes, arrow keys and swipes move, a press or a pinch enlarges 2 times
 * (specification 1, section 9). On closing, the focus moves to the picture seen last.
 */
export function openLightbox({ pictures, images, subject, index, onMove }: Lightbox): void {
  // Pressed twice before this module had arrived.
  if (document.querySelector('.pswp')) return
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FADE_MS
  const lightbox = new PhotoSwipe({
    dataSource: pictures.map((picture, at) => slideOf(picture, images[at], `${subject}, picture ${at + 1}`)),
    index,
    secondaryZoomLevel: ({ fit }) => fit * LIGHTBOX_ZOOM,
    maxZoomLevel: ({ fit }) => fit * LIGHTBOX_ZOOM * 2,
    bgOpacity: 1,
    // The picture does not lie under the buttons above it and the label below it.
    padding: { top: 60, bottom: 52, left: 0, right: 0 },
    indexIndicatorSep: ' / ',
    showHideAnimationType: 'fade',
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    // Returning the focus would scroll the gallery back to the picture opened first.
    returnFocus: false,
  })
  // By default only the picture opened first has a placeholder.
  lightbox.addFilter('placeholderSrc', (_src, { data }) => data.msrc ?? false)
  lightbox.on('change', () => onMove(lightbox.currIndex))
  // A drawn picture says so full screen, too.
  lightbox.on('uiRegister', () =>
    lightbox.ui?.registerElement({
      name: 'drawn',
      appendTo: 'root',
      onInit: (label) => {
        const show = () => {
          label.className = 'pswp__drawn'
          label.textContent = isDrawn(pictures[lightbox.currIndex] ?? '') ? 'Illustration' : ''
        }
        lightbox.on('change', show)
        show()
      },
    }),
  )
  lightbox.on('afterInit', () => {
    lightbox.element?.setAttribute('aria-label', `Pictures: ${subject}`)
    lightbox.element?.setAttribute('aria-modal', 'true')
  })
  // The Back button changes the page behind the pictures.
  const close = () => lightbox.close()
  addEventListener('popstate', close)
  lightbox.on('destroy', () => {
    removeEventListener('popstate', close)
    images[lightbox.currIndex]?.closest('a')?.focus({ preventScroll: true })
  })
  lightbox.init()
}

function slideOf(picture: string, image: HTMLImageElement | undefined, alt: string) {
  const proportion = image && image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : 4 / 3
  const shown = image?.closest('a')?.dataset.shown || image?.currentSrc
  return {
    src: resizedPictureUrl(picture, LARGEST, 'avif'),
    alt,
    width: LARGEST,
    height: Math.round(LARGEST * proportion),
    ...(shown && { msrc: shown }),
  }
}

const LARGEST = 1032
const FADE_MS = 150
