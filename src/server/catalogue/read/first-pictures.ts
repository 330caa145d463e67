import { SCENES, sceneHeight, specOf } from '@vastra/painter'
import type { Kysely } from 'kysely'
import type { PictureAsk } from '../../media/picture-request.ts'
import type { Database } from '../../platform/database/schema.ts'
import { paintedAs } from './pictures.ts'
import { newestProductIds, productsByIds } from './queries.ts'

/** What a boutique shows; the rest of a large catalogue is drawn when somebody looks. */
const MOST_PRODUCTS = 600

/** Pictures the first visitors will ask for, in the order they will: the home page's scenes, then the cards of the lists. */
export async function firstPictures(db: Kysely<Database>): Promise<PictureAsk[]> {
  const scenes = SCENES.map((scene): PictureAsk => {
    const width = scene.startsWith('hero-') ? 1440 : scene.startsWith('tile-') ? 360 : 720
    return { kind: 'scene', scene, width, height: sceneHeight(scene, width), format: 'avif' }
  })
  const rows = await productsByIds(db, await newestProductIds(db, MOST_PRODUCTS))
  const drawn = rows.filter((row) => row.images.length === 0)
  const cards = drawn.map((row): PictureAsk => {
    return { kind: 'painted', look: specOf(paintedAs(row, '')), view: 1, width: 344, format: 'avif' }
  })
  return [...scenes, ...cards]
}
