import { SCENES, type SceneName, VIEWS, type View } from '@vastra/painter'
import {
  PICTURE_FORMATS,
  type PictureFormat,
  PRODUCT_WIDTHS,
  SCENE_WIDTHS,
} from '../../domain/catalogue/picture-urls.ts'

// Each function parses the last part of a picture's address and returns undefined for anything else.

export interface PaintedAddress {
  readonly view: View
  readonly rev: string
  readonly width: number
  readonly format: PictureFormat
}

/** `1-c0ffee00-344.avif`, or `1-c0ffee00.jpg` for the middle width. */
export function parsePaintedAddress(file: string): PaintedAddress | undefined {
  const match = /^(\d)-([0-9a-f]{8})(?:-(\d{2,4}))?\.(avif|webp|jpg)$/.exec(file)
  const view = VIEWS.find((v) => String(v) === match?.[1])
  const sized = match && size(match[3], match[4], PRODUCT_WIDTHS)
  return match?.[2] && view && sized ? { view, rev: match[2], ...sized } : undefined
}

/** `hero-handloom-720.avif`, or `hero-handloom.jpg` for the middle width. */
export function parseSceneAddress(
  file: string,
): { scene: SceneName; width: number; format: PictureFormat } | undefined {
  const match = /^([a-z-]{1,40}?)(?:-(\d{2,4}))?\.(avif|webp|jpg)$/.exec(file)
  const scene = SCENES.find((name) => name === match?.[1])
  const sized = match && size(match[2], match[3], SCENE_WIDTHS)
  return scene && sized ? { scene, ...sized } : undefined
}

export interface UploadAddress {
  /** The name without width and extension. */
  readonly stem: string
  readonly width: number
  readonly format: PictureFormat
}

/** `kurta-344.avif` is a resized copy of `kurta.jpg`, `kurta.png` or the like. */
export function parseSizedUpload(file: string): UploadAddress | undefined {
  const match = /^(.+)-(\d{2,4})\.(avif|webp|jpg)$/.exec(file)
  const sized = match && size(match[2], match[3], PRODUCT_WIDTHS)
  return match?.[1] && sized ? { stem: match[1], ...sized } : undefined
}

/** Upload names contain no path and no control characters, and do not start with a dot. */
export function isUploadName(file: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9._ ()-]{0,150}$/.test(file) && !file.includes('..')
}

function size(width: string | undefined, format: string | undefined, widths: readonly number[]) {
  const known = width === undefined ? widths[3] : widths.find((w) => String(w) === width)
  const kind = PICTURE_FORMATS.find((f) => f === format)
  return known && kind ? { width: known, format: kind } : undefined
}
