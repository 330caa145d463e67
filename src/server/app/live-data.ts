import { LiveCatalogue } from '../catalogue/index.ts'
import { LiveContent } from '../content/index.ts'
import { type NamedByAddress, PageCache } from '../pages/index.ts'
import { followChanges } from '../platform/database/follow-changes.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { openReads } from '../platform/database/reads.ts'
import { forgetProducts, onBack, onChange, onLost } from './changes.ts'

/** A change of the whole category tree of a large shop takes longer to apply, and a form should not wait for it. */
const MAX_WAIT_MS = 300

/**
 * What this process keeps of the shop in memory: products, texts and settings, rendered pages. It follows the changes of all
 * processes, and keeps nothing while it cannot hear of them. The products are read in the background; what needs them waits.
 * @param pageCacheMb the most memory that rendered pages may take
 */
export async function openLiveData(database: OpenDatabase, pageCacheMb: number) {
  const reads = openReads(database)
  const catalogue = new LiveCatalogue(reads.db)
  const pages = new PageCache(pageCacheMb * 1024 * 1024)
  const content = new LiveContent(reads.db, () => pages.expire())
  const caches = { catalogue, content, pages }
  let isListening = true
  const changes = await followChanges(database, {
    onMessage: (message) => onChange(message, caches),
    onPosition: (position, isReceived) => reads.reached(position, isReceived),
    onLost: () => {
      isListening = false
      reads.lost()
      onLost(caches)
    },
    onBack: async () => {
      await onBack(caches)
      isListening = true
    },
  })
  const isLoaded = catalogue.rebuild()
  return {
    catalogue,
    content,
    pages,
    /** Resolves when the products are in memory. */
    isLoaded,
    /** The database for reading: a replica where there is one that is up to date. */
    readDb: reads.db,
    setting: async (name: string) => (await content.current()).settings.get(name),
    /** Whether the shop sells this product, or has this category, published collection or published page of the owner. */
    knows: async ({ kind, id }: NamedByAddress): Promise<boolean> => {
      if (kind === 'customPage')
        return (await content.current()).customPages.some(({ handle }) => handle === id.toLowerCase())
      if (kind === 'product') return catalogue.isSold(id)
      const { tree, collections } = await catalogue.current()
      if (kind === 'collection') return collections.some(({ handle }) => handle === id.toLowerCase())
      return tree.row(id) !== undefined
    },
    /** Resolves when this process has processed every change committed before the call. */
    settled: async (): Promise<void> => {
      await changes.settled()
      pages.dropExpired()
    },
    /** Resolves within `MAX_WAIT_MS` when this process shows no product as it was before this call. */
    shows: async (): Promise<void> => {
      // Without the connection nothing is cached, so there is nothing to wait for.
      if (!isListening) return
      await changes.settled(MAX_WAIT_MS).catch(() => {
        reads.lost()
        forgetProducts(caches)
      })
      pages.dropExpired()
    },
    close: async (): Promise<void> => {
      await changes.close()
      await reads.close()
    },
  }
}
