// Part of `npm run check`: which module may import which. The rules are in .dependency-cruiser.mjs.
import { checkImports } from './lib/imports.mjs'
import { ROOT } from './lib/project.mjs'

/** Fewer modules mean that dependency-cruiser could not read TypeScript, and then it finds nothing wrong. */
const MIN_MODULES = 900

const { modules, violations } = await checkImports(ROOT, ['src', 'packages', 'test', 'bench', 'vite', 'bin'])
for (const violation of violations) console.log(violation)
if (modules < MIN_MODULES) console.log(`Only ${modules} modules were read, expected at least ${MIN_MODULES}.`)
else console.log(`${violations.length} violations in ${modules} modules.`)
process.exit(violations.length > 0 || modules < MIN_MODULES ? 1 : 0)
