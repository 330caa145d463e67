import { IndexFile, type IndexFileOptions, LiveCatalogue } from '../catalogue/index.ts'
import { LiveContent } from '../content/index.ts'
import { type NamedByAddress, PageCache } from '../pages/index.ts'
import { type ChangeFollower, followChanges } from '../platform/database/follow-changes.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { openReads } from '../platform/database/reads.ts'
import { forgetProducts, onBack, onChange, onLost } from './changes.ts'

/** A change of the whole category tree of a large shop takes longer to apply, and a form should not wait for it. */
const MAX_WAIT_MS = 300

const SAVE_EVERY_MS = 3_600_000

interface Options {
  /** The most memory that rendered pages may take. */
  readonly pageCacheMb: number
  /** Where the index is saved for the next start; undefined for nowhere. */
  readonly indexFile: IndexFileOptions | undefined
  /** Receives the reason when the index could not be saved. The next start reads all products then. */
  readonly onNotSaved: (error: unknown) => void
}

/**
 * What this process keeps of the shop in memory: products, texts and settings, rendered pages. It follows the changes of all
 * processes, and keeps nothing while it cannot hear of them. The products are read in the background; what needs them waits.
 */
export async function openLiveData(database: OpenDatabase, { pageCacheMb, indexFile, onNotSaved }: Options) {
  const reads = openReads(database)
  // What a replica has not received yet would be missing in the file.
  const file = indexFile && database.readUrl === undefined ? new IndexFile(indexFile) : undefined
  file?.read()
  const catalogue = new LiveCatalogue(reads.db, file)
  const pages = new PageCache(pageCacheMb * 1024 * 1024, () => changes.isLate())
  const content = new LiveContent(reads.db, () => pages.expire())
  const caches = { catalogue, content, pages }
  let isListening = true
  const changes: ChangeFollower = await followChanges(database, {
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
  const startedAt = Date.now()
  const isLoaded = catalogue.rebuild()
  let saving: NodeJS.Timeout | undefined
  let isClosed = false

  async function saveIndex(): Promise<void> {
    try {
      if (isListening && !isClosed) await catalogue.save(changes.settled)
    } catch (error) {
      if (!isClosed) onNotSaved(error)
    }
    if (!isClosed) saving = setTimeout(saveIndex, SAVE_EVERY_MS).unref()
  }
  return {
    catalogue,
    content,
    pages,
    /** Resolves when the products are in memory. */
    isLoaded,
    /** Prepares in pauses what the first lists and searches would wait for, and saves the index then and from time to time. */
    prepareLists: async (): Promise<void> => {
      await catalogue.prepare()
      // Another process on this machine may have saved it already.
      if (file && !(await file.isNewerThan(startedAt))) await saveIndex()
      else if (file && !isClosed) saving = setTimeout(saveIndex, SAVE_EVERY_MS).unref()
    },
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
    /**
     * Resolves at once, unless this process has not read changes for a second: then when it has, or within `MAX_WAIT_MS`, and what
     * is asked after that comes from the database.
     */
    caughtUp: async (): Promise<void> => {
      if (!isListening || !changes.isLate()) return
      await changes.settled(MAX_WAIT_MS).catch(() => {
        reads.lost()
        catalogue.forgetProducts()
        content.forget()
      })
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(saving)
      await changes.close()
      await reads.close()
    },
  }
}
