import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type Api, api } from '../../contract/api.ts'
import { readContact } from '../../domain/contact/contact.ts'
import { readSeller } from '../../domain/settings/shop-rules.ts'
import { type BackupPlace, deletionNotes } from '../backup/places.ts'
import type { IndexFileOptions } from '../catalogue/index.ts'
import type { FetchOptions } from '../media/fetch-picture.ts'
import {
  DEFAULT_PAGE_CACHE_MB,
  type NamedByAddress,
  type PageCache,
  type SourcesFor,
  sourcesBySettings,
} from '../pages/index.ts'
import type { PhoneMessageOptions } from '../phone-messages/index.ts'
import { deleteOldChangesJob } from '../platform/change-log.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'
import { type FileStore, folderStore } from '../platform/file-store.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { localClients } from '../platform/http/local-client.ts'
import type { Identify } from '../platform/http/mount.ts'
import { type CountRequest, deleteOldCountsJob, sharedCounts } from '../platform/http/shared-counts.ts'
import { type Jobs, openJobs } from '../platform/jobs.ts'
import { openLog } from '../platform/log.ts'
import { openVault } from '../platform/vault.ts'
import { findRedirect } from '../redirects/index.ts'
import { openCapabilities } from './capabilities.ts'
import { openLiveData } from './live-data.ts'
import type { PaymentOptions } from './payment-provider.ts'

