import { readContact } from '../../domain/contact/contact.ts'
import type { MessageChannel } from '../../domain/phone-messages/message-channels.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Job } from '../platform/jobs.ts'
import { adminOrderHandlers } from './admin-handlers.ts'
import { bulkHandlers } from './bulk-handlers.ts'
import { cashCallHandlers } from './cash-calls.ts'
import { cashPageRoutes } from './cash-page.ts'
import { checkoutHandlers } from './checkout-rules.ts'
import { expireOrdersJob } from './expire-orders.ts'
import { guestHandlers } from './guest-handlers.ts'
import { guestJob } from './guest-job.ts'
import { orderHandlers } from './handlers.ts'
import { heldStockJob } from './held-stock.ts'
import { orderEmailJob, orderEmailsJob, parcelsEmailJob } from './order-emails.ts'
import { paymentLinks } from './payment-link.ts'
import { bulkJob } from './run-bulk.ts'
import { unansweredCashJob } from './unanswered-cash.ts'

interface Parts extends Pick<ShopParts, 'db' | 'send' | 'origin' | 'adminOrigin' | 'setting' | 'shopName' | 'smtpUrl'> {
  /** Whether card payments go to the payment sandbox. */
  readonly isSandbox: boolean
  /** Whether card payments may be made now. */
  readonly takesCards: () => Promise<boolean>
  /** How customers can get messages about their orders; null when the shop sends none. */
  readonly offeredMessages: () => Promise<MessageChannel | null>
}

export function openOrders(parts: Parts) {
  const { db, send, origin, adminOrigin, setting, shopName, smtpUrl, isSandbox, takesCards, offeredMessages } = parts
  const links = paymentLinks({ db, origin })
  const shopContact = async () => readContact(await setting('contact'))
  const jobs: readonly Job<never>[] = [
    orderEmailJob({ db, origin, shopName, links }),
    orderEmailsJob(db),
    parcelsEmailJob(db),
    bulkJob(db),
    expireOrdersJob(db),
    unansweredCashJob(db),
    guestJob(db),
    heldStockJob({ db, adminOrigin, shopContact }),
  ]
  return {
    handlers: {
      checkout: checkoutHandlers(setting, {
        isSandbox,
        sendsEmails: smtpUrl !== undefined,
        takesCards,
        offeredMessages,
      }),
      guests: guestHandlers({ db, origin, setting }),
      orders: orderHandlers({
        db,
        send,
        sendsEmails: smtpUrl !== undefined,
        adminOrigin,
        shopContact,
        offeredMessages,
      }),
    },
    adminHandlers: {
      adminOrders: adminOrderHandlers({ db, send }),
      adminOrderBulks: bulkHandlers({ db, send }),
      adminCashCalls: cashCallHandlers({ db, send }),
    },
    jobs,
    routes: cashPageRoutes({ db, send, shopName }),
  }
}
