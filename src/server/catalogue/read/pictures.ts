import {
  type GarmentSpec,
  hasBack,
  type ProductText,
  SCENES,
  type SceneName,
  sceneHeight,
  specOf,
} from '@vastra/painter'
import type { Kysely } from 'kysely'
import { drawnPictureUrl, pictureUrl, placeholderUrl } from '../../../domain/catalogue/picture-urls.ts'
import { clothNameOf } from '../../../domain/catalogue/swatch-sample.ts'
import { isRevisionOf, lookRevision, type PictureRequest } from '../../media/picture-request.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newestProductIds, type PicturedRow, type ProductRow, productsByIds, type VariantRow } from './queries.ts'

/** The weave first, which is what a swatch shows. */
const VIEWS_OF_SWATCH = [3, 1, 2]

/**
 * Returns the addresses of the pictures of a product or of one of its variants: uploaded and imported ones, in the
 * variant's colour where there are any. Products of the demo shop without pictures have pictures drawn from their
 * attributes; other products without pictures have none.
 */
export function picturesOf(row: PicturedRow, variant?: VariantRow): string[] {
  const own = variant?.image ? [pictureUrl(variant.image)] : []
  const given = row.images.filter((image) => !variant || image.color === '' || sameColor(image.color, variant.color))
  if (own.length + given.length > 0) return [...new Set([...own, ...given.map((image) => pictureUrl(image.path))])]
  if (!row.is_demo) return []
  const look = specOf(inColor(row, variant?.color || row.color))
  const rev = lookRevision(look)
  const views = row.swatch_of === null ? viewsOf(look) : VIEWS_OF_SWATCH
  return views.map((view) => drawnPictureUrl(row.id, view, rev))
}

/** Whole garment, its back if it has one, detail, weave. */
function viewsOf(look: GarmentSpec): readonly number[] {
  return hasBack(look) ? [1, 5, 2, 3] : [1, 2, 3]
}

/** Returns the first picture of a product or variant, or the placeholder of one that has none. */
export function mainPictureOf(row: PicturedRow, variant?: VariantRow): string {
  return picturesOf(row, variant)[0] ?? placeholderUrl(row.id, variant?.color)
}

/** Returns what to draw for this revision of a product: the product in the colour whose look has the revision. */
function productToDraw(row: ProductRow, rev: string): ProductText {
  const colors = new Set([row.color, ...row.variants.map((variant) => variant.color)])
  const looks = [...colors].map((color) => inColor(row, color))
  return looks.find((look) => isRevisionOf(specOf(look), rev)) ?? inColor(row, row.color)
}

/** Returns what to draw for a product, drafts included; undefined when there is no such product. */
export async function findProductToDraw(
  db: Kysely<Database>,
  id: string,
  rev: string,
): Promise<ProductText | undefined> {
  const [row] = await productsByIds(db, [id], 'any')
  return row?.is_demo ? productToDraw(row, rev) : undefined
}

/** Enough for a boutique; pictures of a larger catalogue are drawn on first request. */
const MAX_PREPARED_PRODUCTS = 600

/**
 * Lists the pictures that the first visitors will request, in that order: the scenes of the home page, then product cards, then the
 * sizes for sharper and larger screens and for the pages of products.
 */
export async function picturesToPrepare(db: Kysely<Database>): Promise<PictureRequest[]> {
  const scenesAt = (widths: Readonly<Record<SceneKind, readonly number[]>>) =>
    SCENES.flatMap((scene) =>
      widths[kindOf(scene)].map((width): PictureRequest => {
        return { kind: 'scene', scene, width, height: sceneHeight(scene, width), format: 'avif' }
      }),
    )
  const rows = await productsByIds(db, await newestProductIds(db, MAX_PREPARED_PRODUCTS))
  const looks = rows
    .filter((row) => row.is_demo && row.images.length === 0)
    .map((row) => specOf(productToDraw(row, '')))
  const productsAt = (width: number) =>
    looks.map((look): PictureRequest => ({ kind: 'painted', look, view: 1, width, format: 'avif' }))
  return [
    ...scenesAt({ hero: [1440], tall: [720], tile: [360, 180], advertisement: [720] }),
    ...productsAt(344),
    ...scenesAt({ hero: [1080], tall: [], tile: [], advertisement: [1440, 1080] }),
    ...productsAt(516),
    ...productsAt(688),
  ]
}

type SceneKind = 'hero' | 'tall' | 'tile' | 'advertisement'

/** A hero, one in the shape for phones, a tile of a category, or an advertisement. */
function kindOf(scene: SceneName): SceneKind {
  if (scene.startsWith('hero-')) return scene.endsWith('-tall') ? 'tall' : 'hero'
  return scene.startsWith('tile-') ? 'tile' : 'advertisement'
}

function inColor(row: PicturedRow, color: string): ProductText {
  // A swatch is drawn as the cloth that it is cut from.
  const isSwatch = row.swatch_of !== null
  const name = isSwatch ? clothNameOf(row.name) : row.name
  return {
    id: row.swatch_of ?? row.id,
    // A variant in another colour must not be drawn in the colour the product's name mentions.
    name: color === row.color ? name : name.replace(new RegExp(`\\b${escaped(row.color)}\\b`, 'gi'), color),
    garment: row.garment,
    category: [row.category_name, row.subcategory_name ?? '', row.main_category_name].join(' '),
    color,
    pattern: row.pattern,
    fabric: row.fabric,
    unit: isSwatch ? 'metre' : row.unit,
  }
}

function sameColor(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
