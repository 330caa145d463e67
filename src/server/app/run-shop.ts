import cluster from 'node:cluster'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import type { Api } from '../../contract/api.ts'
import { createAccounts, DEMO_ACCOUNTS, replaceTeamPasswords, withPublicPassword } from '../accounts/first-accounts.ts'
import { ensureAdmin, newOwnerLink } from '../accounts/first-owner.ts'
import { resealSecrets } from '../accounts/sealed-secrets.ts'
import { accountCookies } from '../accounts/sessions.ts'
import { openBackupPlace } from '../backup/places.ts'
import { PageCache, Pages, type RenderPage, withoutTags } from '../pages/index.ts'
import type { Config } from '../platform/config.ts'
import { databaseTime, isReadOnly } from '../platform/database/database-time.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/open.ts'
import { logSlowQueries } from '../platform/database/query-log.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DatabaseServer } from '../platform/database/server.ts'
import { filesOf } from '../platform/files-of.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { loadReporter, logConsole, openLog } from '../platform/log.ts'
import { serveMetrics } from '../platform/metrics.ts'
import { checkReady, reachability } from '../platform/readiness.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import { startTracing } from '../platform/tracing.ts'
import { KEY_FILE, openVault, type Vault } from '../platform/vault.ts'
import { resealAccounts } from '../returns/refund-account.ts'
import { loadDemoShop } from '../seed/load.ts'
import { startSeriesAfterRestore, watchTimeline } from '../tax/numbering.ts'
import { adminScreens } from './admin-screens.ts'
import { buildApp } from './build-app.ts'
import { closeShop } from './close-shop.ts'
import { openShop } from './open-shop.ts'
import { runWorkers } from './run-workers.ts'

/** Names the sources that `npm run build` made this program of; undefined when it is run from the sources. */
const BUILD = process.env.BUILT_FROM

/** The built pages. `src/main.ts` passes them in, because the server does not depend on React. */
export interface Storefront {
  readonly boot: { readonly path: string; readonly code: string }
  readonly assetsFolder: URL
  readonly adminFolder: URL
  readonly render: RenderPage
}

export type OpenStorefront = (apiFor: (caller: Caller) => Api, origin: string) => Storefront

/** Loads the code of the pages, which takes a while. */
export type LoadStorefront = () => Promise<OpenStorefront>

/**
 * Serves the shop until SIGINT or SIGTERM.
 * @param starting its database server, which is being started
 */
export async function runShop(
  config: Config,
  starting: Promise<DatabaseServer>,
  loadStorefront: LoadStorefront,
): Promise<void> {
  const database = await openDatabase(config, console.log, starting)
  // While the database is asked. Its failure is thrown where it is awaited. The process that only watches over others does not load React.
  const loading = cluster.isWorker || config.workers === 1 ? loadStorefront() : undefined
  loading?.catch(() => undefined)
  try {
    const adminNote = cluster.isWorker ? undefined : await prepare(config, database)
    if (loading) await serve(config, database, loading, adminNote)
    else {
      if (adminNote) console.log(`  ${adminNote}\n`)
      runWorkers(config.workers, () => database.close())
    }
  } catch (error) {
    // Otherwise the embedded PostgreSQL would go on running without a shop.
    await database.close().catch(() => undefined)
    throw error
  }
}

/** Brings the database up to date, once for all processes. Returns a note about the administrator. */
async function prepare(config: Config, { db, url }: OpenDatabase): Promise<string | undefined> {
  await migrate(url, { log: console.log })
  const now = new Date()
  // A server of one's own has a new history after each change of its primary, which loses nothing.
  if (config.databaseUrl === undefined) await watchTimeline(db, now)
  await startSeriesAfterRestore(db, now)
  if (config.demo) await loadDemo(db)
  if (config.publicUrl?.startsWith('https:')) await replacePublicPasswords(db)
  await renewEncryption(db, openVault(config.secretKeys, config.dataDir))
  return config.admin && (await ensureAdmin(db, config.admin))
}

