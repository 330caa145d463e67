import type { FastifyInstance } from 'fastify'
import type { api } from '../../contract/api.ts'
import { readContact } from '../../domain/contact/contact.ts'
import { emailLimits, readBuyingLimits } from '../../domain/orders/buying-limits.ts'
import { openAccounts } from '../accounts/index.ts'
import { openAnalytics } from '../analytics/index.ts'
import { recordChange } from '../audit/audit.ts'
import { openAudit } from '../audit/index.ts'
import { openBackup } from '../backup/index.ts'
import type { BackupPlace } from '../backup/places.ts'
import { openCashRules } from '../cash-rules/index.ts'
import {
  findProductToDraw,
  indexedLists,
  type LiveCatalogue,
  openCatalogue,
  picturesToPrepare,
} from '../catalogue/index.ts'
import { openCollections } from '../collections/index.ts'
import { openContact } from '../contact/index.ts'
import { type LiveContent, openContent } from '../content/index.ts'
import { openCoupons } from '../coupons/index.ts'
import { openCourierCash } from '../courier-cash/index.ts'
import { openCourierFiles } from '../courier-files/index.ts'
import { openCouriers } from '../couriers/index.ts'
import { openCustomPages } from '../custom-pages/index.ts'
import { openCustomers } from '../customers/index.ts'
import { openDashboard } from '../dashboard/index.ts'
import { openDelivery } from '../delivery/index.ts'
import { openEarlierShop } from '../earlier-shop/index.ts'
import { openInventory } from '../inventory/index.ts'
import { openLists } from '../lists/index.ts'
import { openManualOrders } from '../manual-orders/index.ts'
import type { FetchOptions } from '../media/fetch-picture.ts'
import { openMedia } from '../media/index.ts'
import { openMenus } from '../menus/index.ts'
import { openNotices } from '../notices/index.ts'
import { openOrderChanges } from '../order-changes/index.ts'
import { openOrders } from '../orders/index.ts'
import { openPhoneMessages, type PhoneMessageOptions } from '../phone-messages/index.ts'
import type { Capability, ShopParts } from '../platform/capability.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { openEmailQuota } from '../platform/email-quota.ts'
import { openEmails } from '../platform/emails.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import type { Job } from '../platform/jobs.ts'
import { openPrivacy } from '../privacy/index.ts'
import { openProductFiles } from '../product-files/index.ts'
import { openQuestions } from '../questions/index.ts'
import { openRedirects } from '../redirects/index.ts'
import { openReports } from '../reports/index.ts'
import { openReturns } from '../returns/index.ts'
import { openReviews } from '../reviews/index.ts'
import { openSavedViews } from '../saved-views/index.ts'
import { openSearch } from '../search/index.ts'
import { isDemoShop, isKnownDemoShop } from '../seed/queries.ts'
import { openSeo } from '../seo/index.ts'
import { openSettings } from '../settings/index.ts'
import { openSetup } from '../setup/index.ts'
import { openTax } from '../tax/index.ts'
import { openPaymentProvider, type PaymentOptions } from './payment-provider.ts'

interface Parts extends ShopParts, Pick<OpenDatabase, 'pool'> {
  /** For reads of what all visitors see and the change log names. It may lead to a replica. */
  readonly readDb: ShopParts['db']
  readonly catalogue: LiveCatalogue
  readonly content: LiveContent
  readonly payments: PaymentOptions
  readonly phoneAccounts: PhoneMessageOptions
  readonly pictureFetch: Partial<FetchOptions> | undefined
  /** Whether this process also works on queued jobs. */
  readonly worksOnJobs: boolean
  /** Whether the shop is open to everyone on the internet, over https. */
  readonly isPublic: boolean
  /** Where nightly backups go; undefined for none. */
  readonly backupPlace: BackupPlace | undefined
  /** Where deletions of accounts are noted for restores. */
  readonly deletionNotes: FileStore
  /** The key of older refund accounts; undefined for the one in the database. */
  readonly refundAccountKey: string | undefined
}

