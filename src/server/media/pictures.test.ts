import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheName, type PictureRequest } from './picture-request.ts'
import { openPictures, type Pictures } from './pictures.ts'

const request: PictureRequest = {
  kind: 'painted',
  look: { garment: 'kurta', wearer: 'woman', pattern: 'solid', color: 'indigo', fabric: 'khadi', seed: 1 },
  view: 1,
  width: 96,
  format: 'jpg',
}

describe('the picture cache', () => {
  let dir: string
  let pictures: Pictures
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vastra-pictures-'))
    pictures = openPictures(dir)
  })
  afterAll(async () => {
    await pictures.close()
    await rm(dir, { recursive: true })
  })

  it('draws a picture once for concurrent requests and leaves no partial file', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, () => pictures.picture(request)))
    expect(new Set(results.map((a) => (a.state === 'ready' ? a.file : a.state)))).toEqual(
      new Set([join(dir, 'media', cacheName(request))]),
    )
    const files = await readdir(join(dir, 'media'), { recursive: true })
    expect(files.filter((f) => f.includes('.'))).toEqual([cacheName(request)])
  })

  it('serves it from disk afterwards', async () => {
    const file = join(dir, 'media', cacheName(request))
    const before = await stat(file)
    await pictures.picture(request)
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
    expect((await readFile(file)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it('reports busy when too many pictures are waiting', async () => {
    const crowded = openPictures(dir, { maxWaiting: 4 })
    const requests = Array.from(
      { length: 12 },
      (_, i) => ({ ...request, look: { ...request.look, seed: 1000 + i } }) as PictureRequest,
    )
    const results = await Promise.all(requests.map((each) => crowded.picture(each)))
    expect(results.filter((a) => a.state === 'busy').length).toBe(7)
    expect(results.filter((a) => a.state === 'ready').length).toBe(5)
    await crowded.close()
  })

  it('draws a list in the background and requested pictures first', async () => {
    const list = Array.from(
      { length: 12 },
      (_, seed) => ({ ...request, look: { ...request.look, seed: 5000 + seed } }) as PictureRequest,
    )
    const order: string[] = []
    const warmed = pictures.warm(list).then(() => order.push('warmed'))
    await pictures.picture({ ...request, view: 2 } as PictureRequest).then(() => order.push('requested'))
    await warmed
    expect(order).toEqual(['requested', 'warmed'])
    expect(await Promise.all(list.map((a) => stat(join(dir, 'media', cacheName(a)))))).toHaveLength(12)
  })

  let firstSeed = 7000

  it('does not draw what nobody waits for, and draws for the last one who does', async () => {
    const gone = new AbortController()
    // Other pictures at each try: those of the one before are drawn.
    firstSeed += 100
    const withSeed = (seed: number) =>
      ({ ...request, look: { ...request.look, seed: firstSeed + seed } }) as PictureRequest
    // Enough before them that they still wait when this test hears of the first.
    const before = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((seed) =>
      pictures.picture({ ...withSeed(seed), width: 640 }),
    )
    const left = [1, 2, 3].map((seed) => pictures.picture(withSeed(seed), gone.signal))
    const shared = pictures.picture(withSeed(3))
    expect((await before[0])?.state).toBe('ready')
    gone.abort()
    expect((await shared).state).toBe('ready')
    await expect(stat(join(dir, 'media', cacheName(withSeed(2))))).rejects.toThrow('ENOENT')
    expect((await pictures.picture(withSeed(2))).state, 'requested again').toBe('ready')
    await Promise.all([...before, ...left])
  })

  it('reports busy while the disk takes no files, so that no picture counts as missing', async () => {
    const folder = join(dir, 'no-folder')
    await mkdir(folder)
    await writeFile(join(folder, 'media'), '')
    const unable = openPictures(folder)
    expect(await unable.picture(request)).toEqual({ state: 'busy' })
    await rm(join(folder, 'media'))
    expect(await unable.picture(request)).toMatchObject({ state: 'ready' })
    await unable.close()
  })

  it('reports broken for a file that is not a picture, and continues', async () => {
    await mkdir(join(dir, 'uploads', 'products'), { recursive: true })
    await writeFile(join(dir, 'uploads', 'products', 'broken.jpg'), 'not a picture')
    const broken: PictureRequest = {
      kind: 'upload',
      key: 'products/broken.jpg',
      version: '1',
      width: 96,
      format: 'webp',
    }
    expect(await pictures.picture(broken)).toEqual({ state: 'broken' })
    expect((await pictures.picture({ ...request, format: 'webp' })).state).toBe('ready')
  })
})
