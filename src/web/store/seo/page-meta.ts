import type { MetaDescriptor } from 'react-router'
import { shopNameOf } from '../shell/shop-name.tsx'

interface PageMeta {
  /** The title of the page, without the name of the shop. */
  readonly title: string
  readonly description: string
  readonly origin: string
  /** Path and query of the canonical address. */
  readonly canonical: string
  /** An absolute URL or a path. */
  readonly image?: string
  readonly type?: 'website' | 'product'
  /** False for pages that search engines should not index: cart, wishlist, a filtered list. */
  readonly index?: boolean
  readonly jsonLd?: readonly object[]
}

/** The route matches passed to `meta`. The first one is the root route. */
export type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[]

/** Returns the name of the shop, which ends the title of every screen. */
export function shopNameIn(matches: Matches): string {
  return shopNameOf(matches[0]?.loaderData)
}

/** Returns title, description, canonical link, Open Graph tags and structured data of a page. */
export function pageMeta(page: PageMeta, matches: Matches): MetaDescriptor[] {
  const shop = shopNameIn(matches)
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
  return /^[a-z][\w+.-]*:/i.test(url) ? url : `${origin}${url.startsWith('/') ? '' : '/'}${url}`
}

/** Returns at most `maxLength` characters, cut between words. */
function shortened(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2))}…`
}
