import { createHash } from 'node:crypto'
import { type GarmentSpec, PAINTER_VERSION, type SceneName, type View } from '@vastra/painter'
import type { PictureFormat } from '../../domain/catalogue/picture-urls.ts'

/** A request for a picture in a width (pixels) and a format. The key of an upload names its original. */
export type PictureRequest = { readonly width: number; readonly format: PictureFormat } & (
  | { readonly kind: 'painted'; readonly look: GarmentSpec; readonly view: View }
  | { readonly kind: 'scene'; readonly scene: SceneName; readonly height: number }
  | { readonly kind: 'upload'; readonly key: string; readonly version: string }
)

/** The name of the cached file. Equal requests have equal names; a new edition of the painter changes all names. */
export function cacheName(request: PictureRequest): string {
  const edition = request.kind === 'upload' ? 'upload' : PAINTER_VERSION
  const digest = createHash('sha256')
    .update(JSON.stringify([edition, ordered(request)]))
    .digest('hex')
    .slice(0, 32)
  return `${digest.slice(0, 2)}/${digest.slice(2)}.${request.format}`
}

/** An upload whose name is a hash of its content. */
const NAMED_BY_CONTENT = /^([a-z]+\/[0-9a-f]{32})\.jpg$/

/**
 * The key under which machines share a resized upload; undefined for files that were put there by hand, because their
 * content may change. `sharedFolder` contains all sizes of an upload.
 */
export function sharedName({ key, width, format }: PictureRequest & { kind: 'upload' }): string | undefined {
  const folder = sharedFolder(key)
  return folder && `${folder}${width}.${format}`
}

export function sharedFolder(key: string): string | undefined {
  const [, name] = NAMED_BY_CONTENT.exec(key) ?? []
  return name && `resized/${name}/`
}

/** 8 hex characters that change whenever a product would be drawn differently; part of its pictures' addresses. */
export function lookRevision(look: GarmentSpec, version = PAINTER_VERSION): string {
  return createHash('sha256')
    .update(JSON.stringify([version, ordered(look)]))
    .digest('hex')
    .slice(0, 8)
}

/** Whether an address with this revision, perhaps stored with an order years ago, shows the look. */
export function isRevisionOf(look: GarmentSpec, rev: string): boolean {
  for (let version = PAINTER_VERSION; version > 0; version--) if (lookRevision(look, version) === rev) return true
  return false
}

function ordered(value: object): unknown {
  return Object.entries(value)
    .map(([key, v]) => [key, typeof v === 'object' && v !== null ? ordered(v) : v])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
