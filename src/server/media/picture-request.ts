import { createHash } from 'node:crypto'
import { type GarmentSpec, PAINTER_VERSION, type SceneName, type View } from '@vastra/painter'
import type { PictureFormat } from '../../domain/catalogue/picture-urls.ts'

/** A picture somebody wants, in a width and a format. */
export type PictureAsk = { readonly width: number; readonly format: PictureFormat } & (
  | { readonly kind: 'painted'; readonly look: GarmentSpec; readonly view: View }
  | { readonly kind: 'scene'; readonly scene: SceneName; readonly height: number }
  | { readonly kind: 'upload'; readonly file: string; readonly version: string }
)

/** The name of the cached file: equal asks, equal names; a new edition of the painter makes new ones. */
export function cacheName(ask: PictureAsk): string {
  const edition = ask.kind === 'upload' ? 'upload' : PAINTER_VERSION
  const digest = createHash('sha256')
    .update(JSON.stringify([edition, ordered(ask)]))
    .digest('hex')
    .slice(0, 32)
  return `${digest.slice(0, 2)}/${digest.slice(2)}.${ask.format}`
}

/** 8 hex that change whenever a product would be drawn differently: part of its pictures' addresses. */
export function revisionOf(look: GarmentSpec): string {
  return createHash('sha256')
    .update(JSON.stringify([PAINTER_VERSION, ordered(look)]))
    .digest('hex')
    .slice(0, 8)
}

function ordered(value: object): unknown {
  return Object.entries(value)
    .map(([key, v]) => [key, typeof v === 'object' && v !== null ? ordered(v) : v])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
