import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { OpenDatabase } from '../platform/database/open.ts'

const shop = await testDatabase()
const other = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vastra-import-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => emptied(shop))

const emptied = ({ db }: OpenDatabase) => sql`truncate product, brand, category cascade`.execute(db)

const HEADER = 'title,brand,price,sell_price,sizes,colour,category,pattern'
const kurtas = (count: number, change = '') =>
  [
    HEADER,
    ...Array.from({ length: count }, (_, n) => `Kurta ${n}${change},Neel ${n % 7},999,${500 + n},S|M|L,red,Kurtas,`),
  ].join('\n')

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function start(args: readonly string[], into: OpenDatabase = shop): ChildProcess {
  const cli = join(import.meta.dirname, 'cli.ts')
  const env = { ...process.env, DATABASE_URL: into.url, DATA_DIR: folder }
  return spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(args: readonly string[], into?: OpenDatabase): Promise<{ code: number | null; output: string }> {
  const importing = start(args, into)
  let output = ''
  importing.stdout?.on('data', (text) => (output += text))
  importing.stderr?.on('data', (text) => (output += text))
  const code = await new Promise<number | null>((done) => importing.on('close', done))
  return { code, output }
}

const count = async ({ db }: OpenDatabase = shop) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from product`.execute(db)
  return rows[0]?.count ?? 0
}

/** The catalogue without the ids and times that differ between two shops. */
async function contentOf({ db }: OpenDatabase) {
  const { rows } = await sql`
    select to_jsonb(p) - array['id', 'brand_id', 'category_id', 'subcategory_id', 'created_at', 'updated_at'] as product,
      b.name as brand, c.name as category,
      (select jsonb_agg(to_jsonb(v) - array['id', 'product_id'] order by v.position) from variant v where v.product_id = p.id) as variants
    from product p join brand b on b.id = p.brand_id join category c on c.id = p.category_id order by p.handle`.execute(
    db,
  )
  return rows
}

describe('npm run import', { timeout: 60_000 }, () => {
  it('imports a file, reports, and changes nothing the second time', async () => {
    const path = file('kurtas.csv.gz', gzipSync(kurtas(600)))
    const first = await run([path, '--stock', '4'])
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringMatching(/600 created[\s\S]*no stock column: new variants got 4/),
    })
    expect(first.output).toContain('Importing products: 100 %')
    const before = await contentOf(shop)
    expect(before[0]).toMatchObject({ brand: 'Neel 0', variants: [{ size: 'S', stock: 4 }, {}, {}] })
    expect(await run([path, '--stock', '9'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/0 updated\s+600 unchanged/),
    })
    expect(await contentOf(shop)).toEqual(before)
  })

  it('lists every refused row with its line and reason, and loads the rest', async () => {
    const report = join(folder, 'refused.csv')
    const path = file('mixed.csv', `${HEADER},Zodiac\n=1+1,Neel,cheap,,,,,,\nShirt,Neel,999,,,,,,\n,Neel,1,,,,,,\n`)
    const { code, output } = await run([path, '--report', report])
    expect(code).toBe(0)
    expect(output).toMatch(
      /1 created[\s\S]*2 refused[\s\S]*Unknown columns, ignored: Zodiac[\s\S]*line 2: =1\+1: price 'cheap'/,
    )
    const [, formula = '', nameless = ''] = readFileSync(report, 'utf8').split('\r\n')
    expect(formula).toContain(`"2","'=1+1"`)
    expect(nameless).toContain('"4","neel","the name is missing"')
  })

  it('changes nothing in a dry run', async () => {
    expect(await run([file('dry.csv', kurtas(3)), '--dry-run'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/3 valid[\s\S]*Nothing was changed/),
    })
    expect(await count()).toBe(0)
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['malformed in the middle', `${kurtas(900)}\nKurta "blue",Neel,1,,,,,\n`, /Line 902 .*\nNothing was imported/],
    ['a truncated gzip', gzipSync(kurtas(900)).subarray(0, 3000), /ends too early/],
  ])('imports nothing from a file that is %s', async (_title, content, message) => {
    expect(await run([file('broken.csv', content)])).toMatchObject({ code: 1, output: expect.stringMatching(message) })
    expect(await count()).toBe(0)
  })

  it.each<[string, string[], number, RegExp]>([
    ['no file', [], 2, /Name the file[\s\S]*Usage/],
    ['a wrong option', ['x.csv', '--stok'], 2, /--stok[\s\S]*Usage/],
    ['a wrong stock', ['x.csv', '--stock', 'many'], 2, /not 'many'/],
    ['a file that is not there', ['none.csv'], 1, /There is no file \S*none\.csv/],
  ])('explains what is wrong with %s', async (_title, args, code, message) => {
    expect(await run(args)).toMatchObject({ code, output: expect.stringMatching(message) })
  })

  it('fails when every row is refused', async () => {
    expect(await run([file('bad.csv', `${HEADER}\nKurta,Neel,-1,,,,,\n`)])).toMatchObject({ code: 1 })
    expect(existsSync(join(folder, 'import-refused.csv'))).toBe(true)
  })
})

describe('an import that is killed', { timeout: 90_000 }, () => {
  it('leaves complete products, and gives the same result as an uninterrupted one when repeated', async () => {
    const path = file('many.csv', kurtas(4000))
    const importing = start([path])
    while ((await count()) === 0) expect(importing.exitCode).toBeNull()
    importing.kill('SIGKILL')
    await new Promise((done) => importing.on('close', done))
    const halfway = await contentOf(shop)
    expect(halfway.length).toBeLessThan(4000)
    expect(halfway.every((row) => (row as { variants: unknown[] }).variants.length === 3)).toBe(true)

    await run([path])
    await run([path], other)
    expect(await contentOf(shop)).toEqual(await contentOf(other))
    expect(await count()).toBe(4000)
  })
})
