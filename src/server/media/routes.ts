import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { type ProductText, sceneHeight, specOf } from '@vastra/painter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUploadName, readPainted, readScene, readSizedUpload } from './picture-address.ts'
import { type PictureAsk, revisionOf } from './picture-request.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { filmFolder } from './videos.ts'

export interface MediaOptions {
  readonly dataDir: string
  /**
   * What the painter needs to know of a product, in the colour whose look has this revision; undefined when there is no
   * such product. Gets 24 hex and 8 hex only.
   */
  readonly lookFor: (productId: string, rev: string) => Promise<ProductText | undefined>
  /** Shared with whoever warms the cache; by default the routes open and close their own. */
  readonly pictures?: Pictures
}

/** The demo shop's films. */
const FILMS = join(import.meta.dirname, '../../../db/seed/media')

const FOREVER = 'public, max-age=31536000, immutable'
/** For addresses whose revision is no longer the product's. */
const A_MINUTE = 'public, max-age=60'
const UPLOAD_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

/**
 * `/media/painted/<product>/<view>-<rev>[-<width>].<format>`, `/media/scene/<name>[-<width>].<format>` and
 * `/uploads/products/<name>[-<width>].<format>`, and films under `/media/video/` and `/uploads/films/`. What does not exist is 404; a full queue is 503 with Retry-After.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { dataDir, lookFor } = options
  const pictures = options.pictures ?? openPictures(dataDir)
  if (!options.pictures) app.addHook('onClose', () => pictures.close())
  const uploads = join(dataDir, 'uploads', 'products')

  app.get<{ Params: { product: string; file: string } }>('/media/painted/:product/:file', async (request, reply) => {
    const address = readPainted(request.params.file)
    const known =
      address && /^[0-9a-f]{24}$/.test(request.params.product) && (await lookFor(request.params.product, address.rev))
    if (!known) return missing(reply)
    const look = specOf(known)
    const cache = revisionOf(look) === address.rev ? FOREVER : A_MINUTE
    const { view, width, format } = address
    return send({ kind: 'painted', look, view, width, format }, cache, request, reply)
  })

  app.get<{ Params: { file: string } }>('/media/scene/:file', async (request, reply) => {
    const address = readScene(request.params.file)
    if (!address) return missing(reply)
    const height = sceneHeight(address.scene, address.width)
    return send({ kind: 'scene', ...address, height }, 'public, max-age=604800', request, reply)
  })

  app.get<{ Params: { file: string } }>('/uploads/products/:file', async (request, reply) => {
    const name = request.params.file
    if (!isUploadName(name)) return missing(reply)
    const original = await fileOf(join(uploads, name))
    const type = UPLOAD_TYPES[name.split('.').pop()?.toLowerCase() ?? '']
    if (original && type)
      return sendFile(original.file, type, original.version, 'public, max-age=86400', request, reply)
    const sized = readSizedUpload(name)
    if (!sized) return missing(reply)
    for (const extension of ['jpg', 'jpeg', 'png', 'webp', 'JPG', 'PNG', 'JPEG']) {
      const from = await fileOf(join(uploads, `${sized.stem}.${extension}`))
      const { width, format } = sized
      if (from) return send({ kind: 'upload', ...from, width, format }, 'public, max-age=86400', request, reply)
    }
    return missing(reply)
  })

  const films = filmFolder(dataDir)
  await mkdir(films, { recursive: true })
  await serveFilms('/media/video', { root: FILMS, maxAge: '7d' })
  await serveFilms('/uploads/films', {
    root: films,
    allowedPath: (path) => /^\/[0-9a-f]{32}\.(?:mp4|webm)$/.test(path),
    ...{ maxAge: '365d', immutable: true },
  })

  // Safari plays a film only from a server that answers ranges.
  async function serveFilms(prefix: string, options: FastifyStaticOptions): Promise<void> {
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler((_request, reply) => missing(reply))
        await scope.register(fastifyStatic, { prefix: '/', index: false, decorateReply: false, ...options })
      },
      { prefix },
    )
  }

  async function send(ask: PictureAsk, cache: string, request: FastifyRequest, reply: FastifyReply) {
    const answer = await pictures.picture(ask)
    if (answer.state === 'broken') return missing(reply)
    if (answer.state === 'busy')
      return reply
        .code(503)
        .header('Retry-After', '2')
        .send({ message: 'This picture is being drawn. Please try again.' })
    return sendFile(answer.file, answer.contentType, answer.tag, cache, request, reply)
  }
}

async function sendFile(
  file: string,
  type: string,
  tag: string,
  cache: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${tag}"`
  reply.header('ETag', etag).header('Cache-Control', cache)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(await readFile(file))
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').send({ message: 'Picture not found' })
}

async function fileOf(file: string): Promise<{ file: string; version: string } | undefined> {
  try {
    const found = await stat(file)
    return found.isFile() ? { file, version: `${found.size}-${Math.round(found.mtimeMs)}` } : undefined
  } catch {
    return undefined
  }
}
