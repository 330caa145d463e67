import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { isLightSwatch, swatchOf } from '../../../domain/catalogue/swatches.ts'
import type { Database } from '../../platform/database/schema.ts'
import { productsByIds } from './queries.ts'

/**
 * `/media/placeholder/<product>.svg?color=Navy`: the picture of a product that has no photographs. It shows the name on a
 * swatch of its colour and pattern. The shop's pages label it as an illustration, whatever part of it a frame shows.
 */
export function placeholderRoute(db: Kysely<Database>) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { file: string }; Querystring: { color?: unknown } }>(
      '/media/placeholder/:file',
      async (request, reply) => {
        const id = /^([0-9a-f]{24})\.svg$/.exec(request.params.file)?.[1]
        const [row] = id === undefined ? [] : await productsByIds(db, [id], 'any')
        if (!row) return reply.code(404).header('Cache-Control', 'no-store').send({ message: 'Picture not found' })
        const { color } = request.query
        // Only colours of the product, so that nobody can make the shop show a text of theirs.
        const shown = row.variants.find((variant) => variant.color === color)?.color ?? row.color
        return reply
          .header('Cache-Control', 'public, max-age=3600')
          .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
          .type('image/svg+xml')
          .send(placeholderSvg({ name: row.name, color: shown, pattern: row.pattern }))
      },
    )
  }
}

interface PlaceholderTexts {
  readonly name: string
  readonly color: string
  readonly pattern: string
}

/** Draws a placeholder of 300 × 400 units. */
export function placeholderSvg({ name, color, pattern }: PlaceholderTexts): string {
  const swatch = swatchOf(color)
  const ink = isLightSwatch(swatch) ? '#1f2540' : '#fffdf8'
  const lines = linesOf(name)
  const facts = [color, pattern].filter((text) => text !== '').join(' · ')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">',
    `<title>Illustration: ${escaped(name)}</title>`,
    `<defs><pattern id="p" width="28" height="28" patternUnits="userSpaceOnUse" fill="none" stroke="${ink}" stroke-opacity=".55" stroke-width="3">${marksOf(pattern)}</pattern></defs>`,
    '<rect width="300" height="400" fill="#efe8dc"/>',
    `<rect x="60" y="48" width="180" height="180" rx="6" fill="${swatch}" stroke="#635c54" stroke-opacity=".4"/>`,
    '<rect x="60" y="48" width="180" height="180" rx="6" fill="url(#p)"/>',
    '<g font-family="Georgia,serif" font-size="20" text-anchor="middle" fill="#1f2540">',
    ...lines.map((line, at) => `<text x="150" y="${264 + at * 25}">${escaped(line)}</text>`),
    '</g>',
    '<g font-family="system-ui,sans-serif" font-size="15" text-anchor="middle" fill="#635c54">',
    ...(facts === '' ? [] : [`<text x="150" y="${270 + lines.length * 25}">${escaped(shortened(facts, 34))}</text>`]),
    '</g></svg>',
  ].join('')
}

/** The marks of a pattern in a tile of 28 units; none for solid and unknown patterns. */
function marksOf(pattern: string): string {
  return MARKS.find(([words]) => words.test(pattern))?.[1] ?? ''
}

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/strip|leheriya/i, '<path d="M7 0V28M21 0V28"/>'],
  [/check|plaid|gingham|tartan/i, '<path d="M7 0V28M0 7H28"/>'],
  [/dot|bandhani|bandhej/i, '<circle cx="14" cy="14" r="4"/>'],
  [/floral|flower|bloom/i, '<circle cx="14" cy="14" r="3"/><path d="M14 3v6M14 19v6M3 14h6M19 14h6"/>'],
  [/geometr|ikat|chevron|zig/i, '<path d="M0 21 14 7 28 21"/>'],
  [/abstract|print|paisley|ajrakh|block/i, '<path d="M0 10c7-8 7 8 14 0s7 8 14 0M4 22c4-5 6 4 10 0"/>'],
]

/** The name in at most three lines of about 24 characters. */
function linesOf(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, MAX_LINES).map((line) => shortened(line, LINE + 2))
  const end = shown.at(-1)
  if (lines.length > MAX_LINES && end !== undefined) shown[MAX_LINES - 1] = `${end}…`
  return shown
}

const LINE = 24
const MAX_LINES = 3

function shortened(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
