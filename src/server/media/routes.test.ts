import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProductText, specOf } from '@vastra/painter'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnPictureUrl, resizedPictureUrl } from '../../domain/catalogue/picture-urls.ts'
import { lookRevision } from './picture-request.ts'
import { mediaRoutes } from './routes.ts'

const id = '0123456789abcdef01234567'
const indigoKurta: ProductText = {
  id,
  name: 'Indigo Khadi Kurta',
  category: 'Kurtas Women',
  color: 'Indigo',
  pattern: 'Solid',
  fabric: 'Khadi',
}
const rev = lookRevision(specOf(indigoKurta))
const picture = drawnPictureUrl(id, 1, rev)

const VIDEO = `${'0f'.repeat(16)}.webm`

let app: FastifyInstance
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vastra-media-'))
  const uploads = join(dir, 'uploads', 'products')
  await mkdir(uploads, { recursive: true })
  const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#a33' } })
  await photo.jpeg().withMetadata({ orientation: 6 }).toFile(join(uploads, 'photo.jpg'))
  await writeFile(join(uploads, 'not-a-picture.jpg'), '<svg onload="alert(1)"/>')
  await writeFile(join(dir, 'secret.jpg'), 'secret')
  await mkdir(join(dir, 'uploads', 'videos'))
  await writeFile(join(dir, 'uploads', 'videos', VIDEO), 'a video, 20 bytes...')
  await writeFile(join(dir, 'uploads', 'videos', 'mine.mp4'), 'not uploaded')
  app = Fastify()
  await app.register(mediaRoutes, {
    dataDir: dir,
    findProductToDraw: async (asked) => (asked === id ? indigoKurta : undefined),
  })
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

