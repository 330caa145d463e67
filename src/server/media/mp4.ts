import type { FileHandle } from 'node:fs/promises'
import { bytesAt, CUT_OFF, type FilmFacts, NO_FILM, Refused } from './video-file.ts'

/**
 * An MP4 is a row of boxes, each with its length and four letters, some of them with boxes inside (ISO/IEC 14496-12). The
 * boxes must fill the file to its last byte, tell of a picture that browsers can decode, and have its data.
 */
interface Box {
  readonly type: string
  /** Where its content begins and ends. */
  readonly from: number
  readonly to: number
}

/** H.264, AV1 and VP9 play wherever the shop's pages do. */
const PLAYED = ['avc1', 'avc3', 'av01', 'vp09']
const HEVC = ['hvc1', 'hev1', 'dvh1', 'dvhe']
/** What cameras note: place, model, time, names. */
const NOTES = ['udta', 'meta', 'uuid']
/** Of a film of 20 MB it has some 100 KB. */
const LARGEST_HEAD = 4_000_000
const MOST_BOXES = 20_000

export async function readMp4(file: FileHandle, size: number): Promise<FilmFacts> {
  const boxes = await boxesOfFile(file, size)
  const [type] = boxes
  const brand = type && type.to - type.from >= 4 ? (await bytesAt(file, type.from, 4)).toString('latin1') : ''
  if (brand === 'qt  ') throw new Refused('This is a QuickTime film. Save it as MP4 and try again.')
  const head = boxes.find((box) => box.type === 'moov')
  if (!head || !boxes.some((box) => box.type === 'mdat')) throw new Refused(NO_FILM)
  if (head.to - head.from > LARGEST_HEAD) throw new Refused(NO_FILM)
  const bytes = await bytesAt(file, head.from, head.to - head.from)
  const facts = pictureOf(bytes)
  await blank(file, boxes, 0)
  await blank(file, boxesIn(bytes), head.from)
  for (const track of boxesIn(bytes).filter((box) => box.type === 'trak'))
    await blank(file, boxesIn(bytes, track), head.from)
  return facts
}

async function boxesOfFile(file: FileHandle, size: number): Promise<readonly Box[]> {
  const boxes: Box[] = []
  for (let place = 0; place < size; ) {
    if (boxes.length === MOST_BOXES) throw new Refused(NO_FILM)
    const head = await bytesAt(file, place, Math.min(16, size - place))
    const box = boxAt(head, place, size)
    boxes.push(box)
    place = box.to
  }
  return boxes
}

function boxesIn(bytes: Buffer, { from, to } = { from: 0, to: bytes.length }): readonly Box[] {
  const boxes: Box[] = []
  // Four zeros may end a list of notes.
  for (let place = from; place + 8 <= to; ) {
    const box = boxAt(bytes.subarray(place, place + 16), place, to)
    boxes.push(box)
    place = box.to
  }
  return boxes
}

/** The box whose head this is; it ends by `end`, or the file was cut off. */
function boxAt(head: Buffer, place: number, end: number): Box {
  if (head.length < 8) throw new Refused(CUT_OFF)
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < 16) throw new Refused(CUT_OFF)
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - place : short
  if (length < (isLong ? 16 : 8)) throw new Refused(NO_FILM)
  if (place + length > end) throw new Refused(CUT_OFF)
  return { type: head.toString('latin1', 4, 8), from: place + (isLong ? 16 : 8), to: place + length }
}

/** The first track of pictures. @throws Refused when there is none, or browsers cannot decode it */
function pictureOf(bytes: Buffer): FilmFacts {
  for (const track of boxesIn(bytes).filter(({ type }) => type === 'trak')) {
    const media = within(bytes, track, 'mdia')
    const handler = media && within(bytes, media, 'hdlr')
    if (!media || !handler || bytes.toString('latin1', handler.from + 8, handler.from + 12) !== 'vide') continue
    const info = within(bytes, media, 'minf')
    const table = info && within(bytes, info, 'stbl')
    const kinds = table && within(bytes, table, 'stsd')
    // Version, flags and a count come before the first entry; its sizes stand 24 bytes into it.
    if (!kinds || kinds.to - kinds.from < 8 + 8 + 28) throw new Refused(NO_FILM)
    const codec = bytes.toString('latin1', kinds.from + 12, kinds.from + 16)
    if (HEVC.includes(codec))
      throw new Refused(
        'This film is HEVC, which many telephones cannot play. Save it as MP4 with H.264 and try again.',
      )
    if (!PLAYED.includes(codec)) throw new Refused('Browsers cannot play this film. Save it as MP4 with H.264.')
    const entry = kinds.from + 16
    return { kind: 'mp4', width: bytes.readUInt16BE(entry + 24), height: bytes.readUInt16BE(entry + 26) }
  }
  throw new Refused('There are no pictures in this film, only sound or nothing.')
}

function within(bytes: Buffer, box: Box, type: string): Box | undefined {
  return boxesIn(bytes, box).find((inner) => inner.type === type)
}

/** Empties the notes among these boxes in place, so that nothing else moves: a free box is one to be passed over. */
async function blank(file: FileHandle, boxes: readonly Box[], offset: number): Promise<void> {
  for (const { type, from, to } of boxes) {
    if (!NOTES.includes(type)) continue
    await file.write(Buffer.alloc(to - from), 0, to - from, offset + from)
    // A long box has its length between its letters and its content.
    const letters = await lettersOf(file, offset + from, type)
    await file.write(Buffer.from('free'), 0, 4, letters)
  }
}

async function lettersOf(file: FileHandle, content: number, type: string): Promise<number> {
  const before = await bytesAt(file, content - 4, 4)
  return before.toString('latin1') === type ? content - 4 : content - 12
}
