/** Whether a file begins like one of Microsoft's compound files, in which Excel saved workbooks before 2007. */
export function beginsCompoundFile(head: Uint8Array): boolean {
  return head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0
}

/**
 * Returns the bytes of the first of these streams that the file has, as [MS-CFB] describes.
 * @throws RangeError when the file is cut off
 */
export function streamOf(file: Buffer, names: readonly string[]): Buffer | undefined {
  const sectorBytes = 1 << file.readUInt16LE(30)
  const smallBytes = 1 << file.readUInt16LE(32)
  if (!SECTOR_BYTES.includes(sectorBytes) || smallBytes !== SMALL_BYTES) return undefined
  const limit = Math.ceil(file.length / sectorBytes)
  const sector = (at: number) => file.subarray((at + 1) * sectorBytes, (at + 2) * sectorBytes)
  const table = numbersOf(Buffer.concat(tableSectors(file, sectorBytes, limit).map(sector)))
  const chain = (start: number) => Buffer.concat(chainOf(table, start, limit).map(sector))
  const entries = entriesOf(chain(file.readUInt32LE(48)))
  const found = names.map((name) => entries.find((entry) => entry.name === name)).find((entry) => entry !== undefined)
  if (!found) return undefined
  if (found.bytes >= file.readUInt32LE(56)) return chain(found.start).subarray(0, found.bytes)
  const small = chain(entries[0]?.start ?? END)
  const smallTable = numbersOf(chain(file.readUInt32LE(60)))
  const parts = chainOf(smallTable, found.start, small.length / SMALL_BYTES).map((at) =>
    small.subarray(at * SMALL_BYTES, (at + 1) * SMALL_BYTES),
  )
  return Buffer.concat(parts).subarray(0, found.bytes)
}

const SECTOR_BYTES: readonly number[] = [512, 4096]
const SMALL_BYTES = 64
const END = 0xfffffffe
const LAST_SECTOR = 0xfffffffa
const LISTED_IN_HEADER = 109
const ENTRY_BYTES = 128

function numbersOf(bytes: Buffer): readonly number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4))
}

/** The sectors of the table that says which sector follows which. */
function tableSectors(file: Buffer, sectorBytes: number, limit: number): readonly number[] {
  const listed = Array.from({ length: LISTED_IN_HEADER }, (_, at) => file.readUInt32LE(76 + at * 4))
  const perSector = sectorBytes / 4 - 1
  let next = file.readUInt32LE(68)
  for (let count = Math.min(file.readUInt32LE(72), limit); count > 0 && next <= LAST_SECTOR; count--) {
    const from = (next + 1) * sectorBytes
    for (let at = 0; at < perSector; at++) listed.push(file.readUInt32LE(from + at * 4))
    next = file.readUInt32LE(from + perSector * 4)
  }
  return listed.filter((at) => at <= LAST_SECTOR).slice(0, limit)
}

/** @param limit how many sectors the file can have: a damaged one may lead in a circle */
function chainOf(table: readonly number[], start: number, limit: number): readonly number[] {
  const chain: number[] = []
  for (let at = start; at <= LAST_SECTOR && chain.length < limit; at = table[at] ?? END) chain.push(at)
  return chain
}

function entriesOf(directory: Buffer) {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, at) => {
    const entry = directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES)
    const nameBytes = Math.max(Math.min(entry.readUInt16LE(64), 64) - 2, 0)
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      start: entry.readUInt32LE(116),
      bytes: entry.readUInt32LE(120),
    }
  })
}
