import { rmSync } from 'node:fs'
import { startEmbedded } from '@vastra/postgres-embedded'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { databaseFolder } from '../packages/postgres-embedded/test/database-folder.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** The migrated, empty database every test database is a copy of. */
export const TEMPLATE = 'vastra_template'

/**
 * One PostgreSQL for a run of the API tests, or the one at TEST_DATABASE_URL (its user must be allowed to create databases).
 * fsync is off: what the tests write need not outlive the machine, and only what is killed, not switched off, is tested.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeTemplate(given)
    project.provide('databaseServer', given)
    return async () => undefined
  }
  const dataDir = databaseFolder()
  const server = await startEmbedded({ dataDir, log: () => undefined, settings: SETTINGS })
  await makeTemplate(server.url)
  project.provide('databaseServer', server.url)
  return async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '32MB',
  max_connections: '100',
  // The folder may be in memory.
  min_wal_size: '32MB',
  max_wal_size: '64MB',
}

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  // The job queue's own schema, made once here instead of in every test file.
  const boss = new PgBoss({ connectionString: url.href, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}
