import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { manager, packer } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { folderStore } from '../platform/file-store.ts'
import { openVideos } from './videos.ts'

const shop = await testShop([])
const meera = await shop.as(manager)

async function upload(bytes: Buffer | string, type = 'video/mp4', token = meera.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/videos', headers, payload: bytes })
  return { status: answer.statusCode, body: answer.json() }
}

const folder = (name: string) => {
  try {
    return readdirSync(join(shop.dataDir, 'uploads', name))
  } catch {
    return []
  }
}

/** A box of an MP4: length, four-letter type, content. */
function box(type: string, ...content: (Buffer | string | number)[]): Buffer {
  const parts = content.map((part) => (typeof part === 'number' ? Buffer.alloc(part) : Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 8))
  return Buffer.concat([length, Buffer.from(type), ...parts])
}

const u16 = (...numbers: number[]) => Buffer.from(numbers.flatMap((number) => [number >> 8, number & 255]))

/** An MP4 with a realistic header and empty frames. */
function mp4({
  brand = 'isom',
  handler = 'vide',
  codec = 'avc1',
  width = 640,
  height = 360,
  notes = '',
  mediaNotes = '',
  also = 'soun',
} = {}): Buffer {
  const entry = box(codec, 24, u16(width, height), 50)
  const table = box('stbl', box('stsd', 4, u16(0, 1), entry), box('stts', 8))
  const about = mediaNotes ? [box('udta', box('loci', mediaNotes))] : []
  const track = box('trak', box('mdia', box('hdlr', 8, handler, 12), box('minf', table), ...about))
  const other = box('trak', box('mdia', box('hdlr', 8, also, 12)))
  const head = box('moov', box('mvhd', 100), track, other, ...(notes ? [box('udta', box('loci', notes))] : []))
  return Buffer.concat([box('ftyp', brand, 4), head, box('mdat', 400)])
}

const u32 = (...numbers: number[]) => Buffer.from(new Uint32Array(numbers).buffer).swap32()

/** An MP4 of an action camera: places in two chunks between the frames, which a track of their own says where to find. */
function withPlaces({ kind = 'meta', moved = 0, lengths = [9, 7, 9], ends = [] as Buffer[] } = {}): Buffer {
  const frames = mp4()
  const withTrack = (first: number) => {
    const sizes = lengths.length > 0 ? [box('stsz', 4, u32(0, lengths.length, ...lengths))] : []
    const runs = box('stsc', 4, u32(2, 1, 2, 1, 2, 1, 1))
    const table = box('stbl', ...sizes, runs, box('stco', 4, u32(2, first + moved, first + 116 + moved)))
    const track = box('trak', box('mdia', box('hdlr', 8, kind, 12), box('minf', table)))
    const data = box(
      'mdat',
      'first frame ',
      'Bengaluru12.9716',
      ' frame '.repeat(12),
      ' end',
      12,
      'Bengaluru',
      ' last frame',
    )
    return Buffer.concat([frames.subarray(0, 16), moovWith(frames, track), data, ...ends])
  }
  return withTrack(withTrack(0).indexOf('Bengaluru'))
}

function moovWith(video: Buffer, ...tracks: Buffer[]): Buffer {
  const start = video.indexOf('moov') - 4
  return box('moov', video.subarray(start + 8, start + video.readUInt32BE(start)), ...tracks)
}

/** An element of a WebM, with its length in four bytes. */
function element(id: string, ...content: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'number' ? Buffer.alloc(part) : Buffer.from(part))))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 0x10000000)
  return Buffer.concat([Buffer.from(id, 'hex'), length, body])
}

function webm({ docType = 'webm', codec = 'V_VP9', type = 1, width = 640, frames = 300 } = {}): Buffer {
  const video = element('e0', element('b0', u16(width)), element('ba', u16(360)))
  const tracks = element('1654ae6b', element('ae', element('83', Buffer.from([type])), element('86', codec), video))
  const clusters = frames > 0 ? [element('1f43b675', frames)] : []
  return Buffer.concat([element('1a45dfa3', element('4282', docType)), element('18538067', tracks, ...clusters)])
}

/** As written by a browser's MediaRecorder: segment and cluster have unknown length. */
function recorded(...after: readonly Buffer[]): Buffer {
  const open = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex')
  const whole = webm({ frames: 0 })
  const start = whole.indexOf(Buffer.from('18538067', 'hex'))
  return Buffer.concat([
    ...[whole.subarray(0, start), open('18538067'), whole.subarray(start + 8), open('1f43b675')],
    ...[element('e7', 1), element('a3', 300), ...after],
  ])
}

