// `node bin/run.mjs FILE …`: runs a TypeScript program of the project with the Node.js that the project installs.
import { existsSync } from 'node:fs'
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode, exitWithError, inProject } from './lib/project.mjs'

const [file, ...args] = process.argv.slice(2)
const startFolder = process.cwd()
checkNode()
if (!file || !existsSync(inProject(file)))
  exitWithError(`${file ? `${file} does not exist.` : 'No file was given.'} Usage: node bin/run.mjs FILE …`)
await ensureInstalled({ development: false })
process.exit(await runNode([file, ...args], { INIT_CWD: process.env.INIT_CWD ?? startFolder }))
