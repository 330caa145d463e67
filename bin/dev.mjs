// `npm run dev`: the shop with pages built as they are asked for, started again when a file of the server changes.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkPort } from './lib/port.mjs'
import { checkNode } from './lib/project.mjs'

checkNode()
await checkPort()
await ensureInstalled({ development: true })
process.exit(
  await runNode(['--watch', '--watch-preserve-output', 'src/main.ts'], { VASTRA_DEV: '1', NODE_ENV: 'development' }),
)
