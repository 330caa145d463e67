import { type Api, api } from '../contract/api.ts'
import { categoryHandlers } from './catalogue/handlers/categories.ts'
import { productHandlers } from './catalogue/handlers/products.ts'
import { LiveCatalogue } from './catalogue/live-catalogue.ts'
import { onBack, onChange, onLost } from './changes.ts'
import { contentHandlers } from './content/handlers.ts'
import { LiveContent } from './content/live-content.ts'
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
  const content = new LiveContent(db)
  const pages = new PageCache()
  const kept = { catalogue, content, pages }
  const listener = await listen(database, {
    onMessage: (message) => onChange(message, kept),
    onLost: () => onLost(kept),
    onBack: () => onBack(kept),
  })
  await catalogue.rebuild()
  const handlers = {
    products: productHandlers(catalogue),
    categories: categoryHandlers(catalogue),
    content: contentHandlers(db, content),
  }
  return {
    handlers,
    apiFor: localClients(api, handlers),
    pageCache: pages,
    settled: () => listener.settled(),
    close: () => listener.close(),
  }
}
