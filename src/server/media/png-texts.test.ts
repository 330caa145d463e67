import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withoutTexts } from './png-texts.ts'
import { processInChild } from './process-in-child.ts'

const u32 = (number: number) => Buffer.from([number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255])

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  return Buffer.concat([u32(content.length), body, u32(crc32(body))])
}

/** A grey PNG of 100 × 100 pixels with these chunks before and after its pixels. */
function png(before: readonly Buffer[], after: readonly Buffer[] = []): Buffer {
  const head = Buffer.concat([u32(100), u32(100), Buffer.from([8, 0, 0, 0, 0])])
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100 * 101)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), ...before, pixels, ...after, chunk('IEND', Buffer.alloc(0))])
}

const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) => chunk(type, Buffer.from('Author\0Someone')))
const gamma = chunk('gAMA', u32(45_455))

describe('the texts of a PNG', () => {
  it('are removed, and nothing else', () => {
    const [first, ...others] = texts as [Buffer, ...Buffer[]]
    expect(withoutTexts(png([first, gamma], others))).toEqual(png([gamma]))
    expect(withoutTexts(png([gamma]))).toEqual(png([gamma]))
    expect(withoutTexts(Buffer.from('GIF89a'))).toEqual(Buffer.from('GIF89a'))
    const cut = png([], texts)
    expect(withoutTexts(cut.subarray(0, -15))).toEqual(png([]).subarray(0, -12))
  })

  it('are not decompressed, which would take all memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vastra-texts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const text = Buffer.concat([Buffer.from('c\0\0'), deflateSync(Buffer.alloc(20_000_000, 65))])
    const file = join(folder, 'picture')
    writeFileSync(file, png(Array(20).fill(chunk('zTXt', text))))
    const begun = performance.now()
    expect(await processInChild({ file, into: join(folder, 'checked') })).toMatchObject({ width: 100, height: 100 })
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})
