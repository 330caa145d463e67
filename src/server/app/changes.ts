import { inCategory, inMenu, LISTS, type LiveCatalogue } from '../catalogue/index.ts'
import type { LiveContent } from '../content/index.ts'
import type { PageCache } from '../pages/index.ts'

interface Caches {
  readonly catalogue: LiveCatalogue
  readonly content: LiveContent
  readonly pages: PageCache
}

/**
 * Updates the caches of this process after a change (`db/migrations/0003_notify.sql` defines the messages). Pages are dropped
 * at once, or expire where neither prices nor stock changed. The catalogue answers only after it has applied the change, so the
 * next page shows it.
 */
export function onChange(message: string, { catalogue, content, pages }: Caches): void | Promise<void> {
  const [kind, rest = ''] = message.split(':', 2)
  const ids = rest.split(',')
  switch (kind) {
    case 'stock':
      pages.drop(ids)
      return catalogue.stockChanged(ids)
    case 'product':
      return afterProducts(ids, { catalogue, pages })
    case 'tree':
      pages.expire()
      return catalogue.treeChanged()
    case 'content':
      content.forget()
      return pages.expire()
    default:
      pages.clear()
      return catalogue.rebuild()
  }
}

/**
 * Counts of a category's products appear only as the categories of the home page, which shows lists too. A page that shows them
 * without a list needs a name of its own in `page-parts.ts`.
 */
async function afterProducts(ids: readonly string[], { catalogue, pages }: Omit<Caches, 'content'>): Promise<void> {
  pages.drop([...ids, ...ids.map(inMenu), LISTS])
  const { categories, changesEmptyLists } = await catalogue.productsChanged(ids)
  pages.drop(categories.map(inCategory))
  // The menu of every page links only to lists with products.
  if (changesEmptyLists) pages.expire()
}

/** The connection for changes is lost, so no cache may be used. */
export function onLost({ catalogue, content, pages }: Caches): void {
  catalogue.close()
  content.close()
  pages.close()
}

/** The connection is back. Changes may have been missed, so everything is reloaded. */
export async function onBack({ catalogue, content, pages }: Caches): Promise<void> {
  await catalogue.reopen()
  content.reopen()
  pages.reopen()
}

/** Drops every cached product, for the case that a change could not be applied in time: the next request reads the database. */
export function forgetProducts({ catalogue, pages }: Caches): void {
  catalogue.forgetProducts()
  pages.clear()
}
