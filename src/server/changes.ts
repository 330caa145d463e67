import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import type { PageCache } from './pages/page-cache.ts'

/**
 * What this process does when it hears of a change (the messages of `db/migrations/0003_notify.sql`). Pages are dropped at
 * once; the catalogue's answers wait until the change is taken over, so that the next page shows it.
 */
export function onChange(message: string, catalogue: LiveCatalogue, pages: PageCache): void | Promise<void> {
  const [what, rest = ''] = message.split(':', 2)
  const ids = rest.split(',')
  switch (what) {
    case 'stock':
      for (const id of ids) pages.dropProduct(id)
      return catalogue.productsChanged(ids)
    case 'product':
      pages.clear()
      return catalogue.productsChanged(ids)
    case 'tree':
      pages.clear()
      return catalogue.treeChanged()
    case 'content':
      return pages.clear()
    default:
      pages.clear()
      return catalogue.rebuild()
  }
}
