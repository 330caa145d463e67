import MarkdownIt from 'markdown-it'
import { pictureSources } from '../../domain/catalogue/picture-urls.ts'
import { isLinkAddress } from '../../domain/content/rich-text.ts'

/** Width and height of pictures in pixels, by address. */
export type PictureSizes = Readonly<Record<string, readonly [number, number]>>

interface RenderedBody {
  readonly html: string
  /** The first words of the text, without markup, for search engines. */
  readonly summary: string
  /** The shop's own pictures in the text. */
  readonly pictures: readonly string[]
  /** Addresses that a link must not have; each stays plain text. */
  readonly refusedLinks: readonly string[]
  /** Addresses of pictures that were not uploaded to this shop; each is left out. */
  readonly refusedPictures: readonly string[]
}

/**
 * Renders the Markdown of a page (CommonMark, with tables and struck text). HTML in it is shown as text, links have an allowed
 * scheme, and pictures are uploads of this shop, so the result is safe to insert. Headings begin below the title of the page and
 * skip no level.
 */
export function renderBody(body: string, sizes: PictureSizes = {}): RenderedBody {
  const refusedLinks: string[] = []
  const refusedPictures: string[] = []
  const pictures: string[] = []
  const markdown = new MarkdownIt({ html: false, breaks: true })
  markdown.validateLink = (address) => {
    if (UPLOAD.test(address) || isLinkAddress(address)) return true
    refusedLinks.push(address)
    return false
  }
  const { escapeHtml } = markdown.utils
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index]
    const address = String(token?.attrGet('src') ?? '')
    if (!UPLOAD.test(address)) {
      refusedPictures.push(address)
      return escapeHtml(token?.content ?? '')
    }
    pictures.push(address)
    const [width, height] = sizes[address] ?? []
    const { avif, src } = pictureSources(address)
    const size = width && height ? ` width="${width}" height="${height}"` : ''
    return `<picture><source type="image/avif" srcset="${avif}" sizes="${FRAME}"><img src="${src}" alt="${escapeHtml(
      token?.content ?? '',
    )}"${size} loading="lazy" decoding="async"></picture>`
  }
  // A wide table scrolls by itself, by keyboard too, and not the page.
  markdown.renderer.rules.table_open = () =>
    '<div class="prose-table" role="group" aria-label="Table" tabindex="0"><table>'
  markdown.renderer.rules.table_close = () => '</table></div>'
  const tokens = markdown.parse(body, {})
  let last = 1
  const deepest: number[] = []
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1))
      while (deepest.length > 0 && (deepest.at(-1) ?? 0) >= level) deepest.pop()
      deepest.push(level)
      last = Math.min(1 + deepest.length, 6)
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${last}`
  }
  const words = tokens.filter(({ type }) => type === 'inline').flatMap(({ children }) => children ?? [])
  const summary = words
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ' '))
    .join('')
    .slice(0, 1_000)
  const html = markdown.renderer.render(tokens, markdown.options, {})
  return { html, summary, pictures, refusedLinks, refusedPictures }
}

/** The address of an uploaded picture. */
export const UPLOAD = /^\/uploads\/products\/[0-9a-f]{32}\.jpg$/
/** How wide a picture is shown. */
const FRAME = '(min-width: 50rem) 45rem, 100vw'
