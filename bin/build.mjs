// `npm run build`: builds the storefront, the back office and the server unless their sources are unchanged.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/project.mjs'

checkNode()
await ensureInstalled({ development: true })
await ensureBuilt()
