import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import config from '../../react-router.config.ts'

const ROOT = join(import.meta.dirname, '../..')
const cleanUp: (() => unknown)[] = []
afterEach(() => {
  for (const act of cleanUp.splice(0).reverse()) act()
})

/** Stands in for a build: writes its files one after another, and the second part only once the file `go` exists. */
const builder = (folders: readonly string[], entry: string) => `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
  appendFileSync('calls', '${folders[0]} ')
  const text = readFileSync('src/web/text', 'utf8')
  for (const folder of ${JSON.stringify(folders)}) {
    mkdirSync('build-new/' + folder + '/assets', { recursive: true })
    writeFileSync('build-new/' + folder + '/assets/part-' + text + '.js', text)
  }
  const end = () => {
    if (!existsSync('go')) return setTimeout(end, 20)
    for (const folder of ${JSON.stringify(folders)}) writeFileSync('build-new/' + folder + '/${entry}', text)
  }
  end()`

/** A clone of the commands with stand-ins for the builds, which wait for `finish()`. */
function cloneToBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'vastra-build-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const at = (path: string) => join(folder, path)
  cpSync(join(ROOT, 'bin'), at('bin'), { recursive: true })
  for (const path of ['node_modules/node/bin', 'node_modules/@react-router/dev', 'vite', 'src/web'])
    mkdirSync(at(path), { recursive: true })
  symlinkSync(process.execPath, at('node_modules/node/bin/node'))
  writeFileSync(at('node_modules/@react-router/dev/bin.cjs'), builder(['client', 'admin', 'server'], 'index.js'))
  writeFileSync(at('vite/server-build.ts'), builder(['shop'], 'main.js'))
  const edit = (text: string) => writeFileSync(at('src/web/text'), text)
  edit('one')
  const build = () => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', `(await import('./bin/lib/build.mjs')).ensureBuilt()`],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    cleanUp.push(() => child.kill('SIGKILL'))
    return { child, ...outputOf(child) }
  }
  return {
    edit,
    build,
    has: (path: string) => existsSync(at(path)),
    read: (path: string) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : ''),
    write: (path: string, text: string) => writeFileSync(at(path), text),
    finish: () => writeFileSync(at('go'), ''),
    pause: () => rmSync(at('go')),
  }
}

function outputOf(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { output: () => output, ended }
}

describe('building', () => {
  it('is done by one of two commands that start at once', async () => {
    const clone = cloneToBuild()
    const first = clone.build()
    await expect.poll(() => clone.has('build-new/server')).toBe(true)
    const second = clone.build()
    await expect.poll(second.output).toContain('Building the storefront …')
    clone.finish()
    expect([await first.ended, await second.ended], first.output() + second.output()).toEqual([0, 0])
    expect(clone.read('calls')).toBe('client shop ')
    expect(clone.read('build/shop/main.js')).toBe('one')
    expect(clone.has('build/.building')).toBe(false)
  })

  it('starts again after the command and its program were killed', async () => {
    const clone = cloneToBuild()
    const killed = clone.build()
    await expect.poll(() => clone.read('build/.building').split(' ').length).toBe(2)
    await expect.poll(() => clone.has('build-new/server')).toBe(true)
    const [, program = ''] = clone.read('build/.building').split(' ')
    killed.child.kill('SIGKILL')
    process.kill(Number.parseInt(program, 10), 'SIGKILL')
    await killed.ended
    clone.edit('two')
    clone.finish()
    expect(await clone.build().ended).toBe(0)
    expect(clone.read('build/client/index.js')).toBe('two')
    expect(clone.has('build/client/assets/part-one.js')).toBe(false)
    expect(clone.has('build-new')).toBe(false)
  })

  it.skipIf(process.platform !== 'linux')(
    'does not wait for another program that has the id of a killed one',
    async () => {
      const clone = cloneToBuild()
      clone.finish()
      await clone.build().ended
      clone.edit('two')
      clone.write('build/.building', `${process.pid}:1`)
      expect(await clone.build().ended).toBe(0)
      expect(clone.read('build/client/index.js')).toBe('two')
    },
  )

  it('leaves a shop that is running its files, and only those', async () => {
    const clone = cloneToBuild()
    clone.finish()
    await clone.build().ended
    clone.pause()
    clone.edit('two')
    const second = clone.build()
    await expect.poll(() => clone.has('build-new/server')).toBe(true)
    expect(clone.read('build/client/index.js')).toBe('one')
    clone.finish()
    expect(await second.ended).toBe(0)
    expect(clone.read('build/client/index.js')).toBe('two')
    expect(clone.read('build/shop/main.js')).toBe('two')
    const parts = () => ['one', 'two', 'three'].filter((text) => clone.has(`build/shop/assets/part-${text}.js`))
    expect(parts()).toEqual(['one', 'two'])
    clone.edit('three')
    await clone.build().ended
    expect(parts()).toEqual(['two', 'three'])
  })

  it('lets React Router empty no folder but that of the new build', () => {
    expect(config.buildDirectory).toBe('build-new')
  })
})
