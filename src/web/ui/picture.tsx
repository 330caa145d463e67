import { type FrameSize, pictureSources } from '../../domain/catalogue/picture-urls.ts'

interface PictureProps {
  /** As the catalogue stores it: an absolute URL, a path, a file name, or empty. */
  readonly image: string
  /** The alternative text; empty when a text next to the picture says the same. */
  readonly alt: string
  /** The focal point, which stays in view when the picture is cropped: '30% 20%'; the centre by default. */
  readonly focus?: string | undefined
  /** The rendered width, as in the `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`. */
  readonly sizes: string
  /** Which widths the frame can need; those of a whole column by default. */
  readonly frame?: FrameSize
  /** The aspect ratio of the frame; 3:4 by default. */
  readonly width?: number
  readonly height?: number
  /** True for pictures in the first view, which are loaded at once. */
  readonly eager?: boolean
  /** True for the most important picture of the screen, which is loaded before the others. */
  readonly first?: boolean
  readonly className?: string
}

/**
 * A responsive picture (AVIF, or JPEG for browsers without it) that fills a frame with a fixed aspect ratio. The frame shows a
 * plain background until the picture has loaded, and keeps it when there is none; the boot script flags pictures that failed.
 */
export function Picture(props: PictureProps) {
  const { image, alt, focus, sizes, width = 3, height = 4, eager = false, first = false, className = '' } = props
  const frameProps = {
    className: `picture weave${className && ` ${className}`}`,
    ...((width !== 3 || height !== 4) && { style: { aspectRatio: `${width} / ${height}` } }),
  }
  if (image === '') return <span {...frameProps} {...(alt && { role: 'img', 'aria-label': alt })} />
  const { avif, src } = pictureSources(image, props.frame)
  return (
    <picture {...frameProps}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width * 100}
        height={height * 100}
        loading={eager || first ? 'eager' : 'lazy'}
        // Decoded with the page's first frame, in which it is the largest part.
        decoding={first ? 'sync' : eager ? 'auto' : 'async'}
        fetchPriority={first ? 'high' : undefined}
        {...(focus && { style: { objectPosition: focus } })}
        suppressHydrationWarning
      />
    </picture>
  )
}
