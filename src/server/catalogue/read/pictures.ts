import { type ProductText, specOf } from '@vastra/painter'
import { drawnPictureUrl, pictureUrl } from '../../../domain/catalogue/picture-urls.ts'
import { revisionOf } from '../../media/picture-request.ts'
import type { ProductRow, VariantRow } from './queries.ts'

/** The views every drawn product has: the whole, a detail, the weave. */
const VIEWS = [1, 2, 3]

/**
 * The pictures of a product, or of one variant of it: those that were uploaded or named by the import, in the variant's
 * colour where there are such; without any, the painted ones, which follow from the product's words.
 */
export function picturesOf(row: ProductRow, variant?: VariantRow): string[] {
  const own = variant?.image ? [pictureUrl(variant.image)] : []
  const given = row.images.filter((image) => !variant || image.color === '' || sameColor(image.color, variant.color))
  if (own.length + given.length > 0) return [...new Set([...own, ...given.map((image) => pictureUrl(image.path))])]
  const rev = revisionOf(specOf(inColor(row, variant?.color || row.color)))
  return VIEWS.map((view) => drawnPictureUrl(row.id, view, rev))
}

/** What the painter draws for this revision of a product: the product in the one of its colours that has it. */
export function paintedAs(row: ProductRow, rev: string): ProductText {
  const colors = new Set([row.color, ...row.variants.map((variant) => variant.color)])
  const looks = [...colors].map((color) => inColor(row, color))
  return looks.find((look) => revisionOf(specOf(look)) === rev) ?? inColor(row, row.color)
}

function inColor(row: ProductRow, color: string): ProductText {
  return {
    id: row.id,
    // Another colour's variant must not be drawn in the colour the name speaks of.
    name: color === row.color ? row.name : row.name.replace(new RegExp(`\\b${escaped(row.color)}\\b`, 'gi'), color),
    garment: row.garment,
    category: [row.category_name, row.subcategory_name ?? '', row.main_category_name].join(' '),
    color,
    pattern: row.pattern,
    fabric: row.fabric,
    unit: row.unit,
  }
}

function sameColor(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
