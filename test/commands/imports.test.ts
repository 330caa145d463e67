import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const { checkImports } = await import(join(ROOT, 'bin/lib/imports.mjs'))
const projects: string[] = []

afterEach(() => {
  for (const project of projects.splice(0)) rmSync(project, { recursive: true, force: true })
})

/** Writes a small project and returns the names of the import rules it breaks. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const { violations }: { violations: string[] } = await checkImports(projectOf(files), ['.'])
  return [...new Set(violations.map((violation) => violation.split(':')[0] ?? ''))].sort()
}

function projectOf(files: Record<string, string>): string {
  const project = mkdtempSync(join(tmpdir(), 'vastra-imports-'))
  projects.push(project)
  for (const [name, code] of Object.entries(files)) {
    const file = join(project, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  return project
}

const NOTHING = 'export const value = 1'

describe('the import rules', () => {
  it('accept imports of lower layers, also between a folder and its sub-folder', async () => {
    expect(
      await brokenRules({
        'src/domain/units.ts': NOTHING,
        'src/contract/orders.ts': "export { value } from '../domain/units.ts'",
        'src/server/platform/errors.ts': NOTHING,
        'src/server/platform/jobs.ts': "export { value } from './database/open.ts'",
        'src/server/platform/database/open.ts': "export { value } from '../errors.ts'",
        'src/server/orders/index.ts': "export { value } from '../platform/jobs.ts'",
        'src/server/payments/index.ts': "export { value } from '../orders/index.ts'",
        'src/server/app/open-shop.ts': "export { value } from '../payments/index.ts'",
        'src/main.ts': "export { value } from './server/app/open-shop.ts'",
      }),
    ).toEqual([])
  })

  it.each([
    ['a Node module', 'domain-imports-only-itself', 'src/domain/a.ts', 'node:fs'],
    ['an npm package', 'domain-imports-only-itself', 'src/domain/a.ts', 'typebox'],
    ['the server', 'domain-imports-only-itself', 'src/domain/a.ts', './../server/orders/b.ts'],
    ['the server', 'contract-imports-only-domain', 'src/contract/a.ts', '../server/orders/b.ts'],
    ['a package', 'contract-imports-only-domain', 'src/contract/a.ts', '../../packages/painter/src/b.ts'],
    ['the server', 'web-imports-no-server', 'src/web/a.ts', '../server/orders/b.ts'],
    ['the web', 'server-imports-no-web', 'src/server/orders/a.ts', '../../web/b.ts'],
    ['the back office', 'store-imports-no-admin', 'src/web/store/a.ts', '../admin/b.ts'],
    ['the storefront', 'admin-imports-no-store', 'src/web/admin/a.ts', '../store/b.ts'],
    ['src', 'packages-import-no-src', 'packages/painter/src/a.ts', '../../../src/domain/b.ts'],
    ['app', 'only-main-imports-app', 'src/web/a.ts', '../server/app/b.ts'],
  ])('reject %s: %s', async (_what, rule, file, target) => {
    const isFile = target.startsWith('.')
    const imported = isFile ? { [join(dirname(file), target)]: NOTHING } : {}
    expect(await brokenRules({ [file]: `export * from '${target}'`, ...imported })).toContain(rule)
  })

  it.each([
    ['platform', 'orders'],
    ['audit', 'inventory'],
    ['inventory', 'catalogue'],
    ['catalogue', 'orders'],
    ['orders', 'payments'],
    ['orders', 'customers'],
    ['payments', 'privacy'],
    ['privacy', 'seed'],
    ['seed', 'app'],
  ])('reject an import of server/%s from server/%s', async (lower, higher) => {
    const [rule] = await brokenRules({
      [`src/server/${lower}/a.ts`]: `export * from '../${higher}/b.ts'`,
      [`src/server/${higher}/b.ts`]: NOTHING,
    })
    expect(rule).toMatch(new RegExp(`^layer-of-.*${lower}`))
  })

  it('reject an import that only names a type', async () => {
    const files = {
      'src/server/platform/a.ts': "import type { Value } from '../orders/b.ts'\nexport const a: Value = 1",
      'src/server/orders/b.ts': 'export type Value = number',
    }
    expect(await brokenRules(files)).toEqual(['layer-of-platform'])
  })

  it('reject a cycle of files', async () => {
    const files = {
      'src/web/store/a.ts': "export { b } from './b.ts'",
      'src/web/store/b.ts': "export { a } from './a.ts'",
    }
    expect(await brokenRules(files)).toEqual(['no-cycles'])
  })

  it.each(['src/server', 'src/domain', 'src/web/store', 'packages'])(
    'reject a cycle of folders in %s without a cycle of files',
    async (place) => {
      const files = {
        [`${place}/one/a.ts`]: "export { value } from '../two/a.ts'",
        [`${place}/one/b.ts`]: NOTHING,
        [`${place}/two/a.ts`]: NOTHING,
        [`${place}/two/b.ts`]: "export { value } from '../one/b.ts'",
      }
      expect(await brokenRules(files)).toEqual(['no-folder-cycles'])
    },
  )
})

it('the compiler knows no browser in the domain', async () => {
  const project = projectOf({
    'a.ts': 'export const title = document.title',
    'tsconfig.json': JSON.stringify({
      extends: join(ROOT, 'src/domain/tsconfig.json'),
      compilerOptions: { rootDir: '.' },
      include: ['a.ts'],
    }),
  })
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const compiled = promisify(execFile)(process.execPath, [
    tsc,
    '--project',
    project,
    '--noEmit',
    '--emitDeclarationOnly',
    'false',
  ])
  await expect(compiled).rejects.toMatchObject({ stdout: expect.stringMatching(/TS2304|TS2584/) })
})
