import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { writeProducts } from '../../src/server/catalogue/write-products.ts'
import { testDatabase } from '../database.ts'
import { indigoKurta } from '../products.ts'

const database = await testDatabase()
await writeProducts(database.db, [indigoKurta])
const { id } = await database.db.selectFrom('product').select('id').executeTakeFirstOrThrow()
const folder = mkdtempSync(join(tmpdir(), 'vastra-paused-'))
const program = join(import.meta.dirname, 'paused-shop.ts')
const child = spawn(process.execPath, [program, database.url, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
afterAll(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})
const port = Number((await once(child.stdout.setEncoding('utf8'), 'data'))[0])

/** Sends a request and returns its answer, which may be waited for later. */
async function send(path: string): Promise<{ answer: Promise<string> }> {
  const request = get({ port, path, agent: false })
  const answer = once(request, 'response').then(([response]) => text(response))
  await once(request, 'finish')
  return { answer }
}

const rename = (name: string) => database.db.updateTable('product').set({ name }).execute()

/** Resolves when the process has read no changes for longer than it may without noticing. */
const isLate = () =>
  expect
    .poll(async () => {
      const { rows } = await database.pool.query(`select 1 from pg_stat_activity where datname = current_database()
        and application_name = 'vastra changes' and state_change < now() - interval '1.2 s'`)
      return rows.length
    })
    .toBe(1)

const paths = [`/products/${id}`, `/api/products/${id}`]

it('shows what has changed while it was paused, in its first answers', async () => {
  for (const name of ['Ajrakh Kurta', 'Bagru Kurta', 'Dabu Kurta']) {
    // From now on they are answered from memory.
    for (const path of paths) await (await send(path)).answer
    child.kill('SIGSTOP')
    await isLate()
    await rename(name)
    // The process finds them together when it goes on.
    const sent = await Promise.all([...paths, ...paths, ...paths].map(send))
    child.kill('SIGCONT')
    for (const answer of await Promise.all(sent.map((one) => one.answer))) expect(answer).toContain(name)
  }
})
