// `npm start`: installs and builds what is missing, then runs the shop.
import { ensureBuilt, isBuilt } from './lib/build.mjs'
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkPort } from './lib/port.mjs'
import { checkNode, SHOP_ENTRY, SHOP_ENV, SHOP_FLAGS } from './lib/project.mjs'

checkNode()
await checkPort()
// A copy of the project that includes build/ does not need the build tools.
await ensureInstalled({ development: !isBuilt() })
await ensureBuilt()
process.exit(await runNode([...SHOP_FLAGS, SHOP_ENTRY], SHOP_ENV))
