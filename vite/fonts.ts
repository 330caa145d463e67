import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * `virtual:fonts` is the CSS of our two typefaces, reduced at build time to the characters that the shop's screens use. They
 * never delay the first view: a font that arrives late is used from the next page on. Until then a system font scaled to the
 * same metrics is shown, so that nothing moves.
 */
export function fonts({ emit = true } = {}): Plugin {
  const id = '\0virtual:fonts'
  let subsets: Promise<readonly SubsetFace[]> | undefined
  const faces = () => {
    subsets ??= Promise.all(FACES.map(subsetFace))
    return subsets
  }
  return {
    name: 'vastra:fonts',
    resolveId: (source) => (source === 'virtual:fonts' ? id : undefined),
    async load(moduleId) {
      if (moduleId !== id) return undefined
      const css = (await faces()).map(({ css }) => css).join('') + FALLBACKS
      const files = (await faces()).filter(({ isFirst }) => isFirst).map(({ fileName }) => `/${fileName}`)
      return `export const fonts = ${JSON.stringify({ css, files })}`
    },
    async buildStart() {
      if (!emit || this.environment.name !== 'client' || this.environment.mode !== 'build') return
      for (const { fileName, source } of await faces()) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const face = (await faces()).find(({ fileName }) => request.url === `/${fileName}`)
        if (!face) return next()
        response.setHeader('content-type', 'font/woff2').end(face.source)
      })
    },
  }
}

interface Face {
  readonly name: string
  readonly family: string
  readonly file: string
  readonly characters: string
  /** OpenType features to keep: kerning for headings, tabular figures for prices. */
  readonly features: readonly string[]
  readonly weights: { readonly min: number; readonly max: number; readonly default: number }
  /** The characters for which the browser loads this file, when another file of the family has the rest. */
  readonly range?: string
}

interface SubsetFace {
  readonly fileName: string
  readonly source: Buffer
  readonly css: string
  /** Whether pages ask for it before they know which characters they show. */
  readonly isFirst: boolean
}

const BASIC_LATIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const CHARACTERS = `${BASIC_LATIN}\u00a0–—’‘“”·×→…•éè`
const RUPEE = { characters: '₹', range: 'U+20B9' }

/** Eczar draws `×` as a small diamond. */
const DISPLAY_CHARACTERS = CHARACTERS.replace('×', '')

const DISPLAY = { name: 'eczar', family: 'Eczar', weights: { min: 600, max: 600, default: 600 }, features: ['kern'] }
const SANS = {
  name: 'anek-latin',
  family: 'Anek Latin',
  weights: { min: 400, max: 600, default: 400 },
  features: ['tnum'],
}

const FACES: readonly Face[] = [
  { ...DISPLAY, file: 'eczar/files/eczar-latin-wght-normal.woff2', characters: DISPLAY_CHARACTERS },
  { ...DISPLAY, file: 'eczar/files/eczar-latin-ext-wght-normal.woff2', ...RUPEE },
  { ...SANS, file: 'anek-latin/files/anek-latin-latin-wght-normal.woff2', characters: CHARACTERS },
  { ...SANS, file: 'anek-latin/files/anek-latin-latin-ext-wght-normal.woff2', ...RUPEE },
]

/** Common system fonts, scaled to the metrics of ours as measured by Chromium with texts of the shop. */
const FALLBACKS =
  '@font-face{font-family:"Eczar Fallback";src:local("Noto Serif"),local("Georgia"),local("Liberation Serif");size-adjust:98%;ascent-override:116%;descent-override:64%;line-gap-override:0%}' +
  '@font-face{font-family:"Anek Fallback";src:local("Roboto"),local("Arial"),local("Liberation Sans");size-adjust:92%;ascent-override:98%;descent-override:22%;line-gap-override:0%}'

async function subsetFace(face: Face): Promise<SubsetFace> {
  const original = await readFile(new URL(`../node_modules/@fontsource-variable/${face.file}`, import.meta.url))
  const source = await subsetFont(original, face.characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: face.weights },
    keepFeatures: face.features,
  })
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  const fileName = `assets/${face.name}${face.range ? '-rupee' : ''}-${hash}.woff2`
  // Each early request takes bandwidth from the first picture, and the files of single characters are small.
  return { fileName, source, css: fontFace(face, fileName), isFirst: face.range === undefined }
}

function fontFace({ family, weights, range }: Face, fileName: string): string {
  const unicodeRange = range ? `;unicode-range:${range}` : ''
  return `@font-face{font-family:"${family}";font-weight:${weights.min === weights.max ? weights.min : `${weights.min} ${weights.max}`};font-display:optional;src:url(/${fileName}) format("woff2")${unicodeRange}}`
}

/**
 * `virtual:invoice-faces` are the fonts of the PDF that the browser creates: TrueType, which PDF libraries need, in two
 * weights and the two files of each. They are in the chunk that is loaded with the first PDF.
 */
export function invoiceFaces(): Plugin {
  const id = '\0virtual:invoice-faces'
  return {
    name: 'vastra:invoice-faces',
    resolveId: (source) => (source === 'virtual:invoice-faces' ? id : undefined),
    async load(moduleId) {
      if (moduleId !== id) return undefined
      if (this.environment.name !== 'client') return 'export const faces = []'
      const faces = await Promise.all(
        INVOICE_FACES.flatMap(({ name, file, from, to }) =>
          [400, 600].map(async (weight) => {
            const original = await readFile(new URL(`../node_modules/@fontsource-variable/${file}`, import.meta.url))
            const source = await subsetFont(original, charactersBetween(from, to), {
              targetFormat: 'truetype',
              variationAxes: { wght: { min: weight, max: weight, default: weight } },
              keepFeatures: [],
            })
            return { name, style: weight === 400 ? 'normal' : 'bold', base64: source.toString('base64') }
          }),
        ),
      )
      return `export const faces = ${JSON.stringify(faces)}`
    },
  }
}

/** Names and addresses can contain any character of the font. */
const INVOICE_FACES = [
  { name: 'anek', file: 'anek-latin/files/anek-latin-latin-wght-normal.woff2', from: 0x20, to: 0x2122 },
  { name: 'anek-more', file: 'anek-latin/files/anek-latin-latin-ext-wght-normal.woff2', from: 0x100, to: 0x20bf },
]

function charactersBetween(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}
