import { data } from 'react-router'

/**
 * What a content page shows: what the shop has stored, or, when that cannot be read, the page's defaults. A failure is silent
 * (specification 2, section 8), but such a page is kept in no cache.
 */
export async function contentOr<T>(reading: Promise<{ readonly data: T }>, fallback: T, origin: string) {
  try {
    return data({ page: (await reading).data, origin })
  } catch (error) {
    console.warn('A content page could not be read; its defaults are shown.', error)
    return data({ page: fallback, origin }, { headers: { 'cache-control': 'no-store' } })
  }
}
