import { inspect } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { startServer } from '../platform/database/server.ts'
import { isDatabaseUnavailable, StartupError } from '../platform/errors.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import type { LoadStorefront } from './run-shop.ts'

/**
 * Starts the shop and serves it until SIGINT or SIGTERM. A failure at the start is printed as one message. This module imports little,
 * so that the code of the shop is loaded while PostgreSQL starts.
 */
export async function startShop(env: NodeJS.ProcessEnv, loadStorefront: LoadStorefront): Promise<void> {
  let isStopping = false
  try {
    const config = readConfig(env)
    const { promise: isStarting, resolve } = Promise.withResolvers<void>()
    const starting = startServer(config, { log: console.log, onStarting: resolve })
    // Its failure is thrown where it is awaited.
    starting.catch(() => undefined)
    // Until the shop is served. Otherwise the embedded PostgreSQL would go on running without a shop.
    onStopSignal(async () => {
      isStopping = true
      await starting.then((server) => server.close()).catch(() => undefined)
      process.exit(0)
    })
    // A server of one's own runs already.
    if (config.databaseUrl === undefined) await Promise.race([isStarting, starting])
    const { runShop } = await import('./run-shop.ts')
    await runShop(config, starting, loadStorefront)
  } catch (error) {
    // Its database is being closed, which fails what still uses it.
    if (isStopping) return
    // Not by the console: once the log is open, that writes JSON.
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}

function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (!isDatabaseUnavailable(error)) return inspect(error)
  return (
    `PostgreSQL failed or stopped answering while the shop started (${(error as Error).message}). Start the shop again when it ` +
    'answers. Run `npm run doctor` for details.'
  )
}
