import type { FileHandle } from 'node:fs/promises'
import { bytesAt, CUT_OFF, type FilmFacts, NO_FILM, Refused } from './video-file.ts'

/**
 * A WebM is a tree of elements, each with an id and a length of one to eight bytes, the first bit that is set saying of how
 * many (RFC 8794). A short head says what it is; the segment after it has the tracks and then clusters of frames.
 */
interface Element {
  readonly id: number
  readonly from: number
  /** Undefined where it goes on until something else begins, as in a recorded stream. */
  readonly to: number | undefined
}

const HEAD = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const CLUSTER = 0x1f43b675
const TRACK = 0xae
const TRACK_TYPE = 0x83
const CODEC = 0x86
const VIDEO = 0xe0
const WIDTH = 0xb0
const HEIGHT = 0xba

const PLAYED = ['V_VP8', 'V_VP9', 'V_AV1']
const LARGEST_TRACKS = 1_000_000
const MOST_ELEMENTS = 20_000

export async function readWebm(file: FileHandle, size: number): Promise<FilmFacts> {
  if ((await bytesAt(file, 0, 4)).readUInt32BE() !== HEAD) throw new Refused(NO_FILM)
  const head = await elementAt(file, 0, size)
  if (head.to === undefined || head.to - head.from > 1000) throw new Refused(NO_FILM)
  const words = await bytesAt(file, head.from, head.to - head.from)
  const kind = elementsIn(words).find(({ id }) => id === DOC_TYPE)
  if (kind && textOf(words, kind) !== 'webm')
    throw new Refused('This is a Matroska film. Save it as WebM or MP4 and try again.')
  const segment = await elementAt(file, head.to, size)
  if (!kind || segment.id !== SEGMENT) throw new Refused(NO_FILM)
  return readSegment(file, segment.from, segment.to ?? size)
}

async function readSegment(file: FileHandle, from: number, to: number): Promise<FilmFacts> {
  let facts: FilmFacts | undefined
  let hasFrames = false
  let place: number | undefined = from
  for (let count = 0; place !== undefined && place < to; count++) {
    if (count === MOST_ELEMENTS) throw new Refused(NO_FILM)
    const element = await elementAt(file, place, to)
    if (element.id === CLUSTER) hasFrames = true
    if (element.id === TRACKS) {
      if (element.to === undefined || element.to - element.from > LARGEST_TRACKS) throw new Refused(NO_FILM)
      facts = pictureOf(await bytesAt(file, element.from, element.to - element.from))
    }
    place = element.to
  }
  if (!facts || !hasFrames) throw new Refused(NO_FILM)
  return facts
}

function pictureOf(tracks: Buffer): FilmFacts {
  for (const track of elementsIn(tracks).filter(({ id }) => id === TRACK)) {
    const parts = elementsIn(tracks, track)
    const part = (id: number) => parts.find((element) => element.id === id)
    const [type, codec, video] = [part(TRACK_TYPE), part(CODEC), part(VIDEO)]
    if (!type || numberOf(tracks, type) !== 1) continue
    if (!codec || !PLAYED.includes(textOf(tracks, codec)) || !video)
      throw new Refused('Browsers cannot play this film. Save it as WebM with VP9, or as MP4 with H.264.')
    const sizes = elementsIn(tracks, video)
    const side = (id: number) => {
      const element = sizes.find((one) => one.id === id)
      return element ? numberOf(tracks, element) : 0
    }
    return { kind: 'webm', width: side(WIDTH), height: side(HEIGHT) }
  }
  throw new Refused('There are no pictures in this film, only sound or nothing.')
}

/** The element that begins there; it ends by `end`, or the file was cut off. */
async function elementAt(file: FileHandle, place: number, end: number): Promise<Element> {
  return readElement(await bytesAt(file, place, Math.min(12, Math.max(end - place, 0))), place, end)
}

function elementsIn(bytes: Buffer, { from, to } = { from: 0, to: bytes.length as number | undefined }): Element[] {
  const end = to ?? bytes.length
  const elements: Element[] = []
  for (let place = from; place < end; ) {
    const element = readElement(bytes.subarray(place, Math.min(place + 12, end)), place, end)
    if (element.to === undefined) throw new Refused(NO_FILM)
    elements.push(element)
    place = element.to
  }
  return elements
}

function readElement(head: Buffer, place: number, end: number): Element {
  const id = readVarying(head, 0, 4)
  const length = readVarying(head, id.bytes, 8)
  const from = place + id.bytes + length.bytes
  // All ones: of unknown length.
  const isOpen = length.value === 2 ** (7 * length.bytes) - 1
  const to = isOpen ? undefined : from + length.value
  if (to !== undefined && to > end) throw new Refused(CUT_OFF)
  return { id: id.withMark, from, to }
}

/** A number whose first set bit says how many bytes it has. */
function readVarying(bytes: Buffer, at: number, mostBytes: number) {
  const first = bytes[at]
  if (first === undefined) throw new Refused(CUT_OFF)
  const length = Math.clz32(first) - 23
  if (length > mostBytes) throw new Refused(NO_FILM)
  if (at + length > bytes.length) throw new Refused(CUT_OFF)
  const withMark = bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0)
  return { bytes: length, withMark, value: withMark - 2 ** (7 * length) }
}

function numberOf(bytes: Buffer, { from, to = from }: Element): number {
  return bytes.subarray(from, Math.min(to, from + 6)).reduce((sum, byte) => sum * 256 + byte, 0)
}

function textOf(bytes: Buffer, { from, to = from }: Element): string {
  return bytes.toString('latin1', from, to).replace(/\0+$/, '')
}
