import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { deleteUnusedPhotos, PHOTO_NAME } from '../media/photos.ts'
import { parseSizedUpload } from '../media/picture-address.ts'
import type { Pictures } from '../media/pictures.ts'
import type { Database } from '../platform/database/schema.ts'
import { digests } from '../platform/digests.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Job } from '../platform/jobs.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly files: FileStore
  readonly pictures: Pictures
}

export async function insertPhotos(
  trx: Transaction<Database>,
  reviewId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  const rows = names.map((name, position) => ({ review_id: reviewId, position, name }))
  await trx.insertInto('review_photo').values(rows).execute()
}

/** Deletes the photos of a customer's reviews: a deleted account leaves no pictures of people. */
export async function deletePhotosOfCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  await sql`
    delete from review_photo using review
    where review.id = review_photo.review_id and review.customer_id = ${customerId}`.execute(db)
}

/** The key in the address of a photo that lets the team see it before it is approved. */
export function photoKeys(db: Kysely<Database>) {
  const digest = digests(db)
  return async () => {
    const digestOf = await digest()
    return (name: string) => digestOf('review photo', name)
  }
}

/**
 * Serves `GET /uploads/reviews/{name}.jpg` and its resized copies, `{name}-{width}.{format}`: those of approved reviews to
 * everyone, others only with the key that the back office has.
 */
export function photoRoutes(app: FastifyInstance, { db, files, pictures }: Parts): void {
  const keys = photoKeys(db)
  app.get<{ Params: { file: string }; Querystring: { key?: unknown } }>(
    '/uploads/reviews/:file',
    async ({ params: { file }, query }, reply) => {
      const sized = parseSizedUpload(file)
      const name = sized ? `${sized.stem}.jpg` : file
      const notFound = () => reply.code(404).header('cache-control', 'no-store').send({ message: 'Picture not found' })
      if (!PHOTO_NAME.test(name)) return notFound()
      const isPublic = await isApproved(db, name)
      if (!isPublic && !isSame(query.key, (await keys())(name))) return notFound()
      reply.header('cache-control', isPublic ? 'public, max-age=3600' : 'private, no-store')
      const key = `reviews/${name}`
      if (!sized) {
        const picture = await files.read(key)
        return picture ? reply.type('image/jpeg').send(picture.bytes) : notFound()
      }
      const { width, format } = sized
      const made = await pictures.picture({ kind: 'upload', key, version: name, width, format })
      if (made.state === 'ready') return reply.type(made.contentType).send(await readFile(made.file))
      if (made.state === 'broken') return notFound()
      return reply.code(503).header('Retry-After', '2').send({ message: 'Please try again in a moment.' })
    },
  )
}

async function isApproved(db: Kysely<Database>, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('review_photo')
    .innerJoin('review', 'review.id', 'review_photo.review_id')
    .select('review.id')
    .where('review_photo.name', '=', name)
    .where('review.status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function isSame(given: unknown, key: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Deletes every night the photos that were uploaded more than a day ago and belong to no review. */
export function unusedReviewPhotosJob(db: Kysely<Database>, files: FileStore): Job {
  const namesInUse = async () => {
    const rows = await db.selectFrom('review_photo').select('name').execute()
    return rows.map(({ name }) => name)
  }
  return {
    name: 'delete-unused-review-photos',
    retries: 0,
    cron: '59 3 * * *',
    handle: () => deleteUnusedPhotos(files, 'reviews', namesInUse),
  }
}
