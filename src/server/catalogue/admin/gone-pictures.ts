import type { Kysely } from 'kysely'
import type { ProductEntry } from '../../../contract/catalogue/products-admin.ts'
import type { Uploads } from '../../media/uploads.ts'
import type { Database } from '../../platform/database/schema.ts'
import { refuseIfAny } from '../../platform/errors.ts'
import { productForEditing } from './product-queries.ts'

/**
 * What was uploaded and not saved within a day is deleted at night: a form that stayed open for so long may name what is gone.
 * A picture the product has already stays as it is, whatever became of its file.
 * @throws ApiError 400 with the message at the picture
 */
export async function refuseGonePictures(
  { db, uploads }: { db: Kysely<Database>; uploads: Uploads },
  { images = [] }: ProductEntry,
  productId?: string,
): Promise<void> {
  const isGone = await Promise.all(images.map(({ path }) => uploads.isGone(path)))
  if (!isGone.includes(true)) return
  const known = productId === undefined ? undefined : await productForEditing(db, productId)
  const has = new Set(known?.images.map(({ path }) => path))
  refuseIfAny(
    images.flatMap(({ path }, at) =>
      isGone[at] && !has.has(path)
        ? [{ field: `images.${at}.path`, reason: 'this picture waited too long to be saved: upload it again' }]
        : [],
    ),
  )
}
