import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { PictureScale } from '../../../../domain/catalogue/picture-scale.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useCarousel } from '../../../ui/use-carousel.ts'
import type { ProductData } from './product-data.ts'
import { Slide } from './slide.tsx'

interface GalleryProps {
  /** An empty string is a placeholder. */
  readonly pictures: readonly string[]
  readonly placeholder: string
  /** What the pictures show: 'Sanjh Kurta, Navy'. */
  readonly subject: string
  readonly alts?: ProductData['alts']
  readonly focus?: ProductData['focus']
  readonly scales?: ProductData['scales']
}

/**
 * One large picture in a row that scrolls natively, with arrows, and all pictures in a strip of the same height next to it.
 * Pressing the large picture opens it full screen.
 */
export function Gallery({ pictures, placeholder, subject, alts = {}, focus = {}, scales = {} }: GalleryProps) {
  const { list, current, goTo } = useCarousel(pictures.length)
  const open = async (index: number) => {
    try {
      const { openLightbox } = await import('./lightbox.ts')
      const images = [...(list.current?.querySelectorAll<HTMLImageElement>('img') ?? [])]
      openLightbox({ pictures: pictures.filter((picture) => picture !== ''), images, subject, index, onMove: goTo })
    } catch (error) {
      console.error(error)
      showToast("We couldn't open the picture. Please try again.", 'error')
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    goTo(current + step)
  }
  return (
    <section
      className="gallery"
      aria-label="Pictures"
      style={{ '--thumbs': Math.min(pictures.length, MAX_THUMBS) } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div className="gallery-view">
        {/* Pictures are links, by which the keyboard reaches what is out of view; placeholders are not. */}
        <ul ref={list} className="gallery-slides" tabIndex={pictures.join('') === '' ? 0 : undefined}>
          {pictures.map((picture, index) => (
            <li key={pictureId(index)} id={pictureId(index)}>
              <Slide
                picture={picture}
                placeholder={placeholder}
                alt={alts[picture] ?? (index === 0 ? subject : `${subject}, picture ${index + 1}`)}
                focus={focus[picture]}
                isFirst={index === 0}
                onOpen={() => open(index)}
              />
              {scales[picture] && <Scale scale={scales[picture]} />}
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <>
            <IconButton
              name="Previous picture"
              className="gallery-arrow needs-script"
              onClick={() => goTo(current - 1)}
            >
              <ChevronLeft size={24} aria-hidden />
            </IconButton>
            <IconButton name="Next picture" className="gallery-arrow needs-script" onClick={() => goTo(current + 1)}>
              <ChevronRight size={24} aria-hidden />
            </IconButton>
            <p className="gallery-count needs-script">
              <span className="sr-only">Picture </span>
              {`${current + 1} / ${pictures.length}`}
            </p>
          </>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map((picture, index) => (
            <li key={pictureId(index)}>
              <a
                href={`#${pictureId(index)}`}
                data-replay
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-current={index === current || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(index)
                }}
              >
                <Picture image={picture || placeholder} alt="" sizes={THUMB_SIZES} frame="card" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Scale({ scale: { text, share, widthCm } }: { scale: PictureScale }) {
  return (
    <p className="picture-scale">
      <i style={{ width: share }} />
      <span aria-hidden>{text}</span>
      <span className="sr-only">The picture shows {widthCm} cm</span>
    </p>
  )
}

/** The thumbnails in view; further ones are reached by scrolling. */
const MAX_THUMBS = 6

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
/** These follow the layout in gallery.css. */
const THUMB_SIZES = '(min-width: 64rem) 12rem, 6rem'

function pictureId(index: number): string {
  return `picture-${index + 1}`
}
