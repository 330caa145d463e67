import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Job } from '../platform/jobs.ts'

const NAME = /^[0-9a-f]{32}\.jpg$/

/** Throws `ApiError` 400 when a photo was not uploaded, or was deleted because no request named it for a day. */
export async function checkPhotos(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (!NAME.test(name) || !(await stat(join(folder, name)).catch(() => undefined)))
      throw new ApiError(400, 'A photo is missing. Please upload it again.')
}

/**
 * Serves `GET /uploads/returns/{name}.jpg` to anybody who has the address. Only answers to the customer and to the team contain
 * it, and it cannot be guessed: the name is a hash of the picture.
 */
export function photoRoutes(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { file: string } }>('/uploads/returns/:file', async ({ params: { file } }, reply) => {
    const picture = NAME.test(file) ? await readFile(join(folder, file)).catch(() => undefined) : undefined
    if (!picture) return reply.code(404).header('cache-control', 'no-store').send({ message: 'Picture not found' })
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, max-age=86400')
      .header('x-robots-tag', 'noindex')
      .send(picture)
  })
}

/** Deletes every night the photos that were uploaded more than a day ago and belong to no return. */
export function unusedPhotosJob(db: Kysely<Database>, folder: string): Job {
  return {
    name: 'delete-unused-return-photos',
    retries: 0,
    cron: '57 3 * * *',
    handle: async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name))
      if (names.length === 0) return
      // Read after the folder, so that a photo uploaded and used in between is not a candidate.
      const rows = await db.selectFrom('return_photo').select('name').execute()
      const used = new Set(rows.map(({ name }) => name))
      for (const name of names.filter((one) => !used.has(one))) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
      }
    },
  }
}

const DAY_MS = 86_400_000
