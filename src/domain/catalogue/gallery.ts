/**
 * Returns the images of a product page's gallery (specification 1, section 2): a single image is padded with placeholders to 4,
 * no image gives 6 placeholders. An empty text is a placeholder.
 */
export function galleryOf(images: readonly string[]): readonly string[] {
  const shown = images.filter((image) => image !== '')
  if (shown.length === 0) return Array(EMPTY_GALLERY).fill('')
  return shown.length === 1 ? [...shown, ...Array(PADDED_GALLERY - 1).fill('')] : shown
}

/** Zoom factors on hover and in the full-screen view (specification 1, section 9). */
export const HOVER_ZOOM = 1.5
export const LIGHTBOX_ZOOM = 2

const EMPTY_GALLERY = 6
const PADDED_GALLERY = 4
