// `npm run dev`: runs the shop with hot reloading of pages. It restarts when a file of the server changes.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkPort } from './lib/port.mjs'
import { checkNode } from './lib/project.mjs'

checkNode()
await checkPort()
await ensureInstalled({ development: true })
process.exit(
  await runNode(['--watch', '--watch-preserve-output', 'src/main.ts'], {
    VASTRA_DEV: '1',
    NODE_ENV: 'development',
    WORKERS: '1',
  }),
)
