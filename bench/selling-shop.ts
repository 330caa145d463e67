import { sql } from 'kysely'
import { hashPassword } from '../src/server/accounts/passwords.ts'
import { insertCustomer } from '../src/server/accounts/queries.ts'
import { openSession } from '../src/server/accounts/sessions.ts'
import { writeProducts } from '../src/server/catalogue/write-products.ts'
import { newId } from '../src/server/platform/database/id.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import type { OpenDatabase } from '../src/server/platform/database/open.ts'
import { raiseBuyingLimits } from '../test/ordering.ts'
import { testProduct } from '../test/products.ts'
import { storeSeller } from '../test/seller.ts'
import type { Person } from './buyers.ts'

/** No demo data, and no pictures drawn meanwhile. */
export const QUIET = { DEMO: '0', DRAW_AHEAD: '0' }

export interface SellingShop {
  readonly database: OpenDatabase
  readonly people: readonly Person[]
  readonly products: readonly { readonly id: string; readonly variantId: string }[]
}

interface Size {
  readonly people: number
  readonly products: number
  readonly stock: number
}

/** Creates products with plenty of stock, and customers. */
export async function fillShop(database: OpenDatabase, size: Size): Promise<SellingShop> {
  const { db, url } = database
  await migrate(url)
  const variants = [{ color: '', size: '', stock: size.stock }]
  await writeProducts(
    db,
    Array.from({ length: size.products }, (_, n) =>
      testProduct({ handle: `kurta-${n}`, name: `Kurta ${n}`, variants }),
    ),
  )
  await raiseBuyingLimits({ db })
  await storeSeller(db)
  const hash = await hashPassword(PASSWORD)
  const people: Person[] = []
  for (let n = 0; n < size.people; n++) {
    const person = { id: newId(), name: `Buyer ${n}`, email: `buyer${n}@example.com` }
    await insertCustomer(db, person, hash)
    const token = await openSession(db, person.id, { ip: '', userAgent: '' })
    people.push({ ...person, token, phone: String(6_000_000_000 + n), street: `${n} Johari Bazaar` })
  }
  const products = await db
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .select(['product.id', 'variant.id as variantId'])
    .execute()
  await sql`analyze`.execute(db)
  return { database, people, products }
}

/** The password of every customer. */
export const PASSWORD = 'a long enough password'
