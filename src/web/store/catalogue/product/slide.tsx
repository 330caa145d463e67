import { type CSSProperties, type PointerEvent, useState } from 'react'
import { HOVER_ZOOM } from '../../../../domain/catalogue/gallery.ts'
import { isDrawn, resizedPictureUrl } from '../../../../domain/catalogue/picture-urls.ts'
import { Picture } from '../../../ui/picture.tsx'

interface SlideProps {
  /** Empty for a placeholder. */
  readonly picture: string
  /** The picture shown as the placeholder. */
  readonly placeholder: string
  readonly alt: string
  readonly focus: string | undefined
  readonly isFirst: boolean
  readonly onOpen: () => void
}

/**
 * A picture of the gallery. Under a mouse it is enlarged around the pointer and a sharper version is loaded. Pressing it
 * opens it full screen, or as a plain image without script.
 */
export function Slide({ picture, placeholder, alt, focus, isFirst, onOpen }: SlideProps) {
  const [isEnlarged, setEnlarged] = useState(false)
  if (picture === '')
    return <Picture image={placeholder} alt={`No photograph yet: ${alt}`} sizes={SIZES} first={isFirst} />
  return (
    <a
      href={resizedPictureUrl(picture, LARGEST, 'jpg')}
      data-replay
      className="slide"
      // Computed from its contents, the name would have the label that CSS draws over the picture between spaces.
      aria-label={`${alt}, ${isDrawn(picture) ? 'illustration, ' : ''}open full screen`}
      style={{ '--zoom': HOVER_ZOOM } as CSSProperties}
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== 'mouse') return
        // While the sharper version loads, the image does not say which one it shows.
        currentTarget.dataset.shown ??= currentTarget.querySelector('img')?.currentSrc
        setEnlarged(true)
      }}
      onPointerMove={moveZoom}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      <Picture image={picture} alt={alt} focus={focus} sizes={isEnlarged ? ENLARGED_SIZES : SIZES} first={isFirst} />
    </a>
  )
}

/** These follow the layout in gallery.css. */
const SIZES = '(min-width: 80rem) 34rem, (min-width: 48rem) 40vw, 68vw'
const ENLARGED_SIZES = '50rem'
const LARGEST = 1032

function moveZoom({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse') return
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  currentTarget.style.setProperty('--x', `${((clientX - left) / width) * 100}%`)
  currentTarget.style.setProperty('--y', `${((clientY - top) / height) * 100}%`)
}
