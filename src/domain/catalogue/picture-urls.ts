/**
 * The URLs of images. A product's image is an absolute URL, a path that starts with `/`, or a bare file name below
 * `/uploads/products` (specification 1, section 3). The shop serves its own images in fixed widths and formats:
 * `/uploads/products/kurta.jpg` is also `/uploads/products/kurta-344.avif`.
 */

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths in pixels of product images (3:4) and of home page scenes. No other widths are generated. */
export const PRODUCT_WIDTHS = [96, 172, 344, 516, 688, 1032] as const
export const SCENE_WIDTHS = [180, 360, 720, 1080, 1440, 1920] as const

/** How large the frame of a picture is: a whole column, a card of a list, or a thumbnail. */
export type FrameSize = keyof typeof WIDTHS_OF

/** The first and the last (exclusive) of the widths above that such a frame can need, on a screen with 3 pixels to a CSS pixel. */
const WIDTHS_OF = { column: [0, 6], card: [1, 5], thumbnail: [0, 3] } as const

/** The sources of a `<picture>`. The srcset texts are empty for images on other hosts. */
export interface PictureSources {
  readonly avif: string
  readonly webp: string
  readonly jpg: string
  /** The fallback: a JPEG of medium width, or the unchanged URL on another host. */
  readonly src: string
}

/** The point of an image that stays visible when it is cropped, in whole percent from the left and the top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** Returns the URL of a product's image; a bare file name is an upload. */
export function pictureUrl(path: string): string {
  if (path === '' || path.startsWith('/') || isOnOtherHost(path)) return path
  return path.startsWith('uploads/') ? `/${path}` : `/uploads/products/${path}`
}

/** Returns the URL of a product's drawn image. `view` 1 is the whole garment, 2 a detail, 3 the weave, 5 the back; `rev` is a hash of its look. */
export function drawnPictureUrl(productId: string, view: number, rev: string): string {
  return `/media/painted/${productId}/${view}-${rev}.jpg`
}

/**
 * Returns the URL of the placeholder of a product without pictures, for one of its colours: its name on a swatch of its
 * colour and pattern.
 */
export function placeholderUrl(productId: string, color = ''): string {
  return `/media/placeholder/${productId}.svg${color === '' ? '' : `?color=${encodeURIComponent(color)}`}`
}

/** Whether a picture shows the product itself. Drawn pictures and placeholders must not reach search engines or feeds. */
export function isPhotograph(path: string): boolean {
  return !/^\/media\/(painted|placeholder)\//.test(path)
}

/** Whether it is a picture that the demo shop draws; `picture.css` recognises them by the same address. */
export function isDrawn(path: string): boolean {
  return path.startsWith('/media/painted/')
}

/** Whether it is the drawn close-up of a product. */
export function isDrawnCloseUp(url: string): boolean {
  return /^\/media\/painted\/[^/]+\/3-/.test(url)
}

/** Returns the URL of a drawn image for a home page section. */
export function sceneUrl(name: string): string {
  return `/media/scene/${name}.jpg`
}

/** Returns the URL of the image in a width and format; URLs on other hosts do not change. */
export function resizedPictureUrl(path: string, width: number, format: PictureFormat): string {
  const url = pictureUrl(path)
  return isResized(url) ? `${url.replace(EXTENSION, '')}-${width}.${format}` : url
}

/** Returns the srcset of every format, with the widths that a frame of this size can need, and the fallback. */
export function pictureSources(path: string, frame: FrameSize = 'column'): PictureSources {
  const url = pictureUrl(path)
  if (!isResized(url)) return { avif: '', webp: '', jpg: '', src: url }
  const all: readonly number[] = url.startsWith('/media/scene/') ? SCENE_WIDTHS : PRODUCT_WIDTHS
  const widths = all.slice(...WIDTHS_OF[frame])
  const set = (format: PictureFormat) =>
    widths.map((width) => `${resizedPictureUrl(url, width, format)} ${width}w`).join(', ')
  const middle = all[3] ?? 0
  return { avif: set('avif'), webp: set('webp'), jpg: set('jpg'), src: resizedPictureUrl(url, middle, 'jpg') }
}

const EXTENSION = /\.(jpe?g|png|webp)$/i

/** Whether a path is an address of another host, or a picture in itself. */
export function isOnOtherHost(path: string): boolean {
  return /^([a-z][a-z0-9+.-]*:)?\/\//i.test(path) || path.startsWith('data:')
}

function isResized(url: string): boolean {
  return /^\/(media\/(painted|scene)|uploads\/(products|reviews))\/[^?#]+$/.test(url) && EXTENSION.test(url)
}

/** The image types that can be uploaded. The server checks the bytes of the file, not its name. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/tiff',
  'image/gif',
] as const

export const MAX_PICTURE_BYTES = 25_000_000
