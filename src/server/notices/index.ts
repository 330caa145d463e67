import type { ShopParts } from '../platform/capability.ts'
import type { SendJob } from '../platform/jobs.ts'
import { noticeHandlers } from './handlers.ts'
import { deleteOldNotices } from './queries.ts'
import { sendStockNotices } from './send-notices.ts'
import { sendPriceNotices } from './send-price-notices.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

type Parts = Pick<ShopParts, 'db' | 'send' | 'vault' | 'origin' | 'shopName' | 'smtpUrl'>

/** Emails that people asked for about products. */
export function openNotices(parts: Parts) {
  return {
    handlers: { notices: noticeHandlers(parts) },
    routes: unsubscribeRoutes(parts),
    jobs: [
      {
        name: 'send-stock-notices',
        retries: 0,
        cron: '*/5 * * * *',
        handle: (_data: object, send: SendJob) => sendStockNotices(parts, send),
      },
      {
        name: 'send-price-notices',
        retries: 0,
        cron: '25 * * * *',
        handle: (_data: object, send: SendJob) => sendPriceNotices(parts, send),
      },
      { name: 'delete-old-notices', retries: 0, cron: '50 21 * * *', handle: () => deleteOldNotices(parts.db) },
    ],
  }
}
