import type { LiveCatalogue } from '../catalogue/read/live-catalogue.ts'
import type { LiveContent } from '../content/live-content.ts'
import type { PageCache } from '../pages/page-cache.ts'

interface Kept {
  readonly catalogue: LiveCatalogue
  readonly content: LiveContent
  readonly pages: PageCache
}

/**
 * What this process does when it hears of a change (the messages of `db/migrations/0003_notify.sql`). Pages are dropped at
 * once; the catalogue's answers wait until the change is taken over, so that the next page shows it.
 */
export function onChange(message: string, { catalogue, content, pages }: Kept): void | Promise<void> {
  const [what, rest = ''] = message.split(':', 2)
  const ids = rest.split(',')
  switch (what) {
    case 'stock':
      for (const id of ids) pages.dropProduct(id)
      return catalogue.stockChanged(ids)
    case 'product':
      pages.clear()
      return catalogue.productsChanged(ids)
    case 'tree':
      pages.clear()
      return catalogue.treeChanged()
    case 'content':
      content.forget()
      return pages.clear()
    default:
      pages.clear()
      return catalogue.rebuild()
  }
}

/** Changes cannot be heard: nothing kept in memory may be trusted. */
export function onLost({ catalogue, content, pages }: Kept): void {
  catalogue.close()
  content.close()
  pages.close()
}

/** Changes are heard again: what happened meanwhile is unknown, so everything is read anew. */
export async function onBack({ catalogue, content, pages }: Kept): Promise<void> {
  await catalogue.reopen()
  content.reopen()
  pages.reopen()
}

/** Drops every cached product, for the case that a change could not be applied in time: the next request reads the database. */
export function forgetProducts({ catalogue, pages }: Kept): void {
  catalogue.forgetProducts()
  pages.clear()
}
