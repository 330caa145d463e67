// `npm run mutants`: changes the rules for money, the page cache and the permissions in small ways, and counts how many changes the
// tests notice. `npm run mutants -- src/domain/tax/gst.ts` tries one file. Fails below 85 %.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/project.mjs'

checkNode()
await ensureInstalled({ development: true })
const files = process.argv.slice(2)
const chosen = files.length > 0 ? ['--mutate', files.join(',')] : []
process.exit(
  await runNode(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'test/mutants.stryker.mjs', ...chosen], {
    MUTATED: files.join(','),
  }),
)
