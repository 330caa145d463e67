import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'

/** No valid body has more than a dozen levels. */
const MAX_DEPTH = 100

/**
 * Parses JSON bodies, and refuses those of too many levels before they are parsed: 900 KB of nothing but brackets took half a second, in
 * which nobody else was answered. Recursive code would also overflow the stack.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body as string)) done(new ApiError(400, 'The request is not valid.'), undefined)
    else parse(request, body as string, done)
  })
}

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0)) as [number, number]
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/** Whether JSON has more levels than any valid body. Its text need not be valid JSON. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfText(text, at)
    else if (OPENING.has(code)) {
      if (++depth > MAX_DEPTH) return true
    } else if (CLOSING.has(code)) depth--
  }
  return false
}

/** The place of the quote that ends a text which begins at a place, or the end of everything. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}
