import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { avatarImage } from './queries.ts'

/** The side of a profile picture in pixels. */
export const AVATAR_SIDE = 256

export function avatarPath(id: string | null): string {
  return id === null ? '' : `/avatars/${id}.webp`
}

/** Serves `GET /avatars/{id}.webp`. The id is random and changes with each upload. */
export function avatarRoutes(app: FastifyInstance, db: Kysely<Database>): void {
  app.get<{ Params: { file: string } }>('/avatars/:file', async ({ params }, reply) => {
    const id = /^([0-9a-f]{24})\.webp$/.exec(params.file)?.[1]
    const image = id && (await avatarImage(db, id))
    if (!image) return reply.code(404).header('cache-control', 'no-store').send()
    return reply.type('image/webp').header('cache-control', 'private, max-age=86400').send(image)
  })
}
