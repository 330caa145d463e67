import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { DEFAULT_LEGAL, type LegalPageName } from '../../../domain/content/legal.ts'
import { apiOf, originOf } from '../../api.ts'
import { type Matches, pageMeta } from '../seo/page-meta.ts'

/**
 * Returns the stored content of a page, or its defaults when that cannot be read. The visitor sees no error
 * (specification 2, section 8), but a page with defaults is not cached.
 */
export async function loadContent<T>(reading: Promise<{ readonly data: T }>, fallback: T, origin: string) {
  try {
    return data({ page: (await reading).data, origin })
  } catch (error) {
    console.warn('A content page could not be read; its defaults are shown.', error)
    return data({ page: fallback, origin }, { headers: { 'cache-control': 'no-store' } })
  }
}

/** Returns the loader of a legal page that has a title, an introduction and sections. */
export function legalLoader(name: Exclude<LegalPageName, 'shipping'>) {
  return ({ context }: LoaderFunctionArgs) =>
    loadContent(apiOf(context).legal[name]({}), DEFAULT_LEGAL[name], originOf(context))
}

/** Uses the headers of the loader, such as `cache-control`, for the page. */
export function forwardHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}

interface LoadedContent {
  readonly page: { readonly title: string; readonly content: string }
  readonly origin: string
}

/** Returns the meta tags of a page that has a title and an introduction. */
export function contentMeta(loaded: LoadedContent | undefined, matches: Matches, path: string): MetaDescriptor[] {
  if (!loaded) return []
  const { page, origin } = loaded
  return pageMeta({ title: page.title, description: plainText(page.content), origin, canonical: path }, matches)
}

/** Removes the markup of rich text (see `rich-text.tsx`). */
export function plainText(text: string): string {
  return text.replace(/\*\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
}
