import { sizedPicture } from '../../../domain/catalogue/picture.ts'

/** The address of a small or a middling version of a picture of the shop; foreign ones stay as they are. */
export function thumb(path: string, size: 'small' | 'middle'): string {
  const width = path.startsWith('/media/scene/') ? SCENES[size] : PRODUCTS[size]
  return sizedPicture(path, width, 'webp')
}

const PRODUCTS = { small: 96, middle: 344 }
const SCENES = { small: 180, middle: 360 }
