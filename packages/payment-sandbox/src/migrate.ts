import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** Creates the schema `sandbox` or brings it up to date. Safe to call from several processes at once. */
export async function migrateSandbox(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('payment sandbox migrations'))`)
    await client.query('create schema if not exists sandbox')
    await client.query(
      'create table if not exists sandbox.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from sandbox.migration')
    const applied = new Set(rows.map(({ name }) => name))
    for (const name of readdirSync(MIGRATIONS).sort()) {
      if (!name.endsWith('.sql') || applied.has(name)) continue
      await client.query(readFileSync(join(MIGRATIONS, name), 'utf8'))
      await client.query('insert into sandbox.migration (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
