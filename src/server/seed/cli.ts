import { parseArgs } from 'node:util'
import { DEMO_ACCOUNTS } from '../accounts/first-accounts.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import { StartupError } from '../platform/errors.ts'
import { type DemoLoad, loadDemoShop } from './load.ts'

const USAGE = `npm run seed             loads the demo shop into an empty database
npm run seed -- --again  writes the demo products again, overwriting changes to them`

try {
  const { values } = parseArgs({ options: { again: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) console.log(USAGE)
  else await seed(values.again ?? false)
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

async function seed(again: boolean): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await migrate(database.url)
    const began = performance.now()
    const load = await loadDemoShop(database.db, {
      again,
      progress: showProgress,
      accounts: config.demo ? DEMO_ACCOUNTS : [],
    })
    console.log(describeLoad(load, performance.now() - began))
    for (const { handle, reasons } of load.refused) console.log(`  left out ${handle}: ${reasons.join('; ')}`)
  } finally {
    await database.close()
  }
}

function showProgress(done: number, total: number): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\rDemo shop: ${done} of ${total} products${done === total ? '\n' : ''}`)
}

function describeLoad({ result, products }: DemoLoad, milliseconds: number): string {
  switch (result) {
    case 'loaded':
      return `Loaded the demo shop: ${products} products in ${(milliseconds / 1000).toFixed(1)} s.`
    case 'already loaded':
      return 'The demo shop is already loaded; nothing was changed. Run `npm run seed -- --again` to write the demo products again.'
    case 'not empty':
      return 'The shop has its own products, so the demo products were not loaded. Run `npm run seed -- --again` to add them anyway.'
  }
}
