// `npm run fuzz`: 100,000 random requests (REQUESTS) to every call of the API, and as many changed copies of valid ones, from a random
// seed (SEED).
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/project.mjs'

checkNode()
await ensureInstalled({ development: true })
const { REQUESTS = '100000', SEED = String(Math.floor(Math.random() * 1_000_000)) } = process.env
console.log(`${REQUESTS} requests from seed ${SEED}`)
const test = ['run', '--project=api', 'test/api/fuzz']
process.exit(await runNode(['node_modules/vitest/vitest.mjs', ...test], { REQUESTS, SEED, NODE_ENV: 'test' }))
