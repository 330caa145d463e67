import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { deleteUnusedPhotos, PHOTO_NAME } from '../media/photos.ts'
import type { Database } from '../platform/database/schema.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Job } from '../platform/jobs.ts'

/**
 * Serves `GET /uploads/returns/{name}.jpg` to anyone who has the address. Only answers to the customer and to the team contain
 * it, and it cannot be guessed: the name is a hash of the picture.
 */
export function photoRoutes(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { file: string } }>('/uploads/returns/:file', async ({ params: { file } }, reply) => {
    const picture = PHOTO_NAME.test(file) ? await files.read(`returns/${file}`) : undefined
    if (!picture) return reply.code(404).header('cache-control', 'no-store').send({ message: 'Picture not found' })
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, max-age=86400')
      .header('x-robots-tag', 'noindex')
      .send(picture.bytes)
  })
}

/** Deletes every night the photos that were uploaded more than a day ago and belong to no return. */
export function unusedPhotosJob(db: Kysely<Database>, files: FileStore): Job {
  return {
    name: 'delete-unused-return-photos',
    retries: 0,
    cron: '57 3 * * *',
    handle: () =>
      deleteUnusedPhotos(files, 'returns', async () => {
        const rows = await db.selectFrom('return_photo').select('name').execute()
        return rows.map(({ name }) => name)
      }),
  }
}
