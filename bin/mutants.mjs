// `npm run mutants`: changes the rules for money, the page cache and the permissions in small ways, and counts how many changes the
// tests notice. `npm run mutants -- src/domain/tax/gst.ts` tries one file. Fails below 85 %.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/project.mjs'

const RULES = [
  ...['orders', 'tax', 'units', 'payments'].map((folder) => `src/domain/${folder}/*.ts`),
  'src/domain/accounts/permissions.ts',
  '!src/**/*.test.ts',
  // A table of names alone.
  '!src/domain/tax/hsn-names.ts',
]
const PAGES = ['src/server/pages/page-cache.ts', 'src/server/pages/rendering.ts']

checkNode()
await ensureInstalled({ development: true })
const files = process.argv.slice(2)
// One after the other: with the slow tests of the pages, the thousands of changes to rules would take two hours instead of minutes.
let failed = false
for (const mutated of files.length > 0 ? [files] : [RULES, PAGES]) {
  const args = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'test/mutants.stryker.mjs']
  failed = (await runNode([...args, '--mutate', mutated.join(',')], { MUTATED: mutated.join(',') })) !== 0 || failed
}
process.exit(failed ? 1 : 0)
