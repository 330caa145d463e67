import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { type ProductText, sceneHeight, specOf } from '@vastra/painter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUploadName, parsePaintedAddress, parseSceneAddress, parseSizedUpload } from './picture-address.ts'
import { lookRevision, type PictureRequest } from './picture-request.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { videoFolder } from './videos.ts'

export interface MediaOptions {
  readonly dataDir: string
  /**
   * Returns what to draw for a product, in the colour whose look has this revision; undefined when there is no such
   * product. Called with 24 and 8 hex characters only.
   */
  readonly findProductToDraw: (productId: string, rev: string) => Promise<ProductText | undefined>
  /** Shared with the code that draws ahead of time; by default the routes open and close their own. */
  readonly pictures?: Pictures
}

/** The videos of the demo shop. */
const DEMO_VIDEOS = join(import.meta.dirname, '../../../db/seed/media')

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** For addresses with an outdated revision. */
const CACHE_ONE_MINUTE = 'public, max-age=60'
const UPLOAD_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

/**
 * `/media/painted/<product>/<view>-<rev>[-<width>].<format>`, `/media/scene/<name>[-<width>].<format>` and
 * `/uploads/products/<name>[-<width>].<format>`, and videos under `/media/video/` and
 * `/uploads/videos/`. Responds 404 for unknown files and 503 with Retry-After when the queue is full.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { dataDir, findProductToDraw: lookFor } = options
  const pictures = options.pictures ?? openPictures(dataDir)
  if (!options.pictures) app.addHook('onClose', () => pictures.close())
  const uploads = join(dataDir, 'uploads', 'products')

  app.get<{ Params: { product: string; file: string } }>('/media/painted/:product/:file', async (request, reply) => {
    const address = parsePaintedAddress(request.params.file)
    const known =
      address && /^[0-9a-f]{24}$/.test(request.params.product) && (await lookFor(request.params.product, address.rev))
    if (!known) return notFound(reply)
    const look = specOf(known)
    const cache = lookRevision(look) === address.rev ? CACHE_FOREVER : CACHE_ONE_MINUTE
    const { view, width, format } = address
    return send({ kind: 'painted', look, view, width, format }, cache, request, reply)
  })

  app.get<{ Params: { file: string } }>('/media/scene/:file', async (request, reply) => {
    const address = parseSceneAddress(request.params.file)
    if (!address) return notFound(reply)
    const height = sceneHeight(address.scene, address.width)
    return send({ kind: 'scene', ...address, height }, 'public, max-age=604800', request, reply)
  })

  app.get<{ Params: { file: string } }>('/uploads/products/:file', async (request, reply) => {
    const name = request.params.file
    if (!isUploadName(name)) return notFound(reply)
    const original = await fileOf(join(uploads, name))
    const type = UPLOAD_TYPES[name.split('.').pop()?.toLowerCase() ?? '']
    if (original && type)
      return sendFile(original.file, type, original.version, 'public, max-age=86400', request, reply)
    const sized = parseSizedUpload(name)
    if (!sized) return notFound(reply)
    for (const extension of ['jpg', 'jpeg', 'png', 'webp', 'JPG', 'PNG', 'JPEG']) {
      const from = await fileOf(join(uploads, `${sized.stem}.${extension}`))
      const { width, format } = sized
      if (from) return send({ kind: 'upload', ...from, width, format }, 'public, max-age=86400', request, reply)
    }
    return notFound(reply)
  })

  const videos = videoFolder(dataDir)
  await mkdir(videos, { recursive: true })
  await serveVideos('/media/video', { root: DEMO_VIDEOS, maxAge: '7d' })
  await serveVideos('/uploads/videos', {
    root: videos,
    allowedPath: (path) => /^\/[0-9a-f]{32}\.(?:mp4|webm)$/.test(path),
    maxAge: '365d',
    immutable: true,
  })

  // Safari plays video only from servers that support range requests.
  async function serveVideos(prefix: string, options: FastifyStaticOptions): Promise<void> {
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler((_request, reply) => notFound(reply))
        await scope.register(fastifyStatic, { prefix: '/', index: false, decorateReply: false, ...options })
      },
      { prefix },
    )
  }

  async function send(picture: PictureRequest, cache: string, request: FastifyRequest, reply: FastifyReply) {
    const result = await pictures.picture(picture)
    if (result.state === 'broken') return notFound(reply)
    if (result.state === 'busy')
      return reply
        .code(503)
        .header('Retry-After', '2')
        .send({ message: 'This picture is being drawn. Please try again in a moment.' })
    return sendFile(result.file, result.contentType, result.tag, cache, request, reply)
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

function notFound(reply: FastifyReply): FastifyReply {
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
