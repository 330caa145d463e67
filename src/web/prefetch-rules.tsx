import { paths } from '../domain/paths.ts'
import { useIsHydrated } from './store/browser/use-is-hydrated.ts'

/**
 * Tells the browser to load the page of a link once it is pressed, before the click ends. Only public pages, which come from the
 * page cache, and only until hydration: then the router loads pages itself. Browsers ignore it in data saving mode.
 */
export function PrefetchRules() {
  if (useIsHydrated()) return null
  return (
    <script
      type="speculationrules"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: RULES }}
    />
  )
}

const PUBLIC = ['/', `${paths.products}*`, paths.category('*'), paths.featured, paths.newArrivals, paths.bestSellers]

const RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: PUBLIC }, eagerness: 'conservative' }],
})
