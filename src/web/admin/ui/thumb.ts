import { isOnOtherHost, resizedPictureUrl } from '../../../domain/catalogue/picture-urls.ts'

/** The URL of a smaller version of one of the shop's pictures, or of a note that the shop has not stored it yet. */
export function thumb(path: string, size: 'small' | 'medium'): string {
  if (isNotStored(path)) return NOT_STORED
  const width = path.startsWith('/media/scene/') ? SCENES[size] : PRODUCTS[size]
  return resizedPictureUrl(path, width, 'webp')
}

/** Whether a picture is still on another host, from which the back office loads nothing. */
export function isNotStored(path: string): boolean {
  return !path.startsWith('data:') && isOnOtherHost(path)
}

/** The URL of a picture of any size, or of the note. */
export function shownPicture(path: string): string {
  return isNotStored(path) ? NOT_STORED : path
}

const NOT_STORED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80"><rect width="60" height="80" fill="#eee"/>' +
    '<g fill="#444" font-family="sans-serif" font-size="11" text-anchor="middle">' +
    '<text x="30" y="37">Not yet</text><text x="30" y="51">stored</text></g></svg>',
)}`

const PRODUCTS = { small: 96, medium: 344 }
const SCENES = { small: 180, medium: 360 }
