import { type Kysely, sql } from 'kysely'
import type { adminSearch } from '../../contract/search.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { SearchLog } from './search-log.ts'

/** What shoppers search for, for the owner. The rules of searches are a setting. */
export function openSearch({ db }: Pick<ShopParts, 'db'>) {
  const log = new SearchLog(db)
  return { log, adminHandlers: { adminSearch: adminSearchHandlers(db, log) } }
}

function adminSearchHandlers(
  db: Kysely<Database>,
  log: SearchLog,
): Handlers<{ adminSearch: typeof adminSearch }>['adminSearch'] {
  return {
    terms: async ({ query = {} }) => {
      await log.write()
      const { rows } = await sql<{ term: string; searches: number; results: number; last_at: Date }>`
        select term, searches, results, last_at from search_term
        where ${query.withoutResult ? sql`results = 0` : sql`true`}
        order by searches desc, term limit 100`.execute(db)
      const data = rows.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() }))
      return { success: true, data }
    },
  }
}
