// A shop and its buyer in one process, which ends by SIGKILL when so many steps were done. A step is a statement of the
// purchase, or a call made to the payment provider or answered by it. Prints the numbers of the steps at the provider, then
// how many there were in total.
import pg from 'pg'
import { buildApp } from '../../src/server/app/build-app.ts'
import { openShop } from '../../src/server/app/open-shop.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { callWithoutSocket } from '../without-socket.ts'
import { checkOut } from './check-out.ts'

const [lastStep, token, key, product, dataDir] = process.argv.slice(2)
let isBuying = false
let steps = 0

function step(isProvider = false): void {
  if (!isBuying) return
  steps += 1
  if (isProvider) console.log(steps)
  if (steps === Number(lastStep)) process.kill(process.pid, 'SIGKILL')
}

const query = pg.Client.prototype.query
pg.Client.prototype.query = function counted(this: pg.Client, ...asked: unknown[]) {
  if (!isPoll(asked[0])) step()
  return Reflect.apply(query, this, asked)
} as typeof query

/** How often the shop looks for changes of others depends on the time that it takes. */
function isPoll(asked: unknown): boolean {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
  return text?.includes('from change_log') === true
}

const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: dataDir ?? '' })
const shop = await openShop(database, {
  origin: 'http://shop.test',
  dataDir: dataDir ?? '',
  worksOnJobs: false,
  payments: {
    fetch: async (url, init) => {
      step(true)
      const answer = await callWithoutSocket(app, url, init)
      step(true)
      return answer
    },
  },
})
const app = await buildApp({
  handlers: shop.handlers,
  identify: shop.identify,
  ready: async () => undefined,
  plugins: shop.routes,
  isLimited: false,
})
isBuying = true
await checkOut(app, { token: token ?? '', key: key ?? '', product: product ?? '' })
await shop.jobs.drain()
isBuying = false
console.log(`all ${steps}`)
await app.close()
await shop.close()
await database.close()
