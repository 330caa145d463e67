import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { type ProductText, sceneHeight, specOf } from '@vastra/painter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileInfo, type FileStore, folderStore } from '../platform/file-store.ts'
import { localVideos, VIDEO_PATH } from './local-videos.ts'
import {
  isUploadName,
  parsePaintedAddress,
  parseSceneAddress,
  parseSizedUpload,
  type UploadAddress,
} from './picture-address.ts'
import { lookRevision, type PictureRequest } from './picture-request.ts'
import { openPictures, type Pictures } from './pictures.ts'

export interface MediaOptions {
  readonly dataDir: string
  /** Uploaded pictures and videos; by default they are in the data folder. */
  readonly files?: FileStore
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

const CACHE_ONE_DAY = 'public, max-age=86400'
const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** For addresses with an outdated revision. */
const CACHE_ONE_MINUTE = 'public, max-age=60'
const CONTENT_HASH = /^[0-9a-f]{32}$/
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
  const files = options.files ?? folderStore(join(dataDir, 'uploads'))
  const pictures = options.pictures ?? openPictures(dataDir, { files })
  if (!options.pictures) app.addHook('onClose', () => pictures.close())

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
    const sized = parseSizedUpload(name)
    // No question to the bucket for a picture that this machine has: the content of such a name cannot change.
    if (files.isShared && sized && CONTENT_HASH.test(sized.stem))
      return sendResized({ key: `products/${sized.stem}.jpg`, version: sized.stem }, sized, request, reply)
    const type = UPLOAD_TYPES[name.split('.').pop()?.toLowerCase() ?? '']
    const original = type && (await files.read(`products/${name}`))
    if (original) {
      const { bytes, version } = original
      return sendBytes(bytes, { type, tag: version, cache: CACHE_ONE_DAY }, request, reply)
    }
    if (!sized) return notFound(reply)
    for (const extension of ['jpg', 'jpeg', 'png', 'webp', 'JPG', 'PNG', 'JPEG']) {
      const found = await files.info(`products/${sized.stem}.${extension}`)
      if (found) return sendResized(found, sized, request, reply)
    }
    return notFound(reply)
  })

  await serveVideos('/media/video', { root: DEMO_VIDEOS, maxAge: '7d' })
  const videos = localVideos(files, dataDir)
  await mkdir(videos.folder, { recursive: true })
  await serveVideos(
    '/uploads/videos',
    { root: videos.folder, allowedPath: (path) => VIDEO_PATH.test(path), maxAge: '365d', immutable: true },
    videos.fetch,
  )

  // Safari plays video only from servers that support range requests.
  async function serveVideos(
    prefix: string,
    options: FastifyStaticOptions,
    prepare?: (name: string) => Promise<void>,
  ): Promise<void> {
    await app.register(
      async (scope) => {
        if (prepare) scope.addHook('onRequest', async ({ params }) => prepare((params as { '*': string })['*']))
        scope.setNotFoundHandler((_request, reply) => notFound(reply))
        await scope.register(fastifyStatic, { prefix: '/', index: false, decorateReply: false, ...options })
      },
      { prefix },
    )
  }

  async function send(picture: PictureRequest, cache: string, request: FastifyRequest, reply: FastifyReply) {
    const result = await pictures.picture(picture, goneSignal(reply))
    if (result.state === 'broken') return notFound(reply)
    if (result.state === 'busy')
      return reply
        .code(503)
        .header('Retry-After', '2')
        .send({ message: 'This picture is being drawn. Please try again in a moment.' })
    const bytes = await readFile(result.file)
    return sendBytes(bytes, { type: result.contentType, tag: result.tag, cache }, request, reply)
  }

  function sendResized(
    { key, version }: Pick<FileInfo, 'key' | 'version'>,
    { width, format }: UploadAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    return send({ kind: 'upload', key, version, width, format }, CACHE_ONE_DAY, request, reply)
  }
}

/** Aborts when the client closes the connection before it has an answer, or has closed it already while the product was looked up. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}

function sendBytes(
  bytes: Buffer,
  { type, tag, cache }: { type: string; tag: string; cache: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = `"${tag}"`
  reply.header('ETag', etag).header('Cache-Control', cache)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').send({ message: 'Picture not found' })
}
