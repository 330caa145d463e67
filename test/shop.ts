import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { ProductInput } from '../src/domain/catalogue/product-input.ts'
import { hashWith } from '../src/server/accounts/passwords.ts'
import { buildApp } from '../src/server/app/build-app.ts'
import { openShop } from '../src/server/app/open-shop.ts'
import type { PaymentOptions } from '../src/server/app/payment-provider.ts'
import type { BackupPlace } from '../src/server/backup/places.ts'
import { writeProducts } from '../src/server/catalogue/write-products.ts'
import type { FetchOptions } from '../src/server/media/fetch-picture.ts'
import type { PhoneMessageOptions } from '../src/server/phone-messages/index.ts'
import type { OpenDatabase } from '../src/server/platform/database/open.ts'
import type { FileStore } from '../src/server/platform/file-store.ts'
import { openLog } from '../src/server/platform/log.ts'
import { atEnd } from './at-end.ts'
import { watchAuditLog } from './audited-calls.ts'
import { testDatabase } from './database.ts'
import { type Person, signIn } from './people.ts'
import { storeSeller } from './seller.ts'
import { callWithoutSocket } from './without-socket.ts'

/** A shop on a database of its own that sells `products` and answers real requests without a socket. Call it at the top of a test file. */
export async function testShop(
  products: readonly ProductInput[],
  {
    isLimited = false,
    payments,
    phoneAccounts,
    logTo,
    database: existing,
    hasSeller = true,
    isPublic = false,
    adminOrigin,
    trustedProxies,
    smtpUrl,
    files,
    pictureFetch = { resolve: async () => [] },
    isAudited = true,
    backupPlace,
  }: {
    isLimited?: boolean
    payments?: Partial<PaymentOptions>
    /** The accounts for WhatsApp and SMS; by default none. */
    phoneAccounts?: PhoneMessageOptions
    /** Where pictures of other hosts may be downloaded from; by default from nowhere. */
    pictureFetch?: Partial<FetchOptions>
    logTo?: { write: (line: string) => void }
    /** False for a shop that has not stored its business details. */
    hasSeller?: boolean
    /** Whether the shop has a public https address. */
    isPublic?: boolean
    /** Where the team reaches the back office; the shop's own address by default. */
    adminOrigin?: string
    /** The addresses of proxies whose header `X-Forwarded-For` is believed; none by default. */
    trustedProxies?: readonly string[]
    /** The mail server; by default emails are written to the folder that `emails` reads. */
    smtpUrl?: string
    /** Where uploads are; by default in the folder of this shop. */
    files?: FileStore
    /** Whether each call of the team must leave an entry in the audit log; random requests may change nothing. */
    isAudited?: boolean
    /** Where nightly backups go; by default there are none. */
    backupPlace?: BackupPlace
    /** A migrated database to open the shop on instead of a new one. */
    database?: OpenDatabase
  } = {},
) {
  hashWith(CHEAP)
  const database = existing ?? (await testDatabase())
  // What a shop reads while it opens would take as many connections as there are, and each is a process that must start.
  const { options } = database.pool
  const { max } = options
  options.max = 2
  await writeProducts(database.db, products)
  if (hasSeller) await storeSeller(database.db)
  const dataDir = mkdtempSync(join(tmpdir(), 'vastra-files-'))
  const shop = await openShop(database, {
    origin: 'http://shop.test',
    dataDir,
    worksOnJobs: false,
    pictureFetch,
    isPublic,
    phoneAccounts,
    adminOrigin,
    smtpUrl,
    files,
    backupPlace,
    payments: { fetch: (url, init) => callWithoutSocket(app, url, init), log: () => undefined, ...payments },
  })
  const app = await buildApp({
    handlers: shop.handlers,
    identify: shop.identify,
    shows: shop.shows,
    countRequest: shop.countRequest,
    plugins: shop.routes,
    ready: async () => undefined,
    ...(logTo && { log: openLog({ stream: logTo }) }),
    isLimited,
    trustedProxies,
  })
  await shop.isLoaded
  options.max = max
  const audited = isAudited ? watchAuditLog(database) : undefined
  const inject = app.inject.bind(app) as (options: InjectOptions) => Promise<LightMyRequestResponse>
  if (audited)
    app.inject = ((options: InjectOptions) =>
      audited.watch(String(options.method ?? 'GET'), String(options.url), () => inject(options))) as typeof app.inject
  atEnd(async (hasPassed) => {
    await app.close()
    await shop.close()
    rmSync(dataDir, { recursive: true, force: true })
    audited?.check(hasPassed)
  })
  const ids = await database.db.selectFrom('product').select(['id', 'handle']).execute()
  return {
    database,
    shop,
    app,
    /** Where this shop keeps its files. */
    dataDir,
    /** The id a product got, by its handle. */
    id: (handle: string) => ids.find((row) => row.handle === handle)?.id ?? '',
    /** Every email sent so far, in order; runs the waiting jobs first. */
    async emails(): Promise<readonly SentEmail[]> {
      await shop.jobs.drain()
      const folder = join(dataDir, 'mail')
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
      return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    },
    /** The status and the parsed body of a call. */
    async get(url: string) {
      const answer = await app.inject({ method: 'GET', url })
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
    },
    /** The same shop for someone who is signed in: every call carries their token. Their account is made when it is not there. */
    async as(person: Person) {
      const { userId, token } = await signIn(database.db, person)
      const call = async (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) => {
        const answer = await app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}`, ...headers },
          ...(payload && { payload }),
        })
        return { status: answer.statusCode, headers: answer.headers, body: bodyOf(answer) }
      }
      return {
        userId,
        token,
        call,
        get: (url: string) => call('GET', url),
        post: (url: string, payload: object = {}, headers?: Record<string, string>) =>
          call('POST', url, payload, headers),
        put: (url: string, payload: object = {}, headers?: Record<string, string>) =>
          call('PUT', url, payload, headers),
      }
    },
  }
}

/** Tests log in thousands of times. passwords.test.ts checks what a hash costs in a shop. */
const CHEAP = { N: 1024, r: 8, p: 1 }

export interface SentEmail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Files are downloaded as text; everything else is JSON. */
function bodyOf(answer: {
  readonly headers: Record<string, unknown>
  readonly body: string
  json(): ReturnType<typeof JSON.parse>
}) {
  return String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body
}
