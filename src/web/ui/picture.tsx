import { pictureSources } from '../../domain/catalogue/picture.ts'

interface PictureProps {
  /** As the catalogue names it: an absolute URL, a path, a bare file name, or empty. */
  readonly image: string
  /** What it shows; empty when the text beside it says the same. */
  readonly alt: string
  /** The point that stays in view when the frame cuts the picture: '30% 20%'; the middle unless told. */
  readonly focus?: string | undefined
  /** How wide it is drawn: `(min-width: 64rem) 25vw, 50vw`. */
  readonly sizes: string
  /** Proportion of the frame; 3 to 4 unless told. */
  readonly width?: number
  readonly height?: number
  /** In the first view: fetched at once instead of when scrolled near. */
  readonly eager?: boolean
  /** The one picture that matters most on the screen: fetched before the others. */
  readonly first?: boolean
  readonly className?: string
}

/**
 * A picture in the width that suits the screen, as AVIF, or JPEG where a browser cannot show that, filling a frame of fixed proportion. The frame shows undyed cloth
 * until the picture is there, and keeps showing it when there is none: the boot script marks pictures that failed.
 */
export function Picture(props: PictureProps) {
  const { image, alt, focus, sizes, width = 3, height = 4, eager = false, first = false, className = '' } = props
  const frame = `weave block overflow-hidden ${className}`
  const style = { aspectRatio: `${width} / ${height}` }
  if (image === '') return <span className={frame} style={style} {...(alt && { role: 'img', 'aria-label': alt })} />
  const { avif, src } = pictureSources(image)
  return (
    <picture className={frame} style={style}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width * 100}
        height={height * 100}
        loading={eager || first ? 'eager' : 'lazy'}
        decoding={eager || first ? 'auto' : 'async'}
        fetchPriority={first ? 'high' : undefined}
        className="size-full object-cover data-broken:opacity-0"
        {...(focus && { style: { objectPosition: focus } })}
        suppressHydrationWarning
      />
    </picture>
  )
}
