import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const written: string[] = []

afterEach(async () => {
  for (const file of written.splice(0)) await rm(file, { force: true })
})

/** What the compiler says of one more file in a place. */
async function compiled(place: string, name: string, code: string): Promise<string> {
  const file = join(ROOT, 'src', place, name)
  written.push(file)
  await writeFile(file, code)
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const checked = run(tsc, ['--project', `src/${place}/tsconfig.json`, '--noEmit', '--emitDeclarationOnly', 'false'], {
    cwd: ROOT,
  })
  return checked.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}

describe('the walls between the four places', () => {
  it.each([
    ['domain', "import { readFile } from 'node:fs'\nexport const x = readFile\n", /TS2306|TS2307|TS2591/],
    ['domain', "import Type from 'typebox'\nexport const x = Type\n", /TS2306/],
    ['domain', 'export const x = document.title\n', /TS2304|TS2584/],
    ['domain', "export { buildApp } from '../server/app.ts'\n", /TS6307|TS6059/],
    ['contract', "export { buildApp } from '../server/app.ts'\n", /TS6307|TS6059/],
    ['web', "export { buildApp } from '../server/app.ts'\n", /TS6307|TS6059/],
    ['server', "export { apiOf } from '../web/api.ts'\n", /TS6307|TS6059/],
  ])('%s may not write: %s', async (place, code, error) => {
    expect(await compiled(place, 'a-forbidden-import.ts', code)).toMatch(error)
  })
})
