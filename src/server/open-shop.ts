import { type Api, api } from '../contract/api.ts'
import { categoryHandlers } from './catalogue/handlers/categories.ts'
import { productHandlers } from './catalogue/handlers/products.ts'
import { LiveCatalogue } from './catalogue/live-catalogue.ts'
import { onChange } from './changes.ts'
import { contentHandlers } from './content/handlers.ts'
import { listen } from './database/listen.ts'
import type { OpenDatabase } from './database/open.ts'
import type { Caller, Handlers } from './http/handlers.ts'
import { localClients } from './http/local-client.ts'
import { PageCache } from './pages/page-cache.ts'

/** One process's shop on an open, migrated database: what it answers with, and what it keeps in memory, kept current. */
export interface OpenShop {
  readonly handlers: Handlers<typeof api>
  readonly apiFor: (caller: Caller) => Api
  readonly pageCache: PageCache
  /** Resolves when every change committed before this call shows in this process. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openShop(database: OpenDatabase): Promise<OpenShop> {
  const { db } = database
  const catalogue = new LiveCatalogue(db)
  const pageCache = new PageCache()
  const listener = await listen(database, {
    onMessage: (message) => onChange(message, catalogue, pageCache),
    onLost: () => pageCache.close(),
    onBack: async () => {
      await catalogue.rebuild()
      pageCache.reopen()
    },
  })
  await catalogue.rebuild()
  const handlers = {
    products: productHandlers(db, catalogue),
    categories: categoryHandlers(catalogue),
    content: contentHandlers(db),
  }
  return {
    handlers,
    apiFor: localClients(api, handlers),
    pageCache,
    settled: () => listener.settled(),
    close: () => listener.close(),
  }
}
