import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SPECIFIED_TEXTS } from './specified-texts.ts'

const SRC = join(import.meta.dirname, '../../src')

/** The shop's own sources without tests, comments and back office: what shoppers read is written there once. */
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('web/admin'))
  .map((file) => withoutComments(readFileSync(join(SRC, file), 'utf8')))
  .join('\n')

describe('every text of the specification is in the shop, word for word', () => {
  it.each(Object.entries(SPECIFIED_TEXTS))('on %s', (_screen, texts) => {
    expect(texts.filter((text) => !asWritten(text).test(SOURCES))).toEqual([])
  })
})

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** The text between quotes or tags, or at the start of one: not as a part of a longer word. A value that is filled in is an expression. */
function asWritten(text: string): RegExp {
  const pattern = text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "(?:\\\\?'|’|&apos;)"))
    .join('(?:\\$?\\{[^}]*\\}|[\\w$]+)')
  return new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`)
}
