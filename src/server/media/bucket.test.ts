import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { owner } from '../../../test/people.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { testShop } from '../../../test/shop.ts'
import { bucketStore } from '../platform/bucket.ts'
import { type FileStore, folderStore, StorageUnavailable } from '../platform/file-store.ts'
import { copyUploads } from './move-media.ts'

const s3 = await startS3()
const files = bucketStore({ bucket: 'shop', prefix: 'media' }, s3.account, { timeoutMs: 1_500 })
const lines: string[] = []
const here = await testShop([], { files, logTo: { write: (line) => lines.push(line) } })
const there = await testShop([], { files, database: here.database, hasSeller: false })
const asha = await here.as(owner)

async function upload(background: string) {
  const payload = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'image/png' }
  const answer = await here.app.inject({ method: 'POST', url: '/api/admin/product-pictures', headers, payload })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

/** Puts a picture into the bucket as an upload does, and returns its address. */
async function stored(background: string): Promise<string> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } })
  const path = `/uploads/products/${randomBytes(16).toString('hex')}.jpg`
  await files.write(path.slice('/uploads/'.length), await picture.jpeg().toBuffer())
  return path
}

async function listed(store: FileStore, prefix = ''): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

const sized = (path: string) => path.replace('.jpg', '-172.webp')
const writes = (part: string) => s3.requests.filter(({ method, key }) => method === 'PUT' && key.includes(part)).length
const get = (shop: typeof here, url: string) => shop.app.inject({ url })

describe('a picture in a bucket', () => {
  it('is served by every machine, and resized once', async () => {
    const { path } = (await upload('#2b3a7e')).body.data
    const original = await get(there, path)
    expect([original.statusCode, original.headers['content-type'], original.headers['cache-control']]).toEqual([
      ...[200, 'image/jpeg', 'public, max-age=86400'],
    ])
    const first = await get(here, sized(path))
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      ...[200, 'image/webp', 'public, max-age=86400'],
    ])
    await expect.poll(() => writes('172.webp')).toBe(1)
    const second = await get(there, sized(path))
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(writes('172.webp')).toBe(1)
    expect([...s3.objects.keys()].every((key) => key.startsWith('media/'))).toBe(true)
    expect(readdirSync(join(here.dataDir, 'uploads', 'incoming'))).toEqual([])
  })

  it('is served with the copy of the machine while the bucket is unavailable', async () => {
    const path = await stored('#a8322d')
    await get(here, sized(path))
    const recovered = s3.fail('error')
    expect((await get(here, sized(path))).statusCode).toBe(200)
    recovered()
  })

  it.each(['error', 'cut', 'silent'] as const)(
    'answers 503 soon and plainly when the bucket fails: %s',
    async (fault) => {
      const path = await stored(`#${{ error: '111111', cut: '222222', silent: '333333' }[fault]}`)
      const recovered = s3.fail(fault, (method) => method === 'GET')
      const begun = performance.now()
      const answers = await Promise.all([path, sized(path)].map((url) => get(there, url)))
      expect(performance.now() - begun).toBeLessThan(10_000)
      for (const { statusCode, headers, body } of answers)
        expect([statusCode, headers['retry-after'], headers['cache-control'], JSON.parse(body)]).toEqual([
          ...[503, '2', 'no-store'],
          { success: false, message: 'Pictures and files cannot be reached at the moment. Please try again shortly.' },
        ])
      recovered()
      expect((await get(there, sized(path))).statusCode).toBe(200)
      expect(
        existsSync(join(there.dataDir, 'media', 'originals')) && readdirSync(join(there.dataDir, 'media', 'originals')),
      ).toEqual([])
    },
  )

  it('is refused with 503 when it cannot be stored, and leaves nothing behind', async () => {
    const recovered = s3.fail('error', (method) => method === 'PUT')
    expect((await upload('#444444')).status).toBe(503)
    recovered()
    expect(readdirSync(join(here.dataDir, 'uploads', 'incoming'))).toEqual([])
    const once = s3.fail('error', (method) => method === 'PUT', 1)
    await files.write('products/again.txt', Buffer.from('sent twice'))
    once()
  })

  it.each([
    `/uploads/products/${'0'.repeat(32)}.jpg`,
    `/uploads/products/${'0'.repeat(32)}-172.webp`,
    '/uploads/products/none-172.webp',
    '/uploads/products/..%2f..%2fsecret.jpg',
    '/uploads/products/..%2fsecret-172.webp',
    '/uploads/videos/..%2f..%2fsecret.mp4',
    `/uploads/videos/${'0'.repeat(32)}.mp4`,
  ])('is 404 when there is none, and never read outside the prefix: %s', async (url) => {
    s3.objects.set('secret.jpg', { bytes: Buffer.from('secret'), at: new Date(), type: 'image/jpeg' })
    expect((await get(here, url)).statusCode).toBe(404)
    expect(s3.requests.filter(({ key }) => key !== '' && !key.startsWith('media/'))).toEqual([])
  })

  it('may be put there by hand, under any name that the shop serves', async () => {
    const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#555' } })
      .png()
      .toBuffer()
    await files.write('products/red kurta (1).png', bytes)
    expect((await get(here, '/uploads/products/red%20kurta%20(1).png')).rawPayload).toEqual(bytes)
    const { width } = await sharp(
      (await get(here, '/uploads/products/red%20kurta%20(1)-172.webp')).rawPayload,
    ).metadata()
    expect(width).toBe(90)
  })

  it('is deleted at night with its copies when nothing uses it', async () => {
    const [old, young] = [await stored('#666666'), await stored('#777777')]
    await get(here, sized(old))
    const hash = old.slice(-36, -4)
    await expect.poll(() => writes(`${hash}/172.webp`)).toBe(1)
    s3.age(`media/products/${hash}.jpg`, 25)
    await here.shop.jobs.send('delete-unused-pictures', {})
    await here.shop.jobs.drain()
    expect([...s3.objects.keys()].filter((key) => key.includes(hash))).toEqual([])
    expect((await get(there, young)).statusCode).toBe(200)
  })
})

