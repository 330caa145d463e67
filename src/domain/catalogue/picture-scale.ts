/** A scale to draw over a picture. */
export interface PictureScale {
  /** What its length stands for: '5 cm'. */
  readonly text: string
  /** Its length as a share of the width of the picture: '25%'. */
  readonly share: string
  /** The width of what the picture shows, in centimetres. */
  readonly widthCm: number
}

/** The range of widths that a picture can be given, in centimetres. */
export const SHOWN_WIDTH = { from: 2, to: 300 } as const

/**
 * The width of the cloth in the drawn close-ups of the demo shop, in centimetres: the first picture shows a bolt of cloth folded
 * to 56 cm across 72 % of its width, and the third magnifies it 3.4 times.
 */
export const DRAWN_CLOSE_UP_CM = 23

/** Returns the longest round length that takes at most half the width of the picture. */
export function pictureScale(widthCm: number): PictureScale {
  const length = LENGTHS.findLast((each) => each * 2 <= widthCm) ?? LENGTHS[0]
  return { text: `${length} cm`, share: `${Math.round((length / widthCm) * 1000) / 10}%`, widthCm }
}

/** Whole centimetres. A scale has ten sections. */
const LENGTHS = [1, 2, 5, 10, 20, 50, 100] as const
