import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Api, api } from '../../contract/api.ts'
import { readContact } from '../../domain/contact/contact.ts'
import { addressHandlers } from '../accounts/addresses.ts'
import { linkJob } from '../accounts/links.ts'
import { profileHandlers } from '../accounts/profile.ts'
import { deleteExpired } from '../accounts/queries.ts'
import { identifyBySession, sessionCookie } from '../accounts/sessions.ts'
import { entranceHandlers } from '../accounts/sign-in.ts'
import { pageViewHandlers } from '../analytics/handlers.ts'
import { categoryHandlers } from '../catalogue/read/category-handlers.ts'
import { LiveCatalogue } from '../catalogue/read/live-catalogue.ts'
import { productHandlers } from '../catalogue/read/product-handlers.ts'
import { messageHandlers } from '../contact/handlers.ts'
import { forgetSettledMessages } from '../contact/queries.ts'
import { contentHandlers } from '../content/handlers.ts'
import { legalHandlers } from '../content/legal.ts'
import { LiveContent } from '../content/live-content.ts'
import { unusedPicturesJob } from '../media/unused-pictures.ts'
import { openUploads } from '../media/uploads.ts'
import { openFilms } from '../media/videos.ts'
import { checkoutHandlers } from '../orders/checkout-rules.ts'
import { expireOrdersJob } from '../orders/expire-orders.ts'
import { orderHandlers } from '../orders/handlers.ts'
import { orderEmailJob } from '../orders/order-emails.ts'
import { PageCache } from '../pages/page-cache.ts'
import { type SourcesFor, sourcesBySettings } from '../pages/page-sources.ts'
import { paymentHandlers } from '../payments/handlers.ts'
import { listen } from '../platform/database/listen.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { localClients } from '../platform/http/local-client.ts'
import type { Identify } from '../platform/http/mount.ts'
import { type Jobs, openJobs } from '../platform/jobs.ts'
import { mailJob, openMailbox } from '../platform/mailbox.ts'
import { forgetDeletedBuyers } from '../privacy/deleted-buyers.ts'
import { purchasesOf } from '../privacy/purchases.ts'
import { importJob } from '../product-files/import-job.ts'
import { reviewHandlers } from '../reviews/handlers.ts'
import { adminHandlers, factorRequired } from './admin-handlers.ts'
import { forgetProducts, onBack, onChange, onLost } from './changes.ts'
import { openPaymentProvider, type PaymentOptions } from './payment-provider.ts'

