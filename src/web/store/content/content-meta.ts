import type { MetaDescriptor } from 'react-router'
import { type Matches, pageMeta } from '../seo/page-meta.ts'

interface Loaded {
  readonly page: { readonly title: string; readonly content: string }
  readonly origin: string
}

/** The head of a page that has a title and an intro. */
export function contentMeta(loaded: Loaded | undefined, matches: Matches, path: string): MetaDescriptor[] {
  if (!loaded) return []
  const { page, origin } = loaded
  return pageMeta({ title: page.title, description: plain(page.content), origin, canonical: path }, matches)
}

/** Without the signs of the shop's texts. */
export function plain(text: string): string {
  return text.replace(/\*\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
}