/** Opens every capability of the shop, the lowest layer first, and returns what they add to it. */
export async function openCapabilities(parts: Parts) {
  const { db, setting } = parts
  const sender = async () => {
    const { name, email } = readContact(await setting('contact'))
    return { name, address: email || `no-reply@${new URL(parts.origin).hostname}` }
  }
  const letterhead = async () => {
    const { logo: path, phone, email, address } = readContact(await setting('contact'))
    const contact = [[phone, email].filter(Boolean).join(' · '), address.replaceAll(/\s*\n\s*/g, ', ')].filter(Boolean)
    // The address changes with the logo, because mail programs keep pictures.
    const logo = path === '' ? undefined : `${parts.origin}/icon-192.png?logo=${path.slice(-36, -4)}`
    return { contact, logo }
  }
  const limits = async () => emailLimits(readBuyingLimits(await setting('buying_limits')))
  const quota = openEmailQuota(db, limits)
  const media = openMedia({ ...parts, findProductToDraw: (id, rev) => findProductToDraw(db, id, rev) })
  const search = openSearch(parts)
  const privacy = openPrivacy(parts)
  const accounts = openAccounts({
    ...parts,
    personalData: privacy.personalData,
    quota,
    demandsFactor: async () => parts.isPublic && !(await isDemoShop(db)),
  })
  const payments = await openPaymentProvider(parts, {
    ...parts.payments,
    // In the sandbox anyone can pay without money, so that a real shop would give its products away.
    mayUseSandbox: async () => !parts.isPublic || (await isDemoShop(db)),
  })
  const { isSandbox, takesCards } = payments
  const isDemo = () => isKnownDemoShop(setting)
  const phoneMessages = openPhoneMessages({
    ...parts,
    isDemo,
    quota,
    accounts: parts.phoneAccounts,
  })
  const recordEmail = (caller: Caller, { id, template }: { readonly id: string; readonly template: string }) =>
    db
      .transaction()
      .execute((trx) =>
        recordChange(trx, caller, { action: 'send again', entity: 'email', entityId: id, after: { name: template } }),
      )
  const capabilities = [
    openEmails({ ...parts, sender, quota, letterhead, record: recordEmail }),
    openAudit(parts),
    openBackup({ ...parts, place: parts.backupPlace }),
    openSavedViews(parts),
    openSeo({ ...parts, db: parts.readDb, indexedLists: () => indexedLists(parts.catalogue, setting) }),
    openCashRules(parts),
    openCoupons(parts),
    openCouriers(parts),
    openEarlierShop(parts),
    openRedirects(parts),
    openDelivery(parts),
    openInventory(parts),
    media,
    openSettings(parts),
    accounts,
    search,
    openCatalogue({ ...parts, uploads: media.uploads, searchLog: search.log }),
    openContact(parts),
    openContent(parts),
    openCustomPages(parts),
    openCollections(parts),
    openMenus({ ...parts, isDemo }),
    openCustomers({ ...parts, personalData: privacy.personalData }),
    phoneMessages,
    openOrders({ ...parts, isSandbox, takesCards, offeredMessages: phoneMessages.offered }),
    openProductFiles(parts),
    openAnalytics(parts),
    payments,
    openReturns(parts),
    openCourierFiles(parts),
    openCourierCash(parts),
    openManualOrders(parts),
    openOrderChanges(parts),
    openReviews({ ...parts, pictures: media.pictures }),
    openQuestions(parts),
    openNotices(parts),
    openLists(parts),
    openDashboard(parts),
    openReports(parts),
    openTax(parts),
    openSetup({ ...parts, isSandbox }),
    privacy,
  ] as const
  const all: readonly Capability[] = capabilities
  // A call without a handler does not compile.
  const handlers: Handlers<typeof api> = mergeHandlers(capabilities)
  return {
    handlers,
    jobs: all.flatMap(({ jobs = [] }): readonly Job<never>[] => jobs),
    routes: all.flatMap(({ routes }): readonly Routes[] => (routes ? [routes] : [])),
    identify: accounts.identify,
    isSandbox,
    pictures: media.pictures,
    drawFirstPictures: async () => media.pictures.warm(await picturesToPrepare(db)),
  }
}

type Routes = (app: FastifyInstance) => void | Promise<void>

/** The handlers of all capabilities by area and name. Two capabilities may serve calls of the same area. */
function mergeHandlers<T extends readonly Capability[]>(capabilities: T): Merged<T[number]> {
  const areas: Record<string, object> = {}
  for (const { handlers = {}, adminHandlers = {} } of capabilities)
    for (const [area, calls] of Object.entries<object>({ ...handlers, ...adminHandlers }))
      areas[area] = { ...areas[area], ...calls }
  return areas as Merged<T[number]>
}

type Merged<T> = Intersection<HandlersOf<T>>
type HandlersOf<T> =
  | (T extends { readonly handlers: infer H } ? H : never)
  | (T extends { readonly adminHandlers: infer H } ? H : never)
type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never