/** As ffmpeg writes it: the length of the segment takes eight bytes. */
function withLongLength(frames: number): Buffer {
  const whole = webm({ frames })
  const start = whole.indexOf(Buffer.from('18538067', 'hex'))
  const content = whole.subarray(start + 8)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE((1n << 56n) + BigInt(content.length))
  return Buffer.concat([whole.subarray(0, start + 4), length, content])
}

/** Small files that would keep the shop busy for seconds and minutes. */
function costly(): readonly Buffer[] {
  const frames = mp4()
  const many = Buffer.alloc(3_200_000, box('abcd'))
  const withHead = (...parts: Buffer[]) => Buffer.concat([frames.subarray(0, 16), moovWith(frames, ...parts)])
  const withChunks = (at: number) => {
    const places = box(
      'stbl',
      box('stsz', 4, u32(0, 0)),
      box('stsc', 8),
      box('stco', 4, u32(20_000), u32(...Array(20_000).fill(at))),
    )
    const track = box('trak', box('mdia', box('hdlr', 8, 'meta', 12), box('minf', places)))
    return Buffer.concat([withHead(...Array(40).fill(track)), Buffer.alloc(120_000, box('mdat')), box('mdat', 400)])
  }
  const video = element('e0', element('b0', u16(640)), element('ba', u16(360)))
  const track = element('ae', element('83', Buffer.from([1])), element('86', 'V_VP9'), video)
  const tracks = element('1654ae6b', Buffer.alloc(900_000, Buffer.from([0xec, 0x80])), track)
  const clusters = element('1f43b675', 300)
  return [
    Buffer.concat([withHead(many), box('mdat', 400)]),
    Buffer.concat([withHead(box('trak', many)), box('mdat', 400)]),
    withChunks(withChunks(0).length - 1),
    Buffer.concat([
      element('1a45dfa3', element('4282', 'webm')),
      element('18538067', ...Array(19).fill(tracks), clusters),
    ]),
    recorded(Buffer.alloc(1_200_000, Buffer.from([0xa3, 0x80]))),
  ]
}

