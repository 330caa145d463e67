// `npm run chaos -- MINUTES`: several processes of the shop under load, while parts of what they run on are killed.
import { ensureBuilt } from './lib/build.mjs'
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode, inProject } from './lib/project.mjs'

checkNode()
await ensureInstalled({ development: true })
await ensureBuilt()
process.exit(await runNode([inProject('test/chaos/main.ts'), ...process.argv.slice(2)]))
