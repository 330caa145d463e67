import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { DEFAULT_LEGAL, type LegalPageName } from '../../../domain/content/legal.ts'
import { apiOf, originOf } from '../../api.ts'
import { type Matches, pageMeta } from '../seo/page-meta.ts'

/**
 * What a content page shows: what the shop has stored, or, when that cannot be read, the page's defaults. A failure is silent
 * (specification 2, section 8), but such a page is kept in no cache.
 */
export async function loadContent<T>(reading: Promise<{ readonly data: T }>, fallback: T, origin: string) {
  try {
    return data({ page: (await reading).data, origin })
  } catch (error) {
    console.warn('A content page could not be read; its defaults are shown.', error)
    return data({ page: fallback, origin }, { headers: { 'cache-control': 'no-store' } })
  }
}

/** Reads one of the legal pages that have a title, an intro and sections. */
export function legalLoader(name: Exclude<LegalPageName, 'shipping'>) {
  return ({ context }: LoaderFunctionArgs) =>
    loadContent(apiOf(context).legal[name]({}), DEFAULT_LEGAL[name], originOf(context))
}

/** What the loader said of caches holds for the page. */
export function forwardHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}

interface Loaded {
  readonly page: { readonly title: string; readonly content: string }
  readonly origin: string
}

/** The head of a page that has a title and an intro. */
export function contentMeta(loaded: Loaded | undefined, matches: Matches, path: string): MetaDescriptor[] {
  if (!loaded) return []
  const { page, origin } = loaded
  return pageMeta({ title: page.title, description: plainText(page.content), origin, canonical: path }, matches)
}

/** Without the signs of the shop's texts. */
export function plainText(text: string): string {
  return text.replace(/\*\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
}
