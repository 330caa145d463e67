// A shop reduced to its writing: opens the database under DATA_DIR, writes row after row, and prints the number of each one
// the database has acknowledged. It lives until it is killed, or until SIGTERM lets it close.

import { startEmbedded } from '@vastra/postgres-embedded'
import { createPool } from '../../src/server/platform/database/pool.ts'
import { isDatabaseUnavailable } from '../../src/server/platform/errors.ts'

const dataDir = process.env.DATA_DIR ?? ''
const first = Number(process.argv[2] ?? 0)
let closing = false
process.once('SIGTERM', () => {
  closing = true
})

// A cluster made here needs no fsync: a kill, unlike a power cut, takes nothing from the system's own memory of files.
const server = await startEmbedded({
  dataDir,
  log: (line) => console.error(line),
  settings: { fsync: 'off' },
  onMoved: (connectionString) => Object.assign(pool.options, { connectionString }),
})
const pool = createPool(server.url)
// 23505: of two that make the table at once, "if not exists" lets one fail on the name.
await pool.query('create table if not exists written (n integer primary key)').catch((error) => {
  if (error.code !== '23505') throw error
})
console.log('open')
for (let n = first; !closing; ) {
  try {
    await pool.query('insert into written values ($1) on conflict do nothing', [n])
    console.log(n)
    n += 1
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    console.log('away')
    await new Promise((wake) => setTimeout(wake, 20))
  }
}
await pool.end()
await server.close()
