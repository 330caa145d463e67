import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** A file within a zip file. */
interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly isEncrypted: boolean
  /** Where its header begins, and how many bytes of the zip file it takes. */
  readonly start: number
  readonly bytes: number
}

export interface ZipFile {
  has(name: string): boolean
  /** The bytes of a file within, unpacked chunk by chunk; none when there is no such file. */
  read(name: string): AsyncIterable<Buffer>
}

/**
 * Opens a zip file by the list at its end.
 * @returns undefined when it is none, is cut off, or is packed in a way that spreadsheets do not use
 */
export function openZip(file: Buffer): ZipFile | undefined {
  const entries = entriesOf(file)
  if (!entries || entries.some(({ isEncrypted }) => isEncrypted)) return undefined
  // Some programs write `xl/SharedStrings.xml`: names within a workbook are the same in capitals (ECMA-376, part 2).
  const find = (name: string) => entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  return {
    has: (name) => find(name) !== undefined,
    async *read(name) {
      const entry = find(name)
      if (!entry) return
      const { start, bytes, isDeflated } = entry
      if (start + HEADER_BYTES > file.length) throw new Error('The zip file is cut off.')
      const from = start + HEADER_BYTES + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
      const packed = Readable.from(slices(file.subarray(from, from + bytes)))
      yield* isDeflated ? packed.pipe(createInflateRaw()) : packed
    },
  }
}

const HEADER_BYTES = 30
const LISTED_BYTES = 46
const END_BYTES = 22
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 10_000
const SLICE = 65_536

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

function entriesOf(file: Buffer): readonly ZipEntry[] | undefined {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + END_BYTES > file.length || end < file.length - END_BYTES - MAX_COMMENT) return undefined
  const count = file.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  while (entries.length < count) {
    if (count > MAX_ENTRIES || at + LISTED_BYTES > end || file.readUInt32LE(at) !== LISTED) return undefined
    const method = file.readUInt16LE(at + 10)
    const nameBytes = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + LISTED_BYTES, at + LISTED_BYTES + nameBytes)
    if (method !== STORED && method !== DEFLATED) return undefined
    entries.push({
      // Some programs write the folders with backslashes.
      name: name.replaceAll('\\', '/').replace(/^\//, ''),
      isDeflated: method === DEFLATED,
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      start: file.readUInt32LE(at + 42),
      bytes: file.readUInt32LE(at + 20),
    })
    at += LISTED_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

const LISTED = 0x02014b50
const STORED = 0
const DEFLATED = 8
