import type { Kysely } from 'kysely'
import type { analytics } from '../../contract/analytics.ts'
import { OTHER_PATH, type PageViewPath, pageViewPath, referrerHost } from '../../domain/analytics/page-view.ts'
import { indianDay } from '../../domain/india/time.ts'
import type { LiveCatalogue } from '../catalogue/read/live-catalogue.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { PageViewCounter } from './counter.ts'

/** Counts page views. Unknown pages are counted as one, so that fake requests do not fill the database. */
export function pageViewHandlers(
  db: Kysely<Database>,
  catalogue: LiveCatalogue,
  origin: string,
): Handlers<{ analytics: typeof analytics }>['analytics'] {
  const counter = new PageViewCounter(db)
  const shopHost = new URL(origin).host
  return {
    report: async ({ body: { path, referrer = '', device } }) => {
      const counted = pageViewPath(path)
      if (counted) {
        await counter.count({
          day: indianDay(new Date()),
          path: (await isThere(catalogue, counted)) ? counted.path : OTHER_PATH,
          referrer: referrerHost(referrer, shopHost),
          device,
        })
      }
      return { success: true }
    },
  }
}

async function isThere(catalogue: LiveCatalogue, counted: PageViewPath): Promise<boolean> {
  if (!('kind' in counted)) return true
  if (counted.kind === 'product') return (await catalogue.products([counted.id])).length > 0
  return (await catalogue.current()).tree.get(counted.id) !== undefined
}
