import type { ShopParts } from '../platform/capability.ts'
import type { EmailQuota } from '../platform/email-quota.ts'
import { adminPhoneMessageHandlers } from './admin-handlers.ts'
import { phoneMessageJob } from './deliver.ts'
import { consentHandlers } from './handlers.ts'
import { openChannel, type PhoneMessageOptions } from './open-channel.ts'
import { deleteOldMessages } from './queries.ts'
import { smsFallbackJob } from './sms-fallback.ts'
import { phoneMessageRoutes } from './webhooks.ts'

export type { PhoneMessageOptions } from './open-channel.ts'

interface Parts extends Pick<ShopParts, 'db' | 'send'> {
  readonly isDemo: () => Promise<boolean>
  readonly quota: EmailQuota
  readonly accounts: PhoneMessageOptions
}

/** Messages about orders by WhatsApp or SMS, to customers who agreed. */
export function openPhoneMessages({ db, send, isDemo, quota, accounts }: Parts) {
  const opened = openChannel({ db, isDemo }, accounts)
  return {
    handlers: { phoneMessages: consentHandlers(opened) },
    adminHandlers: { adminPhoneMessages: adminPhoneMessageHandlers(opened, { send }) },
    jobs: [
      phoneMessageJob({ ...opened, quota }),
      smsFallbackJob(opened),
      { name: 'delete-old-phone-messages', retries: 0, cron: '55 20 * * *', handle: () => deleteOldMessages(db) },
    ],
    routes: phoneMessageRoutes(db, accounts),
    offered: opened.offered,
  }
}