async function serve(
  config: Config,
  database: OpenDatabase,
  loading: Promise<OpenStorefront>,
  adminNote?: string,
): Promise<void> {
  const { db } = database
  const log = openLog({ level: config.logLevel, report: await loadReporter(config.errorReporter) })
  logConsole(log)
  logSlowQueries(log)
  const stopTracing = config.tracesUrl === undefined ? undefined : await startTracing(config.tracesUrl)
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`
  const shop = await openShop(database, {
    origin,
    adminOrigin: config.adminUrl,
    isPublic: config.publicUrl?.startsWith('https:') === true,
    dataDir: config.dataDir,
    files: filesOf(config),
    smtpUrl: config.smtpUrl,
    backupPlace: config.backupDir === undefined ? undefined : openBackupPlace(config.backupDir, config.s3),
    valkeyUrl: config.valkeyUrl,
    secretKeys: config.secretKeys,
    refundAccountKey: config.refundAccountKey,
    pageCacheMb: config.pageCacheMb,
    indexFile: BUILD ? { path: join(config.dataDir, 'search-index'), build: BUILD } : undefined,
    log,
    phoneAccounts: { whatsApp: config.whatsApp, msg91: config.msg91 },
    payments: { account: config.razorpay, phonePe: config.phonePe, ownAddress: ownAddress(config) },
  })

  const { session } = accountCookies(origin.startsWith('https:'))
  const isReachable = reachability(() => db.selectNoFrom((select) => select.lit(1).as('one')).execute())
  const storefront = (await loading)(shop.apiFor, origin)
  const { adminUrl } = config
  const adminHost = adminUrl && {
    origin: adminUrl,
    shopOrigin: origin,
    pages: new Pages(storefront.render, adminUrl, {
      cache: new PageCache(1),
      sourcesFor: withoutTags(shop.isSandbox),
      isReachable,
      hstsSubdomains: config.hstsSubdomains,
    }),
  }
  const app = await buildApp({
    handlers: shop.handlers,
    origin,
    hstsSubdomains: config.hstsSubdomains,
    identify: shop.identify,
    shows: shop.shows,
    caughtUp: shop.caughtUp,
    countRequest: shop.countRequest,
    trustedProxies: config.trustedProxies,
    ...(adminHost && { adminHost }),
    pages: new Pages(storefront.render, origin, {
      cache: shop.pageCache,
      sourcesFor: shop.sourcesFor,
      knows: shop.knows,
      moved: shop.moved,
      hasSession: (cookies) => session.read(cookies) !== undefined,
      // The settings may be unavailable together with the database.
      takesOrders: () => shop.hasSeller().catch(() => true),
      isReachable,
      hstsSubdomains: config.hstsSubdomains,
    }),
    assetsFolder: fileURLToPath(storefront.assetsFolder),
    boot: storefront.boot,
    log,
    metrics: serveMetrics(
      { db, pool: database.pool, cache: () => shop.pageCache.figures },
      { token: config.metricsToken, isLocalAllowed: config.publicUrl === undefined },
    ),
    plugins: [...shop.routes, (scope) => adminScreens(scope, fileURLToPath(storefront.adminFolder))],
    ready: () =>
      checkReady({
        dataDir: config.dataDir,
        isReachable,
        isReadOnly: () => isReadOnly(db),
        databaseTime: () => databaseTime(db),
      }),
  })
  let isStopping = false
  const stop = async () => {
    isStopping = true
    try {
      await closeShop(app, shop)
      await stopTracing?.()
    } catch (error) {
      log.error(error, 'The shop could not be closed properly')
    }
    await database.close().catch((error) => log.error(error, 'The database could not be closed properly'))
    process.exit(0)
  }
  onStopSignal(stop)
  await shop.isLoaded
  await app.listen({ port: config.port, host: config.host })
  void shop.prepareLists()
  // One of several processes speaks for all.
  const isFirst = cluster.worker === undefined || cluster.worker.id === 1
  try {
    await shop.jobs.work()
    if (isFirst) await printNotes(shop, { config, db, origin, adminNote })
  } catch (error) {
    // The shop is being stopped, and its database is closed already.
    if (isStopping) return
    throw error
  }

  if (config.drawAhead && isFirst)
    shop.drawFirstPictures().catch((error) => app.log.warn(error, 'Pictures could not be drawn in advance'))
}

interface Noted {
  readonly config: Config
  readonly db: Kysely<Database>
  readonly origin: string
  readonly adminNote: string | undefined
}

/** Prints where the shop is, and what its owner has to know or do. */
async function printNotes(
  shop: Pick<Awaited<ReturnType<typeof openShop>>, 'isSandbox' | 'hasSeller'>,
  { config, db, origin, adminNote }: Noted,
): Promise<void> {
  console.log(`\n  Vastra is open: ${origin}\n`)
  if (shop.isSandbox) console.log(SANDBOX_NOTE)
  if (config.demo) await printDemoLogins(db)
  if (adminNote) console.log(`  ${adminNote}\n`)
  const ownerLink = await newOwnerLink(db, config.adminUrl ?? origin)
  if (ownerLink) console.log(ownerNote(ownerLink))
  if (!(await shop.hasSeller())) console.log(NO_SELLER_NOTE)
}

/** Returns the address where this process reaches itself, without any proxy. */
function ownAddress({ host, port }: Config): string {
  if (['0.0.0.0', '::', ''].includes(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const SANDBOX_NOTE =
  '  PAYMENT SANDBOX: no real payments are made. Set the RAZORPAY keys (docs/payments.md) before you go live.\n'

const NO_SELLER_NOTE =
  '  NO ORDERS YET: enter the business details of the shop in the back office, under Settings, before it can take orders.\n'

/** The link is secret. It is printed, not logged, and works once. */
function ownerNote(link: string): string {
  return `  NO OWNER YET: open this link within 24 hours to create the owner of the shop. It works once.\n\n    ${link}\n`
}

async function loadDemo(db: Kysely<Database>): Promise<void> {
  const started = performance.now()
  const { result, products } = await loadDemoShop(db, { accounts: DEMO_ACCOUNTS })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (result !== 'not empty') await createAccounts(db, DEMO_ACCOUNTS)
  if (result === 'loaded') console.log(`Loaded the demo shop: ${products} products in ${seconds} s.`)
}

/** Nobody may own a shop on the internet with a password that everyone knows. */
async function replacePublicPasswords(db: Kysely<Database>): Promise<void> {
  for (const { email, password } of await replaceTeamPasswords(db))
    console.log(`  DEMO SHOP: the public password of ${email} was replaced by ${password} (printed once)\n`)
}

/** After a change of the key, everything is encrypted with the new one before the shop opens. */
async function renewEncryption(db: Kysely<Database>, vault: Vault): Promise<void> {
  await resealAccounts(db, vault)
  const unreadable = await resealSecrets(db, vault)
  if (unreadable > 0) console.log(unreadableNote(unreadable))
}

function unreadableNote(count: number): string {
  return (
    `  WRONG KEY: the second factors of ${count} ${count === 1 ? 'account' : 'accounts'} were encrypted with another key. Set SECRETS_KEY,` +
    ` or copy ${KEY_FILE} from the earlier data folder. Until then these accounts can log in with recovery codes only.\n`
  )
}

/** Warns that the demo accounts have passwords that everyone knows. */
async function printDemoLogins(db: Kysely<Database>): Promise<void> {
  const logins = await withPublicPassword(db)
  if (logins.length === 0) return
  console.log(
    '  DEMO SHOP: anyone can log in with these accounts. Start with DEMO=0 and a new database before you go live.',
  )
  for (const { role, email, password } of logins) console.log(`    ${role.padEnd(8)}  ${email}  ${password}`)
  console.log('')
}
