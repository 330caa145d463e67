import type { FileHandle } from 'node:fs/promises'

/** What a film says of itself. */
export interface FilmFacts {
  readonly kind: 'mp4' | 'webm'
  readonly width: number
  readonly height: number
}

/** Why a file is not taken, in words for whoever sent it. */
export class Refused extends Error {}

export const CUT_OFF = 'The film is damaged: it was cut off, or not written to its end.'
export const NO_FILM = 'This is no film, or a damaged one. The shop takes MP4 and WebM.'

/** Larger than any screen that shows the home page. */
const LONGEST_SIDE = 3840

/** @throws Refused for a film that is nothing to look at, or more than a screen has */
export function checkSize({ width, height }: FilmFacts): void {
  if (width === 0 || height === 0) throw new Refused(NO_FILM)
  if (Math.max(width, height) > LONGEST_SIDE)
    throw new Refused(`The film has ${width} × ${height} pixels. The shop takes at most 4K: make it smaller.`)
}

/** So many bytes of a file from a place on. @throws Refused when it ends before */
export async function bytesAt(file: FileHandle, place: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, place)
  if (bytesRead < length) throw new Refused(CUT_OFF)
  return bytes
}
