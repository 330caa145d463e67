import { inflateSync } from 'node:zlib'

/** The text of a PDF as jsPDF writes it, one line for each piece of text, page after page. */
export function textOfPdf(file: Buffer): string[] {
  const objects = objectsOf(file.toString('latin1'))
  const letters = new Map<string, ReadonlyMap<string, string>>()
  for (const [, body] of objects) {
    for (const [, name, reference] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(reference ?? '') ?? '')?.[1]
      if (name && map) letters.set(name, lettersOf(streamOf(objects.get(map) ?? '')))
    }
  }
  return [...objects.values()].flatMap((body) => linesOf(streamOf(body), letters))
}

/** How far the lowest text of any page is from the bottom of its page, in points; negative when it is not on the page. */
export function lowestTextOfPdf(file: Buffer): number {
  const contents = [...objectsOf(file.toString('latin1')).values()].map(streamOf)
  return Math.min(...contents.flatMap((content) => [...content.matchAll(/(-?[\d.]+) Td\b/g)].map(([, y]) => Number(y))))
}

/** How many pages it has. */
export function pagesOfPdf(file: Buffer): number {
  return [...objectsOf(file.toString('latin1')).values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body)).length
}

function objectsOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/(\d+) 0 obj\b([\s\S]*?)\bendobj/g)].map(([, id = '', body = '']) => [id, body]))
}

function streamOf(body: string): string {
  const stream = /\bstream\r?\n([\s\S]*?)\nendstream/.exec(body)?.[1]
  if (stream === undefined) return ''
  if (!body.includes('/FlateDecode')) return stream
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** From a glyph's number in hex to its character, out of a /ToUnicode map. */
function lettersOf(map: string): ReadonlyMap<string, string> {
  const pairs = [...map.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>/gi)]
  return new Map(
    pairs.map(([, glyph = '', code = '']) => [glyph.toLowerCase(), String.fromCodePoint(Number.parseInt(code, 16))]),
  )
}

function linesOf(content: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let font: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)> Tj/gi)) {
    if (name) font = letters.get(name) ?? new Map()
    else if (hex) lines.push((hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? '?').join(''))
  }
  return lines
}
