import type { Api } from '../../../../contract/api.ts'
import type { CATEGORY_LEVELS } from '../../../../contract/catalogue.ts'

interface Tile {
  readonly _id: string
  readonly type: (typeof CATEGORY_LEVELS)[number]
  readonly image: string
}

/** Gives categories without a picture, as after an import, that of their newest product which has one. */
export async function withPictures<T extends Tile>(api: Api, tiles: readonly T[]): Promise<readonly T[]> {
  if (tiles.every(({ image }) => image !== '')) return tiles
  return Promise.all(tiles.map(async (tile) => ({ ...tile, image: tile.image || (await pictureIn(api, tile)) })))
}

async function pictureIn(api: Api, { _id, type }: Tile): Promise<string> {
  try {
    const { products } = await api.products.list({ query: { [type]: _id, limit: CANDIDATES } })
    return products.find(({ image }) => image !== '')?.image ?? ''
  } catch (error) {
    console.warn('The picture of a category could not be read.', error)
    return ''
  }
}

const CANDIDATES = 4
