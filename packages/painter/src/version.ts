/** Raise this whenever drawings change: addresses and cached files of pictures contain it. */
export const PAINTER_VERSION = 7
