import type { FileHandle } from 'node:fs/promises'
import { chunksOf, MAX_CHUNKS, type Range } from './mp4-samples.ts'
import { CUT_OFF, eraseBytes, NOT_A_VIDEO, RefusedVideo, readBytes, type VideoInfo } from './video-file.ts'

/**
 * A box of an MP4 file (ISO/IEC 14496-12): a length, a four-letter type and content, which may be further boxes. The boxes
 * must fill the whole file, describe a video track that browsers can decode, and include its data.
 */
interface Box {
  readonly type: string
  /** The start and end of its content, as file offsets. */
  readonly from: number
  readonly to: number
}

/** H.264, AV1 and VP9 play in every supported browser. */
const PLAYABLE = ['avc1', 'avc3', 'av01', 'vp09']
const HEVC = ['hvc1', 'hev1', 'dvh1', 'dvhe']
/**
 * The boxes that players need, by where they are. Cameras put places, models, times and names into others: `udta`, `meta`, `uuid`, and ones
 * of their own.
 */
const NEEDED = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex', 'iods', 'pssh'],
  trak: ['tkhd', 'edts', 'tref', 'trgr', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
} as const
/** Pictures and sound. Action cameras and drones record the places of a video in a track of their own, some of them as subtitles. */
const PLAYED = ['vide', 'soun']
/** A 20 MB video has about 100 KB. */
const MAX_HEADER_BYTES = 4_000_000
const MAX_BOXES = 20_000
/** The same within another box. Such lists are read again and again, and what players do not need is erased box by box. */
const MAX_INNER_BOXES = 200
/** Files with a track of a camera have one, or a few. */
const MAX_DATA_BOXES = 100

export async function readMp4(file: FileHandle, size: number): Promise<VideoInfo> {
  const boxes = await boxesOfFile(file, size)
  const [type] = boxes
  const brand = type && type.to - type.from >= 4 ? (await readBytes(file, type.from, 4)).toString('latin1') : ''
  if (brand === 'qt  ')
    throw new RefusedVideo('QuickTime videos are not supported. Save the video as MP4 and try again.')
  // Players may read either of two heads, and metadata would stay in the one that is not read here. A video has one.
  const [head, another] = boxes.filter((box) => box.type === 'moov')
  if (!head || another || !boxes.some((box) => box.type === 'mdat')) throw new RefusedVideo(NOT_A_VIDEO)
  if (head.to - head.from > MAX_HEADER_BYTES) throw new RefusedVideo(NOT_A_VIDEO)
  const bytes = await readBytes(file, head.from, head.to - head.from)
  const facts = pictureOf(bytes)
  const tracks = boxesIn(bytes).filter(({ type }) => type === 'trak')
  const others = tracks.filter((track) => !PLAYED.includes(kindOf(bytes, track) ?? ''))
  const hasFragments = boxes.some((box) => box.type === 'moof')
  if (others.length > 0 && hasFragments) throw new RefusedVideo(CAMERA_TRACK)
  const data = boxes.filter((box) => box.type === 'mdat')
  if (others.length > 0 && data.length > MAX_DATA_BOXES) throw new RefusedVideo(NOT_A_VIDEO)
  const chunks: Range[] = []
  for (const track of others) {
    chunks.push(...samplesOf(bytes, track, data))
    if (chunks.length > MAX_CHUNKS) throw new RefusedVideo(NOT_A_VIDEO)
  }
  if (chunks.reduce((sum, { from, to }) => sum + to - from, 0) > size) throw new RefusedVideo(NOT_A_VIDEO)
  for (const { from, to } of chunks) await eraseBytes(file, from, to - from)
  await eraseOthers(file, others, { needed: [], offset: head.from })
  await eraseOthers(file, boxes, { needed: NEEDED.file, offset: 0 })
  await eraseOthers(file, boxesIn(bytes), { needed: NEEDED.moov, offset: head.from })
  for (const track of tracks.filter((track) => !others.includes(track))) {
    const parts = boxesIn(bytes, track)
    await eraseOthers(file, parts, { needed: NEEDED.trak, offset: head.from })
    for (const media of parts.filter(({ type }) => type === 'mdia'))
      await eraseOthers(file, boxesIn(bytes, media), { needed: NEEDED.mdia, offset: head.from })
  }
  return facts
}

/** Where the samples of a track are in the file. */
function samplesOf(bytes: Buffer, track: Box, data: readonly Range[]): readonly Range[] {
  const table = tableOf(bytes, track)
  if (!table) return []
  return chunksOf(new Map(boxesIn(bytes, table).map(({ type, from, to }) => [type, bytes.subarray(from, to)])), data)
}

