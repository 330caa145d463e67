import { resizedPictureUrl } from '../../../domain/catalogue/picture-urls.ts'

/** The URL of a smaller version of one of the shop's pictures; other URLs stay as they are. */
export function thumb(path: string, size: 'small' | 'medium'): string {
  const width = path.startsWith('/media/scene/') ? SCENES[size] : PRODUCTS[size]
  return resizedPictureUrl(path, width, 'webp')
}

const PRODUCTS = { small: 96, medium: 344 }
const SCENES = { small: 180, medium: 360 }
