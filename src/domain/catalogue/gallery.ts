/**
 * What a product page's gallery shows (specification 1, section 2): one picture is padded with placeholders to 4, no
 * picture gives 6 placeholders. Empty text stands for a placeholder.
 */
export function galleryOf(pictures: readonly string[]): readonly string[] {
  const shown = pictures.filter((picture) => picture !== '')
  if (shown.length === 0) return Array(EMPTY_GALLERY).fill('')
  return shown.length === 1 ? [...shown, ...Array(PADDED_GALLERY - 1).fill('')] : shown
}

/** Hovering enlarges a picture this much, the full screen view this much (specification 1, section 9). */
export const HOVER_ZOOM = 1.5
export const LIGHTBOX_ZOOM = 2

const EMPTY_GALLERY = 6
const PADDED_GALLERY = 4
