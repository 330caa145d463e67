import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readUploadedText } from '../platform/file-text.ts'
import { checkFile } from './check-file.ts'
import { readText } from './source-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'vastra-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function fileOf(bytes: Buffer | string): string {
  files += 1
  const path = join(folder, `${files}.csv`)
  writeFileSync(path, bytes)
  return path
}

const KURTA = 'title,price\nNīla café kurta,999\n'
const MANY = `title,price\n${Array.from({ length: 5000 }, (_, n) => `Kurta ${n},${n + 1}`).join('\n')}\n`
const check = (bytes: Buffer | string) => checkFile(fileOf(bytes), () => {})

async function textOf(bytes: Buffer | string): Promise<string> {
  let text = ''
  for await (const piece of readText((await check(bytes)).source)) text += piece
  return text
}

function uploaded(bytes: Buffer | string): Promise<string> {
  async function* body() {
    yield Buffer.from(bytes)
  }
  return readUploadedText(body(), '')
}

describe('a file is read', () => {
  it.each<[string, Buffer | string]>([
    ['as UTF-8', KURTA],
    ['as UTF-8 with a BOM', `\ufeff${KURTA}`],
    ['from gzip, whatever its name', gzipSync(KURTA)],
    ['as UTF-16', Buffer.from(`\ufeff${KURTA}`, 'utf16le')],
    ['as UTF-16 without a BOM', Buffer.from(KURTA, 'utf16le').swap16()],
  ])('%s', async (title, bytes) => {
    expect(await textOf(bytes)).toBe(KURTA)
    if (!title.includes('gzip')) expect(await uploaded(bytes)).toBe(KURTA)
  })

  it('as Windows-1252 when it is not UTF-8', async () => {
    const latin = Buffer.from('title,price\ncaf\xe9 kurta \x96 soft,999\n', 'latin1')
    expect((await check(latin)).source.encoding).toBe('windows-1252')
    expect(await textOf(latin)).toContain('café kurta – soft')
    expect(await uploaded(latin)).toContain('café kurta – soft')
  })

  it('with a row count and progress', async () => {
    const progress: number[] = []
    const path = fileOf(MANY)
    expect((await checkFile(path, (read, total) => progress.push(read / total))).rows).toBe(5000)
    expect(progress.at(-1)).toBe(1)
  })
})

describe('a file is refused with instructions when it', () => {
  it.each<[string, Buffer | string, RegExp]>([
    ['is empty', '', /is empty/],
    ['is an empty gzip', gzipSync(''), /is empty/],
    ['is a workbook', Buffer.from('PK\u0003\u0004rest'), /save it as "CSV UTF-8"/],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /is not text/],
    ['is a truncated gzip', gzipSync(MANY).subarray(0, 12_000), /ends too early/],
    ['is a damaged gzip', Buffer.concat([gzipSync(MANY).subarray(0, 6000), Buffer.alloc(6000, 7)]), /gzip/],
    ['has no column for a name', 'colour,price\nred,1\n', /including title or name\. It contains: colour, price/],
    ['has no column for a price', 'title,colour\nKurta,red\n', /There is no price column/],
    ['has a broken quote in the middle', `${MANY}Kurta "blue",1\n`, /Line 5002 has a " inside/],
    ['contains only blank lines', '\n\n\n', /contains no rows/],
    ['contains only column names', 'title,price\n', /no rows below its column names/],
    ['is a PDF', '%PDF-1.7\n1 0 obj', /is a PDF file/],
    ['is a web page', '\n<html><table>', /is a web page/],
  ])('%s', async (_title, bytes, message) => {
    await expect(check(bytes)).rejects.toThrow(message)
  })

  it.each<[string, Buffer, RegExp]>([
    [
      'unpacks to too much',
      gzipSync(`title,price\n${'\n'.repeat(60_000)}${KURTA.repeat(45)}`),
      /is larger than 0\.05 MB once it is unpacked\. Split it into several files/,
    ],
    ['has too many rows', Buffer.from(KURTA.repeat(45)), /has more than 40 rows\. Split it/],
  ])('%s and was uploaded', async (_title, bytes, message) => {
    const path = fileOf(bytes)
    const limits = { unpackedBytes: 50_000, rows: 40 }
    await expect(checkFile(path, () => {}, { limits })).rejects.toThrow(message)
    expect((await checkFile(path, () => {})).rows).toBeGreaterThan(40)
  })

  it.each<[string, Buffer, RegExp]>([
    ['is in no known encoding', Buffer.from(`${MANY}\x82\x9f\x81\x5b,1\n`, 'latin1'), /not text in UTF-8, UTF-16 or/],
    ['has a zero byte in its middle', Buffer.from(`${MANY}a\0b,1\n`), /not text in UTF-8, UTF-16 or/],
    [
      'is UTF-8 with invalid bytes',
      Buffer.from(`\xef\xbb\xbf${MANY}caf\xe9,1\n`, 'latin1'),
      /damaged: it begins in UTF-8/,
    ],
    ['is UTF-16 cut off', Buffer.from(`\ufeff${MANY}`, 'utf16le').subarray(0, -1), /damaged: it begins in UTF-16LE/],
  ])('%s', async (_title, bytes, message) => {
    await expect(check(bytes)).rejects.toThrow(message)
    await expect(uploaded(bytes)).rejects.toThrow(message)
  })

  it('does not exist or is a folder', async () => {
    await expect(checkFile(join(folder, 'none.csv'), () => {})).rejects.toThrow(/There is no file/)
    await expect(checkFile(folder, () => {})).rejects.toThrow(/is a folder/)
  })
})