describe('a drawn picture of a product', () => {
  it.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)('is served as %s in the requested width and cached for a year', async (format, type) => {
    const answer = await app.inject(resizedPictureUrl(picture, 96, format))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toContain('immutable')
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([96, 128])
  })

  it('responds 304 to a matching ETag, and to HEAD without a body', async () => {
    const url = resizedPictureUrl(picture, 96, 'webp')
    const first = await app.inject(url)
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      first.headers['content-length'],
      '',
    ])
  })

  it('is cached for only a minute under an old revision', async () => {
    const answer = await app.inject(resizedPictureUrl(drawnPictureUrl(id, 1, '00000000'), 96, 'webp'))
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it.each([
    ['an unknown product', `/media/painted/ffffffffffffffffffffffff/1-${rev}-96.webp`],
    ['a malformed product', `/media/painted/undefined/1-${rev}-96.webp`],
    ['an unknown view', `/media/painted/${id}/9-${rev}-96.webp`],
    ['an unknown width', `/media/painted/${id}/1-${rev}-97.webp`],
    ['an unknown format', `/media/painted/${id}/1-${rev}-96.svg`],
    ['a malformed revision', `/media/painted/${id}/1-xyz-96.webp`],
    ['an unknown scene', '/media/scene/hero-nothing-720.webp'],
    ['a name of Object', '/media/scene/constructor.jpg'],
    ['a scene in a width we do not make', '/media/scene/hero-handloom-721.webp'],
  ])('is 404 for %s', async (_what, url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})

describe('a picture whose client has gone', () => {
  it('is not drawn, so that the next one need not wait for it', async () => {
    const requested: string[] = []
    const shop = Fastify()
    shop.addHook('onRequest', async ({ url }) => void requested.push(url))
    await shop.register(mediaRoutes, { dataDir: dir, findProductToDraw: async () => indigoKurta })
    const address = await shop.listen()
    const before = await drawnFiles()
    const gone = new AbortController()
    const slow = fetch(`${address}/media/scene/hero-handloom-720.jpg`)
    await expect.poll(() => requested.length).toBe(1)
    const left = ['516', '688', '1032'].map((width) =>
      fetch(`${address}/uploads/products/photo-${width}.avif`, { signal: gone.signal }).catch((error) => error.name),
    )
    await expect.poll(() => requested.length).toBe(4)
    gone.abort()
    expect(await Promise.all(left)).toEqual(['AbortError', 'AbortError', 'AbortError'])
    expect((await slow).status).toBe(200)
    expect((await fetch(`${address}/uploads/products/photo-96.avif`)).status).toBe(200)
    expect(await drawnFiles()).toBe(before + 2)
    await shop.close()
  })

  it('is not drawn either when it went while its product was looked up', async () => {
    const { promise: lookedUp, resolve: answer } = Promise.withResolvers<ProductText>()
    const closed: string[] = []
    const asked: string[] = []
    const lookUp = async (productId: string) => {
      asked.push(productId)
      return productId === id ? indigoKurta : lookedUp
    }
    const shop = Fastify()
    shop.addHook('onRequest', async ({ url }, { raw }) => void raw.once('close', () => closed.push(url)))
    await shop.register(mediaRoutes, { dataDir: dir, findProductToDraw: lookUp })
    const address = await shop.listen()
    const before = await drawnFiles()
    const gone = new AbortController()
    const left = fetch(address + resizedPictureUrl(drawnPictureUrl('f'.repeat(24), 2, rev), 516, 'avif'), gone)
    await expect.poll(() => asked.length).toBe(1)
    gone.abort()
    await expect(left).rejects.toThrow('aborted')
    await expect.poll(() => closed.length).toBe(1)
    answer(indigoKurta)
    // Pictures are drawn one after another, so that the first one would be there before this one.
    expect((await fetch(address + resizedPictureUrl(drawnPictureUrl(id, 3, rev), 96, 'webp'))).status).toBe(200)
    expect(await drawnFiles()).toBe(before + 1)
    await shop.close()
  })

  async function drawnFiles(): Promise<number> {
    const names = await readdir(join(dir, 'media'), { recursive: true }).catch(() => [])
    return names.filter((name) => name.includes('.')).length
  }
})

describe('an uploaded picture', () => {
  it('is resized and rotated upright', async () => {
    const answer = await app.inject('/uploads/products/photo-172.webp')
    const { width, height, orientation } = await sharp(answer.rawPayload).metadata()
    expect([width, height, orientation]).toEqual([172, 258, undefined])
  })

  it('is also served in its original size', async () => {
    const answer = await app.inject('/uploads/products/photo.jpg')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it.each([
    'missing.jpg',
    'missing-344.avif',
    'photo-345.avif',
    '..%2f..%2fsecret.jpg',
    '%2e%2e%2f%2e%2e%2fsecret.jpg',
    '..%2f..%2fsecret-344.avif',
    'photo.jpg%00.avif',
    '%00',
    '.htaccess',
    'photo%0d%0a.jpg',
    'not-a-picture-344.avif',
    `${'a'.repeat(300)}.jpg`,
  ])('is 404 for %s', async (name) => {
    expect([404, 414]).toContain((await app.inject(`/uploads/products/${name}`)).statusCode)
  })
})

describe('the video of the demo shop', () => {
  it('is served in the ranges a player requests', async () => {
    const whole = await app.inject({ url: '/media/video/handloom.mp4' })
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4'])
    const part = await app.inject({ url: '/media/video/handloom.mp4', headers: { range: 'bytes=0-99' } })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100])
  })

  it('is short, and has no sound', async () => {
    const video = (await app.inject({ url: '/media/video/handloom.mp4' })).rawPayload
    expect(video.length).toBeLessThan(300_000)
    expect(video.includes('vide')).toBe(true)
    expect(video.includes('soun')).toBe(false)
  })

  it.each(['/media/video/', '/media/video/none.mp4', '/media/video/..%2Fbrands.ts', '/media/video/%00'])(
    'is the only thing there: %s',
    async (url) => {
      const answer = await app.inject({ url })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    },
  )
})

describe('an uploaded video', () => {
  it('is served completely or in ranges, with its media type', async () => {
    const whole = await app.inject(`/uploads/videos/${VIDEO}`)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      ...[200, 'video/webm', 'bytes'],
    ])
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const part = await app.inject({ url: `/uploads/videos/${VIDEO}`, headers: { range: 'bytes=2-5' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'vide', 'bytes 2-5/20'])
    const beyond = await app.inject({ url: `/uploads/videos/${VIDEO}`, headers: { range: 'bytes=30-40' } })
    expect(beyond.statusCode).toBe(416)
  })

  it.each(['mine.mp4', '..%2fproducts%2fphoto.jpg', '../../secret.jpg', ''])('is not found at %s', async (name) => {
    expect((await app.inject(`/uploads/videos/${name}`)).statusCode).toBe(404)
  })
})
