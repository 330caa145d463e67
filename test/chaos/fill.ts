import { hashPassword } from '../../src/server/accounts/passwords.ts'
import { insertCustomer } from '../../src/server/accounts/queries.ts'
import { openSession } from '../../src/server/accounts/sessions.ts'
import { writeProducts } from '../../src/server/catalogue/write-products.ts'
import { newId } from '../../src/server/platform/database/id.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import type { OpenDatabase } from '../../src/server/platform/database/open.ts'
import { raiseBuyingLimits } from '../ordering.ts'
import { testProduct } from '../products.ts'
import { storeSeller } from '../seller.ts'
import type { Person, Product } from './load.ts'

const PEOPLE = 600
const PRODUCTS = 50
export const STOCK = 1_000_000

/** Creates products with plenty of stock, and customers who are logged in. */
export async function fillShop({ db, url }: OpenDatabase): Promise<{ people: Person[]; products: Product[] }> {
  await migrate(url)
  const variants = [{ color: '', size: '', stock: STOCK }]
  const products = Array.from({ length: PRODUCTS }, (_, n) =>
    testProduct({ handle: `kurta-${n}`, name: `Kurta ${n}`, variants }),
  )
  await writeProducts(db, products)
  await raiseBuyingLimits({ db })
  await storeSeller(db)
  const hash = await hashPassword('a long enough password')
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const person = { id: newId(), name: `Buyer ${n}`, email: `buyer${n}@example.com` }
    await insertCustomer(db, person, hash)
    people.push({
      email: person.email,
      phone: String(6_000_000_000 + n),
      token: await openSession(db, person.id, { ip: '', userAgent: '' }),
    })
  }
  return { people, products: await db.selectFrom('product').select('id').execute() }
}
