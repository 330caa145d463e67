// The program of paused.test.ts: one process of a shop, whose pages show what the API says of a product. Prints its port. Arguments:
// the address of the database and the data folder.
import { buildApp } from '../../src/server/app/build-app.ts'
import { openShop } from '../../src/server/app/open-shop.ts'
import { Pages } from '../../src/server/pages/pages.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'

const [databaseUrl, dataDir = ''] = process.argv.slice(2)
const origin = 'http://shop.test'
const shop = await openShop(await openDatabase({ databaseUrl, dataDir }), { origin, dataDir, worksOnJobs: false })
const { handlers, shows, caughtUp, pageCache: cache, knows } = shop
const pages = new Pages(
  async ({ url }, caller) => {
    const id = new URL(url).pathname.split('/').at(-1) ?? ''
    const { data } = await shop.apiFor(caller).products.get({ params: { id } })
    return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body: data.name }
  },
  origin,
  { cache, knows },
)
const app = await buildApp({ handlers, shows, caughtUp, pages, origin, ready: async () => undefined, isLimited: false })
await shop.isLoaded
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
