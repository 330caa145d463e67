/** A measure of the garment itself, in centimetres by size. */
export interface GarmentMeasure {
  /** 'Length' */
  readonly name: string
  readonly sizes: readonly { readonly size: string; readonly cm: number }[]
}

/** Reads what the owner entered: a measure a line, 'Length: S 110, M 112.5 cm'. Lines that cannot be read are left out. */
export function readGarmentMeasures(text: string): GarmentMeasure[] {
  return linesOf(text).flatMap((line) => readLine(line) ?? [])
}

/** Returns the first line that cannot be read, for the owner. */
export function wrongMeasureLine(text: string): string | undefined {
  return linesOf(text).find((line) => readLine(line) === undefined)
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => line.trim() || [])
}

function readLine(line: string): GarmentMeasure | undefined {
  const [, name = '', list = ''] = /^([^:]{1,40}):(.*)$/.exec(line) ?? []
  const sizes = list.split(',').map((part) => SIZE.exec(part.trim()))
  if (name.trim() === '' || !sizes.every((found) => found !== null)) return undefined
  const read = sizes.map(([, size = '', cm = '']) => ({ size, cm: Number(cm) }))
  return read.every(({ cm }) => cm >= 1 && cm <= 400) ? { name: name.trim(), sizes: read } : undefined
}

/** A size, which may contain spaces and digits, and centimetres: '2-3 Y 52', 'M 112.5 cm'. */
const SIZE = /^(.{1,20}?)\s+(\d{1,3}(?:\.\d)?)(?:\s*cm)?$/i
