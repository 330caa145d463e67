import { CUT_OFF, NOT_A_VIDEO, RefusedVideo } from './video-file.ts'

/** A part of a file: offsets of its first byte and of the byte after it. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The content of the boxes of a track's `stbl` by type. */
export type SampleTable = ReadonlyMap<string, Buffer>

/** A track of a camera has a chunk a second. */
export const MAX_CHUNKS = 20_000

/**
 * Where the samples of a track are in the file (ISO/IEC 14496-12, sections 8.7.3 to 8.7.5): `stco` or `co64` says where chunks begin,
 * `stsc` how many samples each has, and `stsz` their lengths.
 * @throws RefusedVideo when the table is damaged, or its chunks are not in `data`, the contents of the `mdat` boxes
 */
export function chunksOf(table: SampleTable, data: readonly Range[]): readonly Range[] {
  const offsets = offsetsIn(table)
  const runs = runsIn(table)
  const lengthOf = lengthsIn(table)
  const chunks: Range[] = []
  let run = 0
  let sample = 0
  for (const [place, from] of offsets.entries()) {
    while (run + 1 < runs.length && (runs[run + 1]?.firstChunk ?? 0) <= place + 1) run++
    const count = runs[run]?.samples ?? 0
    const to = from + lengthOf(sample, count)
    sample += count
    if (!data.some((box) => box.from <= from && to <= box.to)) throw new RefusedVideo(CUT_OFF)
    chunks.push({ from, to })
  }
  return chunks
}

function offsetsIn(table: SampleTable): readonly number[] {
  const [offsets, width] = table.has('co64') ? [table.get('co64'), 8] : [table.get('stco'), 4]
  if (!offsets) return []
  return entries(offsets, { header: 8, countAt: 4, width }, MAX_CHUNKS).map((at) =>
    width === 8 ? Number(offsets.readBigUInt64BE(at)) : offsets.readUInt32BE(at),
  )
}

function runsIn(table: SampleTable): readonly { readonly firstChunk: number; readonly samples: number }[] {
  const runs = table.get('stsc')
  if (!runs) return []
  return entries(runs, { header: 8, countAt: 4, width: 12 }, MAX_CHUNKS).map((at) => ({
    firstChunk: runs.readUInt32BE(at),
    samples: runs.readUInt32BE(at + 4),
  }))
}

/** Returns a function for the length in bytes of `count` samples from the given one on. */
function lengthsIn(table: SampleTable): (first: number, count: number) => number {
  const sizes = table.get('stsz')
  if (!sizes || sizes.length < 12) throw new RefusedVideo(NOT_A_VIDEO)
  const common = sizes.readUInt32BE(4)
  if (common > 0) return (_first, count) => common * count
  const samples = entries(sizes, { header: 12, countAt: 8, width: 4 }, sizes.length)
  return (first, count) => {
    if (first + count > samples.length) throw new RefusedVideo(NOT_A_VIDEO)
    return samples.slice(first, first + count).reduce((sum, at) => sum + sizes.readUInt32BE(at), 0)
  }
}

/** The offsets of the entries of a table of fixed width. */
function entries(
  bytes: Buffer,
  { header, countAt, width }: { readonly header: number; readonly countAt: number; readonly width: number },
  max: number,
): readonly number[] {
  const count = bytes.length >= header ? bytes.readUInt32BE(countAt) : Number.POSITIVE_INFINITY
  if (count > max || header + count * width > bytes.length) throw new RefusedVideo(NOT_A_VIDEO)
  return Array.from({ length: count }, (_, place) => header + place * width)
}
