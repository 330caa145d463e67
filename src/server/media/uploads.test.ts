import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { manager, packer } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { DISK_FULL } from '../platform/errors.ts'
import { folderStore } from '../platform/file-store.ts'
import { processInChild } from './process-in-child.ts'
import { openUploads } from './uploads.ts'

const shop = await testShop([])
const meera = await shop.as(manager)
await shop.app.listen({ port: 0, host: '127.0.0.1' })

async function upload(bytes: Buffer | string, type = 'image/jpeg', token = meera.token, { app } = shop) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/product-pictures',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A picture whose left half is blue and whose right half is red. */
function halves(width: number, height: number) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#2b3a7e' } }
  return sharp({ create: { width, height, channels: 3, background: '#a8322d' } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

/** The marker that gives the size of a JPEG, and where its entropy-coded data begin. */
const START_OF_FRAME = Buffer.from([0xff, 0xc0])
const START_OF_SCAN = Buffer.from([0xff, 0xda])

async function tallerThanItIs(): Promise<Buffer> {
  const bytes = await halves(400, 400).jpeg().toBuffer()
  bytes.writeUInt16BE(4000, bytes.indexOf(START_OF_FRAME) + 5)
  return bytes
}

async function endsInItsMiddle(): Promise<Buffer> {
  const bytes = await halves(400, 400).jpeg().toBuffer()
  const begin = bytes.indexOf(START_OF_SCAN)
  return Buffer.concat([bytes.subarray(0, Math.floor((begin + bytes.length) / 2)), bytes.subarray(-2)])
}

const folder = (name: string) => {
  try {
    return readdirSync(join(shop.dataDir, 'uploads', name))
  } catch {
    return []
  }
}
const metadataOf = async (path: string) => sharp(join(shop.dataDir, path)).metadata()

describe('an uploaded picture', () => {
  it('is stored under a name derived from its content', async () => {
    const bytes = await halves(600, 800)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Someone' } })
      .toBuffer()
    const first = await upload(bytes)
    expect(first).toMatchObject({ status: 200, body: { data: { width: 600, height: 800 } } })
    const { path } = first.body.data
    expect(path).toMatch(/^\/uploads\/products\/[0-9a-f]{32}\.jpg$/)
    expect((await upload(bytes)).body.data.path).toBe(path)
    expect(await metadataOf(path)).not.toHaveProperty('exif')
    expect(folder('incoming')).toEqual([])
  })

  it('is rotated upright, resized and flattened', async () => {
    const turned = await halves(3000, 1500).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await upload(turned)).body.data).toMatchObject({ width: 1200, height: 2400 })
    const seeThrough = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { path } = (await upload(seeThrough, 'image/png')).body.data
    expect((await sharp(join(shop.dataDir, path)).stats()).dominant).toMatchObject({ r: 232, g: 232, b: 216 })
  })

  it('is converted from CMYK to sRGB', async () => {
    const printed = await halves(200, 300).toColourspace('cmyk').jpeg().toBuffer()
    const { status, body } = await upload(printed)
    expect(status).toBe(200)
    expect(await metadataOf(body.data.path)).toMatchObject({ space: 'srgb', channels: 3 })
  })

  it.each<[string, () => Promise<Buffer | string>, string, RegExp]>([
    ['is not a picture', async () => 'hello', 'image/jpeg', /not a picture/],
    ['is HTML', async () => '<!doctype html><script>alert(1)</script>', 'image/png', /not a picture/],
    [
      'is an SVG with a script',
      async () => '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>',
      'image/png',
      /svg/,
    ],
    ['was cut off', async () => (await halves(800, 800).jpeg().toBuffer()).subarray(0, 3000), 'image/jpeg', /damaged/],
    ['says that it is taller than it is', async () => tallerThanItIs(), 'image/jpeg', /incomplete/],
    ['ends in its middle', async () => endsInItsMiddle(), 'image/jpeg', /incomplete/],
    [
      'has only a header',
      async () => (await halves(800, 800).png().toBuffer()).subarray(0, 60),
      'image/png',
      /damaged/,
    ],
    ['is a thread', async () => halves(60, 3000).png().toBuffer(), 'image/png', /60 × 3000 pixels is too long/],
    ['is a dot', async () => halves(4, 4).png().toBuffer(), 'image/png', /4 × 4/],
    ['has 280 million pixels', async () => hugePng(20_000, 14_000), 'image/png', /20000 × 14000/],
    ['is an AVIF of 17 million pixels', async () => largeAvif(), 'image/avif', /limit is 16 megapixels for AVIF/],
    [
      'is a progressive JPEG of 42 million pixels and three full channels',
      () => progressiveJpeg(6_500, 'srgb'),
      'image/jpeg',
      /limit is 40 megapixels for a progressive JPEG/,
    ],
    [
      'is a progressive JPEG of 42 million pixels and four channels',
      () => progressiveJpeg(6_500, 'cmyk'),
      'image/jpeg',
      /limit is 30 megapixels for a progressive JPEG/,
    ],
    [
      'is an interlaced PNG of 42 million pixels of eight bytes',
      async () => hugePng(6_500, 6_500, [16, 6, 0, 0, 1]),
      'image/png',
      /limit is 30 megapixels for an interlaced PNG/,
    ],
    ['is animated', async () => animation(), 'image/webp', /animated/i],
  ])('is refused when it %s', async (_title, made, type, reason) => {
    const before = folder('products')
    const { status, body } = await upload(await made(), type)
    expect([status, body]).toEqual([400, { success: false, message: expect.stringMatching(reason) }])
    expect(folder('products')).toEqual(before)
    expect(folder('incoming')).toEqual([])
  })

  it('is stored when it has bytes too many, as some cameras write them', async () => {
    const bytes = await halves(200, 300).jpeg().toBuffer()
    const spare = Buffer.concat([
      bytes.subarray(0, 2),
      Buffer.alloc(9, 0x20),
      bytes.subarray(2, -2),
      Buffer.alloc(9, 0x20),
    ])
    const { status, body } = await upload(Buffer.concat([spare, bytes.subarray(-2)]))
    expect([status, body.data.height]).toEqual([200, 300])
  })

  it('is not called damaged when the machine is too busy to open it', async () => {
    const file = join(shop.dataDir, 'busy.jpg')
    await halves(600, 800).jpeg().toFile(file)
    const result = await processInChild({ file, into: `${file}.checked` }, 1)
    expect(result).toEqual({ refused: 'The shop is too busy to open the picture. Upload it again later.' })
  })

  it('loses anything appended to the picture', async () => {
    const both = Buffer.concat([await halves(300, 300).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { body } = await upload(both)
    const bytes = await sharp(join(shop.dataDir, body.data.path)).toBuffer()
    expect(bytes.includes('<script>')).toBe(false)
  })

  it('is refused without a body, as JSON, and too large', async () => {
    expect((await upload('', 'image/jpeg')).status).toBe(400)
    expect((await upload('{}', 'application/json')).status).toBe(415)
    expect(await upload(Buffer.alloc(25_000_001), 'image/jpeg')).toMatchObject({ status: 413 })
    expect(folder('incoming')).toEqual([])
  })

  it('leaves nothing behind when the upload is aborted', async () => {
    const before = folder('products')
    const bytes = await halves(901, 700).jpeg().toBuffer()
    const sender = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
    sender.write(
      `POST /api/admin/product-pictures HTTP/1.1\r\nhost: shop.test\r\nauthorization: Bearer ${meera.token}\r\n` +
        `content-type: image/jpeg\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    )
    sender.write(bytes.subarray(0, bytes.length / 2))
    await expect.poll(() => folder('incoming').length).toBe(1)
    sender.destroy()
    await expect.poll(() => folder('incoming')).toEqual([])
    expect(folder('products')).toEqual(before)
    expect((await upload(bytes)).status).toBe(200)
  })

  it('is stored although forty others arrive slowly', async () => {
    const before = folder('incoming').length
    const senders = Array.from({ length: 40 }, () => {
      const sender = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
      sender.write(
        `POST /api/admin/product-pictures HTTP/1.1\r\nhost: shop.test\r\nauthorization: Bearer ${meera.token}\r\n` +
          'content-type: image/jpeg\r\ncontent-length: 20000000\r\n\r\nslow',
      )
      return sender
    })
    await expect.poll(() => folder('incoming').length).toBe(before + 40)
    expect((await upload(await halves(903, 700).jpeg().toBuffer())).status).toBe(200)
    for (const sender of senders) sender.destroy()
    await expect.poll(() => folder('incoming')).toEqual([])
  })

  it('is refused while the files that arrive fill the space for them, and stored afterwards', async () => {
    const picture = await halves(904, 700).jpeg().toBuffer()
    const place = { files: folderStore(join(shop.dataDir, 'uploads')), dataDir: shop.dataDir }
    const uploads = openUploads({ ...place, maxBytes: picture.length + 1000 })
    const { promise: end, resolve } = Promise.withResolvers<void>()
    async function* slow() {
      yield Buffer.alloc(1001)
      await end
    }
    const arriving = uploads.save(slow(), 'slow')
    await expect.poll(() => folder('incoming').length).toBe(1)
    expect(await uploads.save(Readable.from([picture]), 'quick')).toBeUndefined()
    resolve()
    expect(await arriving).toHaveProperty('refused')
    expect(await uploads.save(Readable.from([picture]), 'quick')).toHaveProperty('name')
    expect(folder('incoming')).toEqual([])
  })

  it('of one customer who sends slowly does not take the space of others', async () => {
    const picture = await halves(905, 700).jpeg().toBuffer()
    const place = { files: folderStore(join(shop.dataDir, 'uploads')), dataDir: shop.dataDir }
    const uploads = openUploads({ ...place, maxBytes: 10 * picture.length }, 'reviews')
    const { promise: end, resolve } = Promise.withResolvers<void>()
    async function* slow() {
      yield picture
      await end
    }
    const arriving = uploads.save(slow(), 'slow')
    await expect.poll(() => folder('incoming').length).toBe(1)
    expect(await uploads.save(Readable.from([picture]), 'slow')).toBeUndefined()
    expect(await uploads.save(Readable.from([picture]), 'quick')).toHaveProperty('name')
    resolve()
    expect(await arriving).toHaveProperty('name')
  })

  it('is refused in words when the disk is full', async () => {
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const files = { ...folderStore(join(shop.dataDir, 'uploads')), take: full, write: full }
    const fullShop = await testShop([], { files })
    const { token } = await fullShop.as(manager)
    const answer = await upload(await halves(902, 700).jpeg().toBuffer(), 'image/jpeg', token, fullShop)
    expect(answer).toEqual({ status: 503, body: { success: false, message: DISK_FULL } })
  })

  it('requires permission to edit products', async () => {
    expect((await upload('x', 'image/jpeg', (await shop.as(packer)).token)).status).toBe(403)
  })
})

/** A PNG with a header that gives its size, and no picture data. */
function hugePng(width: number, height: number, kind = [8, 2, 0, 0, 0]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(kind, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A few KB, which the decoder would need 300 MB for. */
function largeAvif(): Promise<Buffer> {
  return sharp({ create: { width: 4_200, height: 4_000, channels: 3, background: '#f00' } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer()
}

/** A small picture whose header says that it is a large square. */
async function progressiveJpeg(side: number, colours: 'srgb' | 'cmyk'): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
    .toColourspace(colours)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(side, frame + 5)
  bytes.writeUInt16BE(side, frame + 7)
  return bytes
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
}