it('serves a video of the bucket in ranges', async () => {
  const name = `${'0f'.repeat(16)}.mp4`
  await files.write(`videos/${name}`, Buffer.from('a video, 20 bytes...'))
  const answers = await Promise.all(
    ['bytes=2-5', 'bytes=-3', undefined].map((range) =>
      there.app.inject({ url: `/uploads/videos/${name}`, headers: range ? { range } : {} }),
    ),
  )
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [206, 'vide'],
    [206, '...'],
    [200, 'a video, 20 bytes...'],
  ])
  expect(s3.requests.filter(({ key }) => key.endsWith(name) && key.includes('videos/'))).toHaveLength(2)
  rmSync(join(there.dataDir, 'media'), { recursive: true })
  const recovered = s3.fail('silent')
  expect((await get(there, `/uploads/videos/${name}`)).statusCode).toBe(503)
  recovered()
})

it('moves to another place, again only what is missing or differs', async () => {
  const [from, to] = ['from', 'to'].map((prefix) => bucketStore({ bucket: 'shop', prefix }, s3.account)) as [
    FileStore,
    FileStore,
  ]
  const keys = ['products/a.jpg', 'products/red kurta & dupatta.png', 'videos/b.mp4', 'returns/c.jpg', 'reviews/d.jpg']
  for (const key of [...keys, 'resized/products/a/172.webp', 'products/x.part']) await from.write(key, Buffer.from(key))
  const s3Fails = s3.fail('error', (method, key) => method === 'PUT' && key === 'to/returns/c.jpg')
  await expect(copyUploads(from, to)).rejects.toThrow(StorageUnavailable)
  s3Fails()
  await to.write('products/a.jpg', Buffer.from('PRODUCTS/a.jpg'))
  expect(await copyUploads(from, to)).toEqual({ copied: 3, skipped: 2 })
  expect(await copyUploads(from, to)).toEqual({ copied: 0, skipped: 5 })
  const folder = folderStore(join(here.dataDir, 'moved'))
  expect(await copyUploads(to, folder)).toEqual({ copied: 5, skipped: 0 })
  expect(await copyUploads(to, folder)).toEqual({ copied: 0, skipped: 5 })
  for (const key of keys) expect((await folder.read(key))?.bytes.toString()).toBe(key)
})

