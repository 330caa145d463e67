// Opens the database in the folder DATA_DIR, inserts row after row, and prints the number of each row that PostgreSQL has
// acknowledged. It runs until it is killed, or until SIGTERM closes it.
import pg from 'pg'
import { startEmbedded } from '../src/index.ts'

const first = Number(process.argv[2] ?? 0)
let isClosing = false
process.once('SIGTERM', () => {
  isClosing = true
})

// Killing processes, unlike a power cut, loses nothing of what the operating system has accepted, so fsync is not needed.
const server = await startEmbedded({
  dataDir: process.env.DATA_DIR ?? '',
  log: (line) => console.error(line),
  settings: { fsync: 'off' },
  onMoved: (connectionString) => Object.assign(pool.options, { connectionString }),
})
const pool = new pg.Pool({ connectionString: server.url })
pool.on('error', () => undefined)
// Two processes that create the table at the same moment fail in several ways, which "if not exists" does not prevent.
await pool.query(`
  begin;
  select pg_advisory_xact_lock(1);
  create table if not exists written (n integer primary key);
  commit`)
console.log('open')
for (let n = first; !isClosing; ) {
  try {
    await pool.query('insert into written values ($1) on conflict do nothing', [n])
    console.log(n)
    n += 1
  } catch (error) {
    if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
    console.log('unavailable')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
await pool.end()
await server.close()
