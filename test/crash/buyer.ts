// A shop reduced to selling: opens the database under DATA_DIR as a shop does, places order after order from several buyers
// at once, each under its number as idempotency key, and prints the number of each one that was answered. It lives until it
// is killed.
import { buildApp } from '../../src/server/app/build-app.ts'
import { openShop } from '../../src/server/app/open-shop.ts'
import { writeProducts } from '../../src/server/catalogue/write-products.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { jaipur, raiseBuyingLimits } from '../ordering.ts'
import { priya, signIn } from '../people.ts'
import { testProduct } from '../products.ts'
import { storeSeller } from '../seller.ts'

const dataDir = process.env.DATA_DIR ?? ''
const BUYERS = 6
const PRODUCTS = 4
let number = Number(process.argv[2] ?? 0)

const database = await openDatabase({ dataDir, databaseUrl: undefined }, (line) => console.error(line))
await migrate(database.url)
const sold = Array.from({ length: PRODUCTS }, (_, n) => testProduct({ handle: `kurta-${n}`, name: `Kurta ${n}` }))
await raiseBuyingLimits(database)
await storeSeller(database.db)
await writeProducts(
  database.db,
  sold.map((product) => ({ ...product, variants: [{ color: '', size: '', stock: 1_000_000 }] })),
)
const shop = await openShop(database, { origin: 'http://shop.test', dataDir, worksOnJobs: false })
await shop.isLoaded
const parts = { handlers: shop.handlers, identify: shop.identify, ready: async () => undefined }
const app = await buildApp({ ...parts, isLimited: false })
const { token } = await signIn(database.db, priya)
const products = await database.db.selectFrom('product').select('id').execute()
console.log('open')

await Promise.all(Array.from({ length: BUYERS }, buy))

async function buy(): Promise<never> {
  for (;;) {
    const mine = number++
    const items = products.filter((_, n) => n === mine % PRODUCTS || n === (mine + 1) % PRODUCTS)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': String(mine) },
      payload: {
        customer: { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address: jaipur },
        items: items.map(({ id }) => ({ product: id, quantity: 1, price: 999 })),
        totalAmount: 1998,
        paymentMethod: 'cod',
      },
    })
    if (answer.statusCode === 200) console.log(mine)
    else console.error(`${answer.statusCode} ${answer.body}`)
  }
}
