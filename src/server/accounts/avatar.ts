import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { avatarImage } from './queries.ts'

const SIDE = 256
/** 24 megapixels, as phones take; larger pictures would only cost memory. */
const MAX_PIXELS = 24_000_000

/**
 * Decodes an uploaded picture and encodes it again at 256 × 256 pixels, so that no metadata of the file is stored. Returns
 * undefined when the file is not a picture.
 */
export async function encodeAvatar(sent: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!FORMATS.includes(format ?? '')) return undefined
    return await picture.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
  } catch {
    return undefined
  }
}

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

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif']
