/**
 * The addresses of pictures. A product's picture is an absolute URL, a path beginning with `/`, or a bare file name
 * (kept under `/uploads/products`). Our own paths also exist in fixed widths and formats: `-<width>` goes before the
 * extension, and the extension names the format: `/uploads/products/kurta.jpg` → `/uploads/products/kurta-344.avif`.
 */

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths in pixels of product pictures (3:4) and of scenes; nothing else is ever made. */
export const PRODUCT_WIDTHS = [96, 172, 344, 516, 688, 1032] as const
export const SCENE_WIDTHS = [180, 360, 720, 1080, 1440, 1920] as const

/** What an `<img>` in a `<picture>` needs. The srcset texts are empty for pictures of other hosts. */
export interface PictureSources {
  readonly avif: string
  readonly webp: string
  readonly jpg: string
  /** The fallback: a JPEG of middle width, or the foreign address as it is. */
  readonly src: string
}

/** The point of a picture that stays in view when a frame cuts it: whole percent from the left and from the top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** Where the picture named in a product lies: bare names are uploads, the rest stays as it is. */
export function pictureUrl(path: string): string {
  if (path === '' || path.startsWith('/') || isForeign(path)) return path
  return path.startsWith('uploads/') ? `/${path}` : `/uploads/products/${path}`
}

/** The drawn picture of a product: `view` 1 is the whole, 2 a detail, 3 the weave; `rev` is 8 hex of its look. */
export function drawnPictureUrl(productId: string, view: number, rev: string): string {
  return `/media/painted/${productId}/${view}-${rev}.jpg`
}

/** The drawn picture of a home page section. */
export function sceneUrl(name: string): string {
  return `/media/scene/${name}.jpg`
}

/** The same picture in a width and format we make; a foreign address, or one we do not resize, comes back unchanged. */
export function resizedPictureUrl(path: string, width: number, format: PictureFormat): string {
  const url = pictureUrl(path)
  return isResized(url) ? `${url.replace(EXTENSION, '')}-${width}.${format}` : url
}

/** The srcset of every format, and the fallback. */
export function pictureSources(path: string): PictureSources {
  const url = pictureUrl(path)
  if (!isResized(url)) return { avif: '', webp: '', jpg: '', src: url }
  const widths = url.startsWith('/media/scene/') ? SCENE_WIDTHS : PRODUCT_WIDTHS
  const set = (format: PictureFormat) =>
    widths.map((width) => `${resizedPictureUrl(url, width, format)} ${width}w`).join(', ')
  const middle = widths[3]
  return { avif: set('avif'), webp: set('webp'), jpg: set('jpg'), src: resizedPictureUrl(url, middle, 'jpg') }
}

const EXTENSION = /\.(jpe?g|png|webp)$/i

function isForeign(path: string): boolean {
  return /^([a-z][a-z0-9+.-]*:)?\/\//i.test(path) || path.startsWith('data:')
}

function isResized(url: string): boolean {
  return /^\/(media\/(painted|scene)|uploads\/products)\/[^?#]+$/.test(url) && EXTENSION.test(url)
}

/** What a telephone or a camera writes and the shop takes; a file says by its bytes what it is, whatever it is called. */
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
