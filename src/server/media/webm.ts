import type { FileHandle } from 'node:fs/promises'
import { CUT_OFF, eraseBytes, NOT_A_VIDEO, RefusedVideo, readBytes, type VideoInfo } from './video-file.ts'

/**
 * An element of a WebM file (EBML, RFC 8794): an id, a length of one to eight bytes, and content, which may be further
 * elements. A header element gives the document type; the segment after it contains the tracks and clusters of frames.
 */
interface Element {
  readonly id: number
  readonly from: number
  /** Undefined for an element of unknown length, as in recorded streams. */
  readonly to: number | undefined
}

const HEAD = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const CLUSTER = 0x1f43b675
const INFO = 0x1549a966
/** Titles, places and dates; attached files; and of the information about the segment its title, date and names of files. */
const METADATA = [0x1254c367, 0x1941a469, 0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb]
/** What is in a cluster: its time, blocks of frames, and their place. */
const IN_CLUSTER = [0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xaf, 0x5854]
const VOID = 0xec
const TRACK = 0xae
const TRACK_TYPE = 0x83
const CODEC = 0x86
const VIDEO = 0xe0
const WIDTH = 0xb0
const HEIGHT = 0xba

const PLAYABLE = ['V_VP8', 'V_VP9', 'V_AV1']
const MAX_TRACKS_BYTES = 1_000_000
const MAX_ELEMENTS = 20_000
/** Hours of sound and pictures, of which each is a block. */
const MAX_BLOCKS = 500_000
/** The same within another element. A track has some twenty. */
const MAX_INNER_ELEMENTS = 200

export async function readWebm(file: FileHandle, size: number): Promise<VideoInfo> {
  if ((await readBytes(file, 0, 4)).readUInt32BE() !== HEAD) throw new RefusedVideo(NOT_A_VIDEO)
  const head = await elementAt(file, 0, size)
  if (head.to === undefined || head.to - head.from > 1000) throw new RefusedVideo(NOT_A_VIDEO)
  const words = await readBytes(file, head.from, head.to - head.from)
  const kind = elementsIn(words).find(({ id }) => id === DOC_TYPE)
  if (kind && textOf(words, kind) !== 'webm')
    throw new RefusedVideo('Matroska videos are not supported. Save the video as WebM or MP4 and try again.')
  const segment = await elementAt(file, head.to, size)
  if (!kind || segment.id !== SEGMENT) throw new RefusedVideo(NOT_A_VIDEO)
  const end = segment.to ?? size
  const facts = await readSegment(file, segment.from, end)
  // Players stop at the end of the segment, and nothing behind it is read here.
  if (end < size) await erase(file, end, { id: VOID, from: end, to: size })
  return facts
}

/** A cluster of unknown length ends where an element begins that no cluster has, so what is in it is read as if it followed it. */
async function readSegment(file: FileHandle, from: number, to: number): Promise<VideoInfo> {
  let facts: VideoInfo | undefined
  let hasFrames = false
  let [elements, blocks] = [0, 0]
  const read = readerOf(file)
  for (let place = from; place < to; ) {
    const element = readElement(await read(place, Math.min(12, to - place)), place, to)
    if (IN_CLUSTER.includes(element.id)) blocks++
    else elements++
    if (elements > MAX_ELEMENTS || blocks > MAX_BLOCKS) throw new RefusedVideo(NOT_A_VIDEO)
    if (element.id === CLUSTER) hasFrames = true
    if (METADATA.includes(element.id)) await erase(file, place, element)
    if (element.id === TRACKS) {
      if (facts || element.to === undefined || element.to - element.from > MAX_TRACKS_BYTES)
        throw new RefusedVideo(NOT_A_VIDEO)
      facts = pictureOf(await readBytes(file, element.from, element.to - element.from))
    }
    const isOpened = element.id === INFO || (element.id === CLUSTER && element.to === undefined)
    place = isOpened ? element.from : endOf(element)
  }
  if (!facts || !hasFrames) throw new RefusedVideo(NOT_A_VIDEO)
  return facts
}

/** Overwrites an element by an empty one of the same length, which players skip: an id of one byte and a length of up to eight. */
async function erase(file: FileHandle, place: number, element: Element): Promise<void> {
  const to = endOf(element)
  if (to - place < 2) return eraseBytes(file, place, to - place)
  const lengthBytes = Math.min(8, to - place - 1)
  const head = Buffer.alloc(1 + lengthBytes)
  const usedBytes = Math.min(6, lengthBytes)
  head.writeUIntBE(to - place - head.length, head.length - usedBytes, usedBytes)
  head[0] = VOID
  head[1] = (head[1] as number) | (0x100 >> lengthBytes)
  await eraseBytes(file, place, to - place)
  await file.write(head, 0, head.length, place)
}

