import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOn } from '../src/server/platform/database/dialect.ts'
import type { OpenDatabase } from '../src/server/platform/database/open.ts'
import { createPool } from '../src/server/platform/database/pool.ts'
import { atEnd } from './at-end.ts'
import { TEMPLATE } from './database-server.ts'

/**
 * A database of its own for one test file: migrated, empty, made in some milliseconds and dropped after the file. Call it
 * at the top of the file (`const shop = await testDatabase()`); it stands in for what `openDatabase` answers.
 */
export async function testDatabase({ migrated = true }: { migrated?: boolean } = {}): Promise<OpenDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name}${migrated ? ` template ${TEMPLATE}` : ''}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  // A machine that runs many tests at once is slow, not broken.
  const pool = createPool(address.href, { timeoutMs: 60_000 })
  const db = databaseOn(pool)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= db.destroy().then(() => onServer(server, `drop database if exists ${name} with (force)`))
    return closed
  }
  atEnd(close)
  return { db, pool, url: address.href, close }
}

/** Where PostgreSQL finds rows in the order of the table, as it may anywhere; by an index it finds them in the order of their ids. */
export async function databaseInTableOrder(): Promise<OpenDatabase> {
  const database = await testDatabase()
  const name = new URL(database.url).pathname.slice(1)
  for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await onServer(database.url, `alter database ${name} set enable_${scan} = off`)
  return database
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