/** The shop as one process serves it, on an open, migrated database. Its caches follow the changes other processes make. */
export interface OpenShop {
  readonly handlers: Handlers<typeof api>
  /** Identifies the caller of a request by their session. */
  readonly identify: Identify
  readonly countRequest: CountRequest
  readonly apiFor: (caller: Caller) => Api
  readonly pageCache: PageCache
  readonly sourcesFor: SourcesFor
  /** Whether the shop sells this product, or has this category, published collection or published page of the owner. */
  readonly knows: (named: NamedByAddress) => Promise<boolean>
  /** Where an address leads that no page has; undefined for nowhere. */
  readonly moved: (pathname: string) => Promise<string | undefined>
  readonly jobs: Jobs
  /** Routes that are not in the contract: pictures, feeds, webhooks. */
  readonly routes: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** Whether card payments go to the payment sandbox. */
  readonly isSandbox: boolean
  /** Whether the shop has stored its business details. Without them it takes no orders. */
  readonly hasSeller: () => Promise<boolean>
  /** Resolves when the products are in memory and jobs can be sent. Only then may the shop listen. */
  readonly isLoaded: Promise<void>
  /** Prepares in pauses what the first lists and searches would wait for. To be called when the shop listens. */
  readonly prepareLists: () => Promise<void>
  /** Draws the pictures that the first visitors will see, in the background. */
  readonly drawFirstPictures: () => Promise<void>
  /** Resolves when this process has processed every change committed before the call. */
  readonly settled: () => Promise<void>
  /** Resolves within 300 ms when this process shows no product as it was before this call. */
  readonly shows: () => Promise<void>
  /** Resolves when this process knows the changes of the last second: at once, unless it was paused, and within 300 ms. */
  readonly caughtUp: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface ShopSettings {
  /** Where shoppers reach the shop: 'https://shop.example'. */
  readonly origin: string
  /** Where the team reaches the back office; the shop's own address by default. */
  readonly adminOrigin?: string | undefined
  /** Whether `origin` is a public https address. Then owners and managers need a second factor, except in a demo shop. */
  readonly isPublic?: boolean
  /** The folder for files; emails are written there too when there is no mail server. */
  readonly dataDir: string
  /** Uploaded pictures and videos; by default they are in the folder for files. */
  readonly files?: FileStore | undefined
  readonly smtpUrl?: string | undefined
  /** Where nightly backups go. */
  readonly backupPlace?: BackupPlace | undefined
  /** Where requests are counted for all processes; by default in the database. */
  readonly valkeyUrl?: string | undefined
  /** The keys of stored secrets; without one the shop uses the key in its data folder. */
  readonly secretKeys?: readonly string[]
  /** The key of refund accounts that were stored before `secretKeys` encrypted them. */
  readonly refundAccountKey?: string | undefined
  /** The most memory that rendered pages may take. */
  readonly pageCacheMb?: number | undefined
  /** Where the search index is saved, so that the next start need not read all products. */
  readonly indexFile?: IndexFileOptions | undefined
  readonly payments?: Partial<PaymentOptions>
  /** The accounts for WhatsApp and SMS; without one messages are only recorded. */
  readonly phoneAccounts?: PhoneMessageOptions | undefined
  /** How addresses of pictures to download are checked, in tests. */
  readonly pictureFetch?: Partial<FetchOptions> | undefined
  /** False in tests, where jobs run only when a test drains the queues. */
  readonly worksOnJobs?: boolean
  readonly log?: Logger
}

export async function openShop(database: OpenDatabase, settings: ShopSettings): Promise<OpenShop> {
  const { origin, dataDir, smtpUrl, backupPlace, refundAccountKey } = settings
  const { pageCacheMb = DEFAULT_PAGE_CACHE_MB, worksOnJobs = true, log = openLog() } = settings
  const { db } = database
  const live = await openLiveData(database, {
    pageCacheMb,
    indexFile: settings.indexFile,
    onNotSaved: (error) =>
      log.warn({ err: error }, 'The search index could not be saved. The next start will take longer.'),
  })
  const { catalogue, content, setting } = live
  const jobs = openJobs(database, {
    working: worksOnJobs,
    log: (message, error) => log.error({ err: error }, message),
  })
  const counts = await openCounts(db, settings.valkeyUrl, log)
  const shop = await openCapabilities({
    db,
    readDb: live.readDb,
    pool: database.pool,
    databaseUrl: () => database.url,
    vault: openVault(settings.secretKeys ?? [], dataDir),
    send: jobs.send,
    failedJobs: jobs.failed,
    origin,
    adminOrigin: settings.adminOrigin ?? origin,
    dataDir,
    files: settings.files ?? folderStore(join(dataDir, 'uploads')),
    smtpUrl,
    isPublic: settings.isPublic ?? false,
    backupPlace,
    deletionNotes: deletionNotes(backupPlace, dataDir),
    refundAccountKey,
    setting,
    shopName: async () => readContact(await setting('contact')).name,
    catalogue,
    content,
    payments: { ownAddress: origin, ...settings.payments },
    phoneAccounts: settings.phoneAccounts ?? {},
    pictureFetch: settings.pictureFetch,
    worksOnJobs,
  })
  // Some thirty statements, one after the other. Meanwhile the caller can prepare what needs no database.
  const jobsStarted = jobs.start([...shop.jobs, deleteOldChangesJob(db), deleteOldCountsJob(db)])
  const isLoaded = Promise.all([live.isLoaded, jobsStarted]).then(() => undefined)
  // Its failure is thrown where it is awaited.
  isLoaded.catch(() => undefined)
  return {
    handlers: shop.handlers,
    identify: shop.identify,
    countRequest: counts.count,
    apiFor: localClients(api, shop.handlers),
    pageCache: live.pages,
    sourcesFor: sourcesBySettings(setting, { isSandbox: shop.isSandbox }),
    knows: live.knows,
    moved: (pathname) => findRedirect(db, pathname),
    jobs,
    routes: shop.routes,
    isSandbox: shop.isSandbox,
    hasSeller: async () => readSeller(await setting('shop_identity')) !== undefined,
    isLoaded,
    prepareLists: live.prepareLists,
    drawFirstPictures: shop.drawFirstPictures,
    settled: live.settled,
    shows: live.shows,
    caughtUp: live.caughtUp,
    close: async () => {
      counts.close()
      await shop.pictures.close()
      await jobs.close()
      await live.close()
    },
  }
}

/** Counts requests in Valkey where the shop has one, and in the database while it cannot be reached. */
async function openCounts(db: Kysely<Database>, valkeyUrl: string | undefined, log: Logger) {
  const count = sharedCounts(db)
  if (valkeyUrl === undefined) return { count, close: () => undefined }
  const { valkeyCounts } = await import('../platform/http/valkey-counts.ts')
  const onLost = () => log.warn('Valkey cannot be reached. Requests are counted in the database.')
  return valkeyCounts({ url: valkeyUrl, fallback: count, onLost })
}