/** One process's shop on an open, migrated database: what it answers with, and what it keeps in memory, kept current. */
export interface OpenShop {
  readonly handlers: Handlers<typeof api>
  /** Recognises the caller of a request by their session. */
  readonly identify: Identify
  readonly apiFor: (caller: Caller) => Api
  readonly pageCache: PageCache
  readonly sourcesFor: SourcesFor
  readonly shopName: () => Promise<string>
  readonly jobs: Jobs
  /** What payment providers call, and the sandbox: beside the contract. */
  readonly paymentRoutes: (app: FastifyInstance) => void
  readonly isSandbox: boolean
  /** Resolves when every change committed before this call shows in this process. */
  readonly settled: () => Promise<void>
  /** Resolves within `MAX_WAIT_MS` when this process shows no product as it was before this call. */
  readonly shows: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What a shop is told from outside. */
export interface ShopSettings {
  /** Where shoppers reach the shop: 'https://shop.example'. */
  readonly origin: string
  /** Where files are kept; mails too, when there is no mail server. */
  readonly dataDir: string
  readonly smtpUrl?: string | undefined
  /** Where payments go; to the sandbox under `origin` when nothing is said. */
  readonly payments?: Partial<PaymentOptions>
  /** False where jobs wait until a test says so. */
  readonly worksOnJobs?: boolean
}

/** A change of the whole category tree of a large shop takes longer to apply, and a form should not wait for it. */
const MAX_WAIT_MS = 300

export async function openShop(database: OpenDatabase, settings: ShopSettings): Promise<OpenShop> {
  const { origin, dataDir, smtpUrl, worksOnJobs = true } = settings
  const { db } = database
  const imports = join(dataDir, 'imports')
  const cookie = sessionCookie(origin.startsWith('https:'))
  const catalogue = new LiveCatalogue(db)
  const pages = new PageCache()
  const content = new LiveContent(db, () => pages.clear())
  const kept = { catalogue, content, pages }
  let isListening = true
  const listener = await listen(database, {
    onMessage: (message) => onChange(message, kept),
    onLost: () => {
      isListening = false
      onLost(kept)
    },
    onBack: async () => {
      await onBack(kept)
      isListening = true
    },
  })
  await catalogue.rebuild()
  const setting = async (name: string) => (await content.current()).settings.get(name)
  const shopContact = async () => readContact(await setting('contact'))
  const shopName = async () => (await shopContact()).name
  const mail = { smtpUrl, folder: join(dataDir, 'mail') }
  const mailbox = openMailbox({
    ...mail,
    from: async () => {
      const { name, email } = await shopContact()
      return { name, address: email }
    },
  })
  const payments = await openPaymentProvider(database, origin, { ownAddress: origin, ...settings.payments })
  const isSandbox = payments.account.provider === 'sandbox'
  const jobs = await openJobs(
    database,
    [
      mailJob(mailbox),
      linkJob({ db, origin, shopName }),
      orderEmailJob({ db, origin, shopName }),
      { name: 'forget-expired-sessions', retries: 0, cron: '17 3 * * *', handle: () => deleteExpired(db) },
      expireOrdersJob(db),
      { name: 'forget-deleted-buyers', retries: 0, cron: '37 3 * * *', handle: () => forgetDeletedBuyers(db) },
      { name: 'forget-settled-messages', retries: 0, cron: '41 3 * * *', handle: () => forgetSettledMessages(db) },
      ...payments.jobs,
      unusedPicturesJob({ db, dataDir }),
      importJob({ databaseUrl: database.url, folder: imports }),
    ],
    { working: worksOnJobs, log: (message, error) => console.error(message, error) },
  )
  const accounts = { db, cookie, send: jobs.send }
  const handlers = {
    products: productHandlers(catalogue, db),
    categories: categoryHandlers(catalogue),
    content: contentHandlers(db, content),
    legal: legalHandlers(content),
    contact: messageHandlers({ db, send: jobs.send, shopContact }),
    analytics: pageViewHandlers(db, catalogue, origin),
    auth: {
      ...entranceHandlers(accounts),
      ...profileHandlers(accounts, { read: (id) => purchasesOf(db, id), forget: forgetDeletedBuyers }),
    },
    addresses: addressHandlers(db),
    checkout: checkoutHandlers(setting, { isSandbox }),
    payments: paymentHandlers(payments, jobs.send),
    reviews: reviewHandlers(db, catalogue),
    orders: orderHandlers({ db, send: jobs.send }),
    ...adminHandlers({
      db,
      send: jobs.send,
      setting,
      mail,
      shopName,
      uploads: openUploads(dataDir),
      films: openFilms(dataDir),
      imports,
    }),
  }
  return {
    handlers,
    identify: identifyBySession(db, cookie, factorRequired(setting)),
    apiFor: localClients(api, handlers),
    pageCache: pages,
    sourcesFor: sourcesBySettings(setting, { isSandbox }),
    shopName,
    jobs,
    paymentRoutes: payments.routes(jobs.send),
    isSandbox,
    settled: () => listener.settled(),
    shows: async () => {
      // Without the connection nothing is cached, so there is nothing to wait for.
      if (isListening) await listener.settled(MAX_WAIT_MS).catch(() => forgetProducts(kept))
    },
    close: async () => {
      await jobs.close()
      await listener.close()
    },
  }
}
