import type { MetaDescriptor } from 'react-router'
import { shopNameOf } from '../shell/shop-name.tsx'

interface PageMeta {
  /** What the page is about; the shop's name is put behind it. */
  readonly title: string
  readonly description: string
  readonly origin: string
  /** Path and query that stand for all addresses of this page. */
  readonly canonical: string
  /** Absolute, or a path of the shop. */
  readonly image?: string
  readonly type?: 'website' | 'product'
  /** False for pages that are nobody's search result: cart, wishlist, a filtered list. */
  readonly index?: boolean
  readonly jsonLd?: readonly object[]
}

/** The routes of a screen, as its `meta` is given them. The first is the shop's shell. */
export type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[]

/** What stands behind the title of every screen. */
export function shopIn(matches: Matches): string {
  return shopNameOf(matches[0]?.loaderData)
}

/** Title, description, canonical link, Open Graph and structured data of a page, for search engines and for sharing. */
export function pageMeta(page: PageMeta, matches: Matches): MetaDescriptor[] {
  const shop = shopIn(matches)
  const url = page.origin + page.canonical
  const title = page.title === shop ? shop : `${page.title} | ${shop}`
  const description = shortened(page.description, 160)
  const image = page.image === undefined ? undefined : absolute(page.image, page.origin)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: shop },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_IN' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(page.index === false ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

export function absolute(url: string, origin: string): string {
  return URL.canParse(url) ? url : `${origin}${url.startsWith('/') ? '' : '/'}${url}`
}

/** At most `most` characters, cut between words. */
function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`
}
