import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A bug that a test must find: `file` contains `find` once, and `put` stands there instead. */
export interface PlantedBug {
  readonly bug: string
  readonly file: string
  readonly find: string
  readonly put: string
}

interface TestRun {
  readonly path: string
  /** Only tests whose name contains this; all by default. */
  readonly name?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface TestResult {
  readonly passed: boolean
  readonly output: string
}

export const ROOT = join(import.meta.dirname, '..')

const COPIED = [
  'src',
  'test',
  'db',
  'packages',
  'bench',
  'bin',
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
]

/** Plants a bug in a copy of the shop and runs tests there. The working tree stays as it is. */
export async function testWithBug(planted: PlantedBug, { path, name, env }: TestRun): Promise<TestResult> {
  const copy = mkdtempSync(join(tmpdir(), 'vastra-bug-'))
  try {
    for (const entry of COPIED) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true, filter: isNoModule })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(join(copy, planted.file), withBug(planted))
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const test = ['run', '--root', copy, '--project=unit', '--project=api', path, ...(name ? ['-t', name] : [])]
    const environment = { ...process.env, ...env, NODE_ENV: 'test', NO_COLOR: '1' }
    const { stdout } = await promisify(execFile)(process.execPath, [vitest, ...test], {
      cwd: copy,
      env: environment,
      maxBuffer: 1e9,
    })
    return { passed: true, output: stdout }
  } catch (error) {
    // Vitest writes failures to one of them, as its version and the terminal decide.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { passed: false, output: stdout + stderr || String(error) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** @throws Error when the file does not contain the text exactly once */
export function withBug({ file, find, put }: PlantedBug): string {
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (source.split(find).length !== 2) throw new Error(`${file} does not contain this once: ${find}`)
  return source.replace(find, () => put)
}

function isNoModule(path: string): boolean {
  return !/\/(node_modules|build|dist)$/.test(path)
}
