import { type Api, api } from '../contract/api.ts'
import { sessionCookie } from './accounts/session-cookie.ts'
import { identifyBySession } from './accounts/sessions.ts'
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
import type { Identify } from './http/mount.ts'
import { PageCache } from './pages/page-cache.ts'

/** One process's shop on an open, migrated database: what it answers with, and what it keeps in memory, kept current. */
export interface OpenShop {
  readonly handlers: Handlers<typeof api>
  /** Recognises the caller of a request by their session. */
  readonly identify: Identify
  readonly apiFor: (caller: Caller) => Api
  readonly pageCache: PageCache
  /** Resolves when every change committed before this call shows in this process. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What a shop is told from outside. */
export interface ShopSettings {
  /** Where shoppers reach the shop: 'https://shop.example'. */
  readonly origin: string
}

export async function openShop(
  database: OpenDatabase,
  { origin }: ShopSettings = { origin: 'http://localhost:3000' },
): Promise<OpenShop> {
  const { db } = database
  const cookie = sessionCookie(origin.startsWith('https:'))
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
    identify: identifyBySession(db, cookie),
    apiFor: localClients(api, handlers),
    pageCache: pages,
    settled: () => listener.settled(),
    close: () => listener.close(),
  }
}