function endOf({ to }: Element): number {
  if (to === undefined) throw new RefusedVideo(NOT_A_VIDEO)
  return to
}

/** Reads a file from its beginning to its end, some kilobytes at a time, because the heads of blocks are small and many. */
function readerOf(file: FileHandle) {
  const window = Buffer.alloc(16_384)
  let [begin, end] = [0, 0]
  return async (place: number, length: number): Promise<Buffer> => {
    if (place < begin || place + length > end) {
      const { bytesRead } = await file.read(window, 0, window.length, place)
      begin = place
      end = place + bytesRead
    }
    if (place + length > end) throw new RefusedVideo(CUT_OFF)
    return window.subarray(place - begin, place - begin + length)
  }
}

function pictureOf(tracks: Buffer): VideoInfo {
  for (const track of elementsIn(tracks).filter(({ id }) => id === TRACK)) {
    const parts = elementsIn(tracks, track)
    const part = (id: number) => parts.find((element) => element.id === id)
    const [type, codec, video] = [part(TRACK_TYPE), part(CODEC), part(VIDEO)]
    if (!type || numberOf(tracks, type) !== 1) continue
    if (!codec || !PLAYABLE.includes(textOf(tracks, codec)) || !video)
      throw new RefusedVideo(
        'Browsers cannot play this video. Save it as WebM with VP9 or MP4 with H.264 and try again.',
      )
    const sizes = elementsIn(tracks, video)
    const side = (id: number) => {
      const element = sizes.find((one) => one.id === id)
      return element ? numberOf(tracks, element) : 0
    }
    return { kind: 'webm', width: side(WIDTH), height: side(HEIGHT) }
  }
  throw new RefusedVideo('The file has no video track. Upload a video with pictures.')
}

/** Reads the element at an offset. @throws RefusedVideo when it does not end by `end` */
async function elementAt(file: FileHandle, place: number, end: number): Promise<Element> {
  return readElement(await readBytes(file, place, Math.min(12, Math.max(end - place, 0))), place, end)
}

function elementsIn(bytes: Buffer, { from, to } = { from: 0, to: bytes.length as number | undefined }): Element[] {
  const end = to ?? bytes.length
  const elements: Element[] = []
  for (let place = from; place < end; ) {
    const element = readElement(bytes.subarray(place, Math.min(place + 12, end)), place, end)
    if (element.to === undefined || elements.length === MAX_INNER_ELEMENTS) throw new RefusedVideo(NOT_A_VIDEO)
    elements.push(element)
    place = element.to
  }
  return elements
}

function readElement(head: Buffer, place: number, end: number): Element {
  const id = readVarying(head, 0, 4)
  const length = readVarying(head, id.bytes, 8)
  const from = place + id.bytes + length.bytes
  // All bits set means unknown length.
  const isUnknownLength = length.value === 2 ** (7 * length.bytes) - 1
  const to = isUnknownLength ? undefined : from + length.value
  if (to !== undefined && to > end) throw new RefusedVideo(CUT_OFF)
  return { id: id.withMarker, from, to }
}

/** Reads a variable-length number: the first set bit gives its number of bytes. */
function readVarying(bytes: Buffer, at: number, maxBytes: number) {
  const first = bytes[at]
  if (first === undefined) throw new RefusedVideo(CUT_OFF)
  const length = Math.clz32(first) - 23
  if (length > maxBytes) throw new RefusedVideo(NOT_A_VIDEO)
  if (at + length > bytes.length) throw new RefusedVideo(CUT_OFF)
  const rest = bytes.subarray(at + 1, at + length)
  const numberFrom = (start: number) => rest.reduce((sum, byte) => sum * 256 + byte, start)
  // The marker of eight bytes is a bit that a number cannot hold next to the lowest ones.
  return { bytes: length, withMarker: numberFrom(first), value: numberFrom(first - (0x100 >> length)) }
}

function numberOf(bytes: Buffer, { from, to = from }: Element): number {
  return bytes.subarray(from, Math.min(to, from + 6)).reduce((sum, byte) => sum * 256 + byte, 0)
}

function textOf(bytes: Buffer, { from, to = from }: Element): string {
  return bytes.toString('latin1', from, to).replace(/\0+$/, '')
}
