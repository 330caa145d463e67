import type { FastifyRequest } from 'fastify'

/** Returns a field of a JSON body or query as one line of text, without control characters, or '' when it is not text. */
export function textField(source: unknown, name: string, maxLength: number): string {
  const value = field(source, name)
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

/** Returns a field of a JSON body as a number, or NaN. */
export function numberField(source: unknown, name: string): number {
  return Number(field(source, name))
}

/**
 * Returns whether a page of another site made the browser send this request. Browsers state it in `Sec-Fetch-Site`, older
 * ones in `Origin`. Programs that are not browsers send neither header.
 */
export function isCrossSite({ headers }: FastifyRequest): boolean {
  const { origin, host, authorization, 'sec-fetch-site': site } = headers
  if (authorization !== undefined) return false
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

function field(source: unknown, name: string): unknown {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) return undefined
  return (source as Record<string, unknown>)[name]
}
