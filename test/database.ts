import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOn } from '../src/server/platform/database/dialect.ts'
import type { OpenDatabase } from '../src/server/platform/database/open.ts'
import { createPool } from '../src/server/platform/database/pool.ts'
import { atEnd } from './at-end.ts'
import { TEMPLATE } from './database-server.ts'

/**
 * A database of its own for one test file: migrated, empty, made in some milliseconds and dropped after the file. Call it
 * at the top of the file (`const shop = await testDatabase()`); it stands in for what `openDatabase` answers. Its files are copied,
 * because PostgreSQL's other way writes each page to the write-ahead log, which takes three times as long.
 */
export async function testDatabase({ migrated = true }: { migrated?: boolean } = {}): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name}${migrated ? ` template ${TEMPLATE} strategy file_copy` : ''}`)
  const address = new URL(inject('databaseServer'))
  address.pathname = `/${name}`
  // A machine that runs many tests at once is slow, not broken.
  const pool = createPool(address.href, { timeoutMs: 60_000 })
  const db = databaseOn(pool)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= db.destroy().then(() => onServer(`drop database if exists ${name} with (force)`))
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
    await onServer(`alter database ${name} set enable_${scan} = off`)
  return database
}

/** A worker keeps its connection to the server for all of its files: each new one is a process more. */
const servers = new Map<string, Promise<pg.Client>>()

async function onServer(sql: string): Promise<void> {
  const url = inject('databaseServer')
  const server = servers.get(url) ?? connected(url)
  servers.set(url, server)
  await (await server).query(sql)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // The server may end first.
  client.on('error', () => undefined)
  await client.connect()
  ;(client.connection.stream as Socket).unref()
  return client
}
