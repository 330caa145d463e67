// `npm run simulate`: 10,000 histories of payments and refunds (HISTORIES) from a random seed (SEED). `npm run simulate -- mutants`
// plants known bugs in a copy of the shop and shows that the simulator finds each of them. `npm run simulate -- after-sale`: 200 histories
// of orders, returns and exchanges.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode, inProject } from './lib/project.mjs'

checkNode()
await ensureInstalled({ development: true })
const [mode, ...numbers] = process.argv.slice(2)
if (mode === 'mutants') process.exit(await runNode([inProject('test/simulator/mutants.ts'), ...numbers]))

const isAfterSale = mode === 'after-sale'
const { HISTORIES = isAfterSale ? '200' : '10000', SEED = String(Math.floor(Math.random() * 1_000_000)) } = process.env
console.log(`${HISTORIES} histories from seed ${SEED}`)
const file = isAfterSale ? 'after-sale-histories' : 'payment-histories'
const test = ['run', '--project=api', '--retry=0', `test/api/${file}.test.ts`]
process.exit(await runNode(['node_modules/vitest/vitest.mjs', ...test], { HISTORIES, SEED, NODE_ENV: 'test' }))