const CAMERA_TRACK =
  'The video contains recordings of the camera, such as places. Save it again with a video editor, as MP4, and try again.'

async function boxesOfFile(file: FileHandle, size: number): Promise<readonly Box[]> {
  const boxes: Box[] = []
  for (let place = 0; place < size; ) {
    if (boxes.length === MAX_BOXES) throw new RefusedVideo(NOT_A_VIDEO)
    const head = await readBytes(file, place, Math.min(16, size - place))
    const box = boxAt(head, place, size)
    boxes.push(box)
    place = box.to
  }
  return boxes
}

function boxesIn(bytes: Buffer, { from, to } = { from: 0, to: bytes.length }): readonly Box[] {
  const boxes: Box[] = []
  // A metadata list may end with four zero bytes.
  for (let place = from; place + 8 <= to; ) {
    if (boxes.length === MAX_INNER_BOXES) throw new RefusedVideo(NOT_A_VIDEO)
    const box = boxAt(bytes.subarray(place, place + 16), place, to)
    boxes.push(box)
    place = box.to
  }
  return boxes
}

/** Parses the header of a box. @throws RefusedVideo when the box does not end by `end` */
function boxAt(head: Buffer, place: number, end: number): Box {
  if (head.length < 8) throw new RefusedVideo(CUT_OFF)
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < 16) throw new RefusedVideo(CUT_OFF)
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - place : short
  if (length < (isLong ? 16 : 8)) throw new RefusedVideo(NOT_A_VIDEO)
  if (place + length > end) throw new RefusedVideo(CUT_OFF)
  return { type: head.toString('latin1', 4, 8), from: place + (isLong ? 16 : 8), to: place + length }
}

/** The first track of pictures. @throws Refused when there is none, or browsers cannot decode it */
function pictureOf(bytes: Buffer): VideoInfo {
  for (const track of boxesIn(bytes).filter(({ type }) => type === 'trak')) {
    if (kindOf(bytes, track) !== 'vide') continue
    const table = tableOf(bytes, track)
    const kinds = table && within(bytes, table, 'stsd')
    // Version, flags and a count precede the first entry; its width and height are at offset 24.
    if (!kinds || kinds.to - kinds.from < 8 + 8 + 28) throw new RefusedVideo(NOT_A_VIDEO)
    const codec = bytes.toString('latin1', kinds.from + 12, kinds.from + 16)
    if (HEVC.includes(codec))
      throw new RefusedVideo('Many phones cannot play HEVC video. Save the video as MP4 with H.264 and try again.')
    if (!PLAYABLE.includes(codec))
      throw new RefusedVideo('Browsers cannot play this video. Save it as MP4 with H.264 and try again.')
    const entry = kinds.from + 16
    return { kind: 'mp4', width: bytes.readUInt16BE(entry + 24), height: bytes.readUInt16BE(entry + 26) }
  }
  throw new RefusedVideo('The file has no video track. Upload a video with pictures.')
}

/** What a track contains: `vide` for pictures, `soun` for sound. */
function kindOf(bytes: Buffer, track: Box): string | undefined {
  const media = within(bytes, track, 'mdia')
  const handler = media && within(bytes, media, 'hdlr')
  return handler && bytes.toString('latin1', handler.from + 8, handler.from + 12)
}

/** The tables of a track: what its samples are, and where. */
function tableOf(bytes: Buffer, track: Box): Box | undefined {
  const media = within(bytes, track, 'mdia')
  const info = media && within(bytes, media, 'minf')
  return info && within(bytes, info, 'stbl')
}

function within(bytes: Buffer, box: Box, type: string): Box | undefined {
  return boxesIn(bytes, box).find((inner) => inner.type === type)
}

/** Overwrites all other boxes with zeros in place, so that offsets stay valid, and marks them as `free` boxes, which players skip. */
async function eraseOthers(
  file: FileHandle,
  boxes: readonly Box[],
  { needed, offset }: { readonly needed: readonly string[]; readonly offset: number },
): Promise<void> {
  for (const { type, from, to } of boxes) {
    if (needed.includes(type)) continue
    await eraseBytes(file, offset + from, to - from)
    // A box with a 64-bit length has it between type and content.
    const typeAt = await typeOffset(file, offset + from, type)
    await file.write(Buffer.from('free'), 0, 4, typeAt)
  }
}

async function typeOffset(file: FileHandle, content: number, type: string): Promise<number> {
  const before = await readBytes(file, content - 4, 4)
  return before.toString('latin1') === type ? content - 4 : content - 12
}
