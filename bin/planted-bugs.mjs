// `npm run planted-bugs`: plants known bugs one by one in a copy of the shop and shows that the test of each fails. Numbers choose
// some of them: `npm run planted-bugs -- 1 4`.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode, inProject } from './lib/project.mjs'

checkNode()
await ensureInstalled({ development: true })
process.exit(await runNode([inProject('test/planted-bugs.ts'), ...process.argv.slice(2)]))
