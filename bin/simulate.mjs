// `npm run simulate`: 10,000 histories of payments and refunds (HISTORIES) from a random seed (SEED). `npm run simulate -- mutants`
// plants known bugs in a copy of the shop and shows that the simulator finds each of them.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode, inProject } from './lib/project.mjs'

checkNode()
await ensureInstalled({ development: true })
const [mode, ...numbers] = process.argv.slice(2)
if (mode === 'mutants') process.exit(await runNode([inProject('test/simulator/mutants.ts'), ...numbers]))

const { HISTORIES = '10000', SEED = String(Math.floor(Math.random() * 1_000_000)) } = process.env
console.log(`${HISTORIES} histories from seed ${SEED}`)
const test = ['run', '--project=api', 'test/api/payment-histories.test.ts']
process.exit(await runNode(['node_modules/vitest/vitest.mjs', ...test], { HISTORIES, SEED, NODE_ENV: 'test' }))
