import { type Kysely, sql } from 'kysely'
import { KEPT_MINUTES } from './database/follow-changes.ts'
import type { Database } from './database/schema.ts'
import type { Job } from './jobs.ts'

/** The job that deletes changes that every process has seen. */
export function deleteOldChangesJob(db: Kysely<Database>): Job {
  return {
    name: 'delete-old-changes',
    retries: 0,
    cron: '*/5 * * * *',
    handle: async () => {
      await sql`delete from change_log where at < now() - make_interval(mins => ${KEPT_MINUTES})`.execute(db)
    },
  }
}
