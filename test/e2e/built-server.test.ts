import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('every file of the built server can be loaded, even those that only some requests need', async () => {
  const files = readdirSync('build/shop').filter((name) => name.endsWith('.js') && name !== 'main.js')
  const urls = files.map((name) => pathToFileURL(`build/shop/${name}`).href)
  const load = `await Promise.all(${JSON.stringify(urls)}.map((url) => import(url))); process.exit()`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load])
  expect(files.length).toBeGreaterThan(20)
  expect(stderr).toBe('')
})