describe('an uploaded video', () => {
  it.each([...costly().entries()])(
    'is refused at once when it was made to keep the shop busy (%i)',
    async (_n, bytes) => {
      const begun = performance.now()
      expect((await upload(bytes, 'application/octet-stream')).status).toBe(400)
      expect(performance.now() - begun).toBeLessThan(5_000)
    },
  )

  it.each<[string, Buffer, string]>([
    ['the video of the demo shop', readFileSync('db/seed/media/handloom.mp4'), 'mp4'],
    ['H.264', mp4(), 'mp4'],
    ['AV1', mp4({ codec: 'av01' }), 'mp4'],
    ['WebM', webm(), 'webm'],
    ['WebM with a byte behind its segment', Buffer.concat([webm(), Buffer.from('B')]), 'webm'],
    ['a recorded stream', recorded(), 'webm'],
    ...Array.from({ length: 4 }, (_, n): [string, Buffer, string] => [
      `WebM of ffmpeg, ${n}`,
      withLongLength(300 + 4 * n),
      'webm',
    ]),
  ])('is stored under a name derived from its content: %s', async (_what, bytes, ending) => {
    const { status, body } = await upload(bytes, 'application/octet-stream')
    expect([status, body.data]).toEqual([
      ...[200, { path: expect.any(String), width: expect.any(Number), height: expect.any(Number) }],
    ])
    expect(body.data.path).toMatch(new RegExp(`^/uploads/videos/[0-9a-f]{32}\\.${ending}$`))
    expect((await upload(bytes, 'video/webm')).body.data.path).toBe(body.data.path)
    expect(folder('incoming')).toEqual([])
  })

  it('loses its metadata without moving other data', async () => {
    const bytes = mp4({ notes: '+12.9716+077.5946/ Bengaluru, at home' })
    const { data } = (await upload(bytes)).body
    const stored = readFileSync(join(shop.dataDir, data.path))
    expect(stored.includes('Bengaluru')).toBe(false)
    expect(stored).toHaveLength(bytes.length)
    expect(stored.indexOf('mdat')).toBe(bytes.indexOf('mdat'))
  })

  it.each<[string, Buffer]>([
    ['behind the frames', Buffer.concat([mp4(), box('sefd', 'Bengaluru')])],
    ['in an empty box', Buffer.concat([mp4(), box('free', 'Bengaluru')])],
    ['next to the frames of a track', mp4({ mediaNotes: 'Bengaluru' })],
    ['behind the segment of WebM', Buffer.concat([webm(), element('1254c367', 'Bengaluru')])],
    ['in tags of WebM', Buffer.concat([webm(), element('1254c367', 'Bengaluru')])],
    ['in attachments of WebM', Buffer.concat([webm(), element('1941a469', 'Bengaluru')])],
    ['in the information of WebM', Buffer.concat([webm(), element('1549a966', element('7ba9', 'Bengaluru'))])],
    ['behind the frames of a recorded stream', recorded(element('1254c367', 'Bengaluru'))],
    ['between the clusters of a recorded stream', recorded(element('1254c367', 'Bengaluru'), element('1f43b675', 9))],
  ])('loses metadata %s, and is a video as before', async (where, bytes) => {
    // Elements of WebM are inside its segment.
    const segment = bytes.indexOf(Buffer.from('18538067', 'hex'))
    if (segment > 0 && bytes[segment + 4] !== 1 && !where.startsWith('behind the segment'))
      bytes.writeUInt32BE(bytes.length - segment - 8 + 0x10000000, segment + 4)
    const { data } = (await upload(bytes)).body
    const stored = readFileSync(join(shop.dataDir, data.path))
    expect([stored.includes('Bengaluru'), stored.length]).toEqual([false, bytes.length])
    expect((await upload(stored)).body.data).toEqual(data)
  })

  it.each(['meta', 'sbtl', 'tmcd'])(
    'loses a track of the camera and what it recorded, not the frames: %s',
    async (kind) => {
      const bytes = withPlaces({ kind })
      const { data } = (await upload(bytes)).body
      const stored = readFileSync(join(shop.dataDir, data.path))
      const has = (text: string) => stored.includes(text)
      expect(['Bengaluru', '12.9716', kind].map(has)).toEqual([false, false, false])
      expect(['first frame ', ' end', ' last frame', 'vide', 'soun'].map(has)).toEqual([true, true, true, true, true])
      expect(stored).toHaveLength(bytes.length)
      expect((await upload(stored)).body.data).toEqual(data)
    },
  )

  it.each<[string, Buffer | string, RegExp]>([
    ['has a track of places between fragments', withPlaces({ ends: [box('moof', 8)] }), /recordings of the camera/],
    ['has a track of places outside of its data', withPlaces({ moved: 30_000 }), /incomplete/],
    ['has a track of places without lengths', withPlaces({ lengths: [] }), /not a video/],
    ['has a track with more places than it says', withPlaces({ lengths: [9] }), /not a video/],
    ['is a word', 'hello', /not a video/],
    ['is a page', '<!doctype html><script>alert(1)</script>', /not a video/],
    ['is a page that begins like a video', Buffer.concat([box('ftyp', 'isom', 4), Buffer.from('<script>')]), /damaged/],
    ['has no head', Buffer.concat([box('ftyp', 'isom', 4), box('mdat', 100)]), /not a video/],
    ['has two heads', Buffer.concat([mp4(), moovWith(mp4({ notes: 'Bengaluru' }))]), /not a video/],
    ['has no frames', mp4().subarray(0, -408), /not a video/],
    ['was cut off', mp4().subarray(0, -10), /incomplete/],
    ['was cut off in its head', mp4().subarray(0, 60), /incomplete/],
    ['is QuickTime', mp4({ brand: 'qt  ' }), /QuickTime/],
    ['is HEVC', mp4({ codec: 'hvc1' }), /HEVC/],
    ['is of another kind', mp4({ codec: 'mp4v' }), /H\.264/],
    ['is only sound', mp4({ handler: 'soun' }), /no video track/],
    ['is larger than any screen', mp4({ width: 7680, height: 4320 }), /7680 × 4320/],
    ['has no size', mp4({ width: 0 }), /not a video/],
    ['has a box without a length', Buffer.concat([mp4(), Buffer.from([0, 0, 0, 3, 1, 2, 3, 4])]), /not a video/],
    ['is Matroska', webm({ docType: 'matroska' }), /Matroska/],
    ['is a WebM of another kind', webm({ codec: 'V_MPEG4' }), /VP9/],
    ['is a WebM of sound', webm({ type: 2 }), /no video track/],
    ['is a WebM without frames', webm({ frames: 0 }), /not a video/],
    ['is a WebM that was cut off', webm().subarray(0, -10), /incomplete/],
    ['is a recorded stream that was cut off', recorded().subarray(0, -10), /incomplete/],
    ['has a tag without an end', recorded(Buffer.from('1254c36701ffffffffffffff', 'hex')), /not a video/],
  ])('is refused when it %s', async (_what, bytes, reason) => {
    const before = folder('videos')
    expect(await upload(bytes)).toEqual({
      status: 400,
      body: { success: false, message: expect.stringMatching(reason) },
    })
    expect([folder('videos'), folder('incoming')]).toEqual([before, []])
  })

  it('is refused with any corrupted bytes without a server error', async () => {
    const good = [mp4(), webm()]
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(good[round % 2] ?? '')
      for (let times = 0; times < 4; times++)
        bytes[(round * 37 + times * 101) % bytes.length] = (round * 71 + times) % 256
      const { status, body } = await upload(bytes)
      expect([200, 400]).toContain(status)
      expect(body.message ?? '').not.toMatch(/offset|range|buffer/i)
    }
    expect(folder('incoming')).toEqual([])
  })

  it('is refused without a body, as JSON, and too large', async () => {
    expect((await upload('')).status).toBe(400)
    expect((await upload('{}', 'application/json')).status).toBe(415)
    expect((await upload(Buffer.alloc(20_000_001))).status).toBe(413)
    expect(folder('incoming')).toEqual([])
  })

  it('leaves nothing behind when its first bytes fail, since its file was created before them', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vastra-videos-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const incoming = join(dataDir, 'uploads', 'incoming')
    let filesAtFirst: string[] = []
    const next = async (): Promise<never> => {
      filesAtFirst = readdirSync(incoming)
      throw new Error('broken off')
    }
    const pieces = { [Symbol.asyncIterator]: () => ({ next }) }
    await expect(openVideos(folderStore(join(dataDir, 'uploads')), dataDir).save(pieces)).rejects.toThrow('broken off')
    expect([filesAtFirst.length, readdirSync(incoming)]).toEqual([1, []])
  })

  it('leaves nothing behind when the upload is aborted', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const before = folder('videos')
    const sender = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
    sender.write(
      `POST /api/admin/videos HTTP/1.1\r\nhost: shop.test\r\nauthorization: Bearer ${meera.token}\r\n` +
        'content-type: video/mp4\r\ncontent-length: 100000\r\n\r\n',
    )
    sender.write(Buffer.alloc(5000))
    await expect.poll(() => folder('incoming').length).toBe(1)
    sender.destroy()
    await expect.poll(() => folder('incoming')).toEqual([])
    expect(folder('videos')).toEqual(before)
  })

  it('requires permission to edit the home page', async () => {
    expect((await upload(mp4(), 'video/mp4', (await shop.as(packer)).token)).status).toBe(403)
  })

  it('is deleted after a day unless a section uses it', async () => {
    const paths: string[] = []
    for (const width of [320, 322]) paths.push((await upload(mp4({ width }))).body.data.path)
    const [shown = '', forgotten = ''] = paths
    const then = new Date(Date.now() - 25 * 3_600_000)
    for (const path of paths) utimesSync(join(shop.dataDir, path), then, then)
    const section = { sectionType: 'advertisement', title: 'The loom', image: '/media/scene/hero-handloom.jpg' }
    expect((await meera.post('/api/admin/sections', { ...section, videoUrl: shown })).status).toBe(200)
    await shop.shop.jobs.send('delete-unused-pictures', {})
    await shop.shop.jobs.drain()
    const left = folder('videos').map((name) => `/uploads/videos/${name}`)
    expect(left).toContain(shown)
    expect(left).not.toContain(forgotten)
  })

  it('can have a poster picture', async () => {
    const section = { sectionType: 'advertisement', title: 'The loom', videoUrl: '/uploads/videos/any.mp4' }
    expect(await meera.post('/api/admin/sections', section)).toMatchObject({
      status: 400,
      body: { errors: { image: expect.stringMatching(/until the video plays/) } },
    })
  })
})

describe('videos from before migration 0041', () => {
  it('are moved to the folder of the new addresses', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vastra-videos-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    mkdirSync(join(dataDir, 'uploads', 'films'), { recursive: true })
    writeFileSync(join(dataDir, 'uploads', 'films', 'loom.mp4'), 'a video')
    openVideos(folderStore(join(dataDir, 'uploads')), dataDir)
    openVideos(folderStore(join(dataDir, 'uploads')), dataDir)
    expect(readFileSync(join(dataDir, 'uploads', 'videos', 'loom.mp4'), 'utf8')).toBe('a video')
  })
})
