import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './bundle-server.ts'

const KEPT_MS = 24 * 3600_000

const folder = await bundleServer('src/main.ts', 'build/shop')
// What builds of more than a day ago left.
for (const name of readdirSync(folder)) {
  const file = join(folder, name)
  if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file)
}
