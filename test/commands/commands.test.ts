import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0)) await act()
})

/** A clone of the commands with one package to install, and a stand-in for npm that notes how it is called. */
function bareClone({ npm = INSTALLS }: { npm?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vastra-clone-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": { "": {}, "node_modules/node": {} } }')
  writeFileSync(join(folder, 'npm.js'), npm)
  const install = (development = false) =>
    run(
      folder,
      `const { ensureInstalled } = await import('./bin/lib/install.mjs')
      await ensureInstalled({ development: ${development} })`,
    )
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  return { folder, install, calls, modules: join(folder, 'node_modules') }
}

const INSTALLS = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
  appendFileSync('calls', process.argv[3] + '\\n')
  mkdirSync('node_modules/node/bin', { recursive: true })
  writeFileSync('node_modules/node/bin/node', '')
  writeFileSync('node_modules/.package-lock.json', '')`

function run(folder: string, program: string): Promise<{ status: number | null; output: string }> {
  return command(folder, ['--input-type=module', '--eval', program], { npm_execpath: join(folder, 'npm.js') })
}

function command(cwd: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise<{ status: number | null; output: string }>((done) =>
    child.on('close', (status) => done({ status, output })),
  )
}

describe('installing packages', () => {
  it('happens once, and development tools are added when they are first needed', async () => {
    const clone = bareClone()
    expect((await clone.install()).output).toMatch(/Installing packages …\n.*Installing packages · \d+ s/)
    expect((await clone.install()).output).toBe('')
    await clone.install(true)
    await clone.install(false)
    expect(clone.calls()).toEqual(['--omit=dev', '--include=dev'])
  })

  it('happens again when package-lock.json changed', async () => {
    const clone = bareClone()
    await clone.install()
    writeFileSync(join(clone.folder, 'package-lock.json'), '{ "packages": { "": {} } }')
    await clone.install()
    expect(clone.calls()).toHaveLength(2)
  })

  it('keeps development tools when a command without them installs a changed package-lock.json', async () => {
    const clone = bareClone()
    await clone.install(true)
    writeFileSync(join(clone.folder, 'package-lock.json'), '{ "packages": { "": {} } }')
    await clone.install()
    expect(clone.calls()).toEqual(['--include=dev', '--include=dev'])
  })

  it('starts again after an interruption, because half a package looks complete', async () => {
    const clone = bareClone()
    await clone.install()
    rmSync(join(clone.modules, '.vastra-installed.json'))
    mkdirSync(join(clone.modules, 'half-a-package'))
    writeFileSync(join(clone.modules, '.vastra-installing'), '999999999')
    await clone.install()
    expect(existsSync(join(clone.modules, 'half-a-package'))).toBe(false)
    expect(existsSync(join(clone.modules, '.vastra-installing'))).toBe(false)
    expect(clone.calls()).toHaveLength(2)
  })

  it('is done by one of two commands that start at once', async () => {
    const clone = bareClone({ npm: `${INSTALLS}\nawait new Promise((wake) => setTimeout(wake, 300))` })
    await Promise.all([clone.install(), clone.install()])
    expect(clone.calls()).toHaveLength(1)
  })

  it('says what npm said, and what to do, when it fails', async () => {
    const clone = bareClone({ npm: `console.error('npm error code ENOTFOUND'); process.exit(1)` })
    const { status, output } = await clone.install()
    expect(status).toBe(1)
    expect(output).toContain('npm could not install the packages. Its output:\nnpm error code ENOTFOUND\n')
    expect(output).toContain('Check the network and try again')
  })
})

describe('a command', () => {
  it('says at once that the port is in use, and how to choose another', async () => {
    const other = createServer()
    const port = await new Promise<number>((found) => {
      other.listen(0, 'localhost', () => found((other.address() as { port: number }).port))
    })
    cleanUp.push(() => other.close())
    const { status, output } = await command(ROOT, ['bin/start.mjs'], { PORT: String(port), HOST: '' })
    expect(status).toBe(1)
    expect(output).toContain(`Port ${port} is in use, perhaps by a shop that is still running.`)
    expect(output).toContain(`PORT=${port + 1} npm start`)
  })

  it('reports a program that does not exist', async () => {
    const { status, output } = await command(ROOT, ['bin/run.mjs', 'src/no-such.ts'])
    expect({ status, output: output.trim() }).toEqual({
      status: 1,
      output: 'src/no-such.ts does not exist. Usage: node bin/run.mjs FILE …',
    })
  })
})