describe('a bucket', () => {
  it('takes content of any length in parts, and gives up a part that keeps failing', async () => {
    const small = bucketStore({ bucket: 'shop', prefix: '' }, s3.account, { partBytes: 100, transferMs: 300 })
    const content = async function* (length: number) {
      for (let sent = 0; sent < length; sent += 10) yield Buffer.alloc(10, sent / 10)
    }
    for (const length of [0, 10, 100, 990]) {
      await small.write('parts/all', content(length))
      expect((await small.read('parts/all'))?.bytes.length).toBe(length)
      const streamed = (await small.stream('parts/all'))?.toArray() ?? []
      expect(Buffer.concat(await streamed).length).toBe(length)
    }
    s3.fail('error', (method, key) => method === 'PUT' && key === 'parts/bad')
    await expect(small.write('parts/bad', content(990))).rejects.toThrow(StorageUnavailable)
    expect([s3.uploads.size, await small.info('parts/bad')]).toEqual([0, undefined])
    expect(await listed(small, 'parts/')).toEqual(['parts/all'])
  })

  it('that is silent is asked once, and one that refuses at once three times', async () => {
    const store = bucketStore({ bucket: 'shop', prefix: 'slow' }, s3.account, { transferMs: 1_500, retryMs: 1_400 })
    const content = async function* () {
      yield Buffer.from('a picture')
    }
    for (const [fault, times] of [['silent', 1] as const, ['error', 3] as const]) {
      const before = s3.requests.length
      const recovered = s3.fail(fault)
      await expect(store.write(`products/${fault}.jpg`, content())).rejects.toThrow(StorageUnavailable)
      recovered()
      expect(s3.requests.slice(before).map(({ method }) => method)).toEqual(Array(times).fill('PUT'))
    }
  })

  it.each(['page', 'plain page'] as const)(
    'that answers with a %s of a proxy has neither stored nor read anything',
    async (fault) => {
      const store = bucketStore({ bucket: 'shop', prefix: 'proxy' }, s3.account, { partBytes: 100 })
      await store.write('products/one.jpg', Buffer.from('a picture'))
      const content = async function* () {
        for (let sent = 0; sent < 30; sent++) yield Buffer.alloc(10)
      }
      const recovered = s3.fail(fault)
      const calls = [
        store.write('products/two.jpg', Buffer.from('a picture')),
        store.write('products/three.mp4', content()),
        store.read('products/one.jpg'),
        store.stream('products/one.jpg'),
        store.info('products/one.jpg'),
        listed(store),
      ]
      const refused = { status: 'rejected', reason: expect.objectContaining({ status: 503 }) }
      expect(await Promise.allSettled(calls)).toEqual(calls.map(() => refused))
      recovered()
      expect(await listed(store)).toEqual(['products/one.jpg'])
      const partsFail = s3.fail(fault, (method) => method === 'PUT')
      await expect(store.write('products/three.mp4', content())).rejects.toThrow('cannot be reached')
      partsFail()
      expect([s3.uploads.size, await listed(store)]).toEqual([0, ['products/one.jpg']])
      const deletes = s3.fail('page', (method) => method === 'DELETE')
      await expect(store.delete('products/one.jpg')).rejects.toThrow('cannot be reached')
      deletes()
    },
  )

  it('does not fill the memory with a file that is too large', async () => {
    const store = bucketStore({ bucket: 'shop', prefix: '' }, s3.account, { maxHeldBytes: 1_000 })
    await store.write('held/small', Buffer.alloc(1_000))
    await store.write('held/large', Buffer.alloc(1_001))
    expect((await store.read('held/small'))?.bytes.length).toBe(1_000)
    await expect(store.read('held/large')).rejects.toMatchObject({ status: 503 })
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }, '403 SignatureDoesNotMatch'],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:65500' }, 'ECONNREFUSED'],
  ])('is unavailable with %s', async (_what, change, reason) => {
    const away = bucketStore({ bucket: 'shop', prefix: '' }, { ...s3.account, ...change })
    await expect(away.read('x')).rejects.toMatchObject({ status: 503, logged: { storage: reason } })
    await expect(listed(away)).rejects.toThrow(StorageUnavailable)
  })

  it('that does not exist is not an empty one', async () => {
    const none = bucketStore({ bucket: 'nothing', prefix: '' }, s3.account)
    await expect(none.read('x')).rejects.toThrow(StorageUnavailable)
    await expect(none.info('x')).rejects.toThrow(StorageUnavailable)
  })

  it.each(['../secret.jpg', 'a/../../b', '/a', 'a//b', '', 'a\\..\\b', 'a\nb'])('refuses the key %j', async (key) => {
    await expect(async () => files.read(key)).rejects.toThrow('not valid')
  })

  it('leaves no secret and no address of an object in the log', () => {
    expect(lines.some((line) => line.includes('SlowDown'))).toBe(true)
    for (const line of lines) {
      expect(line).not.toContain(s3.account.secretAccessKey)
      expect(line).not.toContain(s3.account.accessKeyId)
    }
  })
})
