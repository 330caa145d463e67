import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { avatarImage } from './queries.ts'

const SIDE = 256
/** 24 megapixels: what a telephone takes; larger ones would cost memory for nothing. */
const MOST_PIXELS = 24_000_000

/**
 * The picture as the shop keeps it: decoded and drawn anew at 256 × 256, so that nothing of the sent file survives but its
 * colours. Undefined when it is no picture.
 */
export async function drawAvatar(sent: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
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

/** `GET /avatars/{id}.webp`: its address cannot be guessed, and is new with each upload. */
export function avatarRoutes(app: FastifyInstance, db: Kysely<Database>): void {
  app.get<{ Params: { file: string } }>('/avatars/:file', async ({ params }, reply) => {
    const id = /^([0-9a-f]{24})\.webp$/.exec(params.file)?.[1]
    const image = id && (await avatarImage(db, id))
    if (!image) return reply.code(404).header('cache-control', 'no-store').send()
    return reply.type('image/webp').header('cache-control', 'private, max-age=86400').send(image)
  })
}

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif']
