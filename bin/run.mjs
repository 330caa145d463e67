// `node bin/run.mjs FILE …`: runs one of the project's TypeScript programs on the project's own Node.js.
import { existsSync } from 'node:fs'
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode, giveUp, inProject } from './lib/project.mjs'

const [file, ...args] = process.argv.slice(2)
const startedIn = process.cwd()
checkNode()
if (!file || !existsSync(inProject(file)))
  giveUp(`There is no ${file ?? 'file'} to run. Use it as: node bin/run.mjs FILE …`)
await ensureInstalled({ development: false })
process.exit(await runNode([file, ...args], { INIT_CWD: process.env.INIT_CWD ?? startedIn }))
