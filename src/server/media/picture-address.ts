import { SCENES, type SceneName, VIEWS, type View } from '@vastra/painter'
import {
  PICTURE_FORMATS,
  type PictureFormat,
  PRODUCT_WIDTHS,
  SCENE_WIDTHS,
} from '../../domain/catalogue/picture-urls.ts'

/** Reading the last part of a picture's address. Everything that is not exactly one of our names is undefined. */

export interface PaintedAddress {
  readonly view: View
  readonly rev: string
  readonly width: number
  readonly format: PictureFormat
}

/** `1-c0ffee00-344.avif`, or `1-c0ffee00.jpg` for the middle width. */
export function readPainted(file: string): PaintedAddress | undefined {
  const match = /^(\d)-([0-9a-f]{8})(?:-(\d{2,4}))?\.(avif|webp|jpg)$/.exec(file)
  const view = VIEWS.find((v) => String(v) === match?.[1])
  const sized = match && size(match[3], match[4], PRODUCT_WIDTHS)
  return match?.[2] && view && sized ? { view, rev: match[2], ...sized } : undefined
}

/** `hero-handloom-720.avif`, or `hero-handloom.jpg` for the middle width. */
export function readScene(file: string): { scene: SceneName; width: number; format: PictureFormat } | undefined {
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

/** `kurta-344.avif` was made from `kurta.jpg`, `kurta.png` or the like. */
export function readSizedUpload(file: string): UploadAddress | undefined {
  const match = /^(.+)-(\d{2,4})\.(avif|webp|jpg)$/.exec(file)
  const sized = match && size(match[2], match[3], PRODUCT_WIDTHS)
  return match?.[1] && sized ? { stem: match[1], ...sized } : undefined
}

/** Names of uploads hold no path, no control characters, and do not begin with a dot. */
export function isUploadName(file: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9._ ()-]{0,150}$/.test(file) && !file.includes('..')
}

function size(width: string | undefined, format: string | undefined, widths: readonly number[]) {
  const known = width === undefined ? widths[3] : widths.find((w) => String(w) === width)
  const kind = PICTURE_FORMATS.find((f) => f === format)
  return known && kind ? { width: known, format: kind } : undefined
}
