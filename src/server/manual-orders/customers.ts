import { type Kysely, sql, type Transaction } from 'kysely'
import type { ManualQuoteBody, SaleCustomer } from '../../contract/orders/manual.ts'
import { phoneDigits } from '../../domain/units/digits.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { addressesOf } from '../accounts/queries.ts'
import { customerPage } from '../customers/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { ManualSale } from './read-request.ts'

/** Finds customers by phone number, or by the start of their name or email, with their addresses. */
export async function findCustomers(db: Kysely<Database>, typed: string): Promise<SaleCustomer[]> {
  if (typed.trim() === '') return []
  const { rows } = await customerPage(db, { q: typed, perPage: 10, isDisabled: false, isGuest: false })
  const found = rows.filter(({ deleted_at }) => deleted_at === null)
  return Promise.all(
    found.map(async ({ id, name, phone, email }) => ({
      _id: id,
      name,
      phone,
      email: email ?? '',
      addresses: await addressesToOffer(db, id),
    })),
  )
}

/** The saved addresses, the default one first, or else the one of the last order that was delivered to one. */
async function addressesToOffer(db: Kysely<Database>, customerId: string): Promise<SaleCustomer['addresses']> {
  const saved = await addressesOf(db, customerId)
  if (saved.length > 0)
    return saved
      .toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
      .map(({ title, address, landmark, city, state, zip_code, country }) => ({
        title,
        street: [address, landmark].filter((part) => part !== '').join(', '),
        city,
        state,
        zipCode: zip_code,
        country,
      }))
  const last = await db
    .selectFrom('orders')
    .select(['address_title', 'street', 'city', 'state', 'zip_code', 'country'])
    .where('customer_id', '=', customerId)
    .where('is_collected', '=', false)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return []
  const { address_title: title, street, city, state, zip_code: zipCode, country } = last
  return [{ title, street, city, state, zipCode, country }]
}

/**
 * Returns the customer of an order: the chosen one, or a new one without an account. Two orders for the same phone number without
 * an account belong to the same customer.
 * @throws ApiError 404 for an unknown customer, 409 for a disabled one
 */
export async function customerOfSale(trx: Transaction<Database>, { customerId, request }: ManualSale): Promise<string> {
  if (customerId !== undefined) {
    const chosen = await trx
      .selectFrom('customer')
      .select(['id', 'is_disabled'])
      .where('id', '=', customerId)
      .where('role', '=', 'customer')
      .where('is_guest', '=', false)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!chosen) throw new ApiError(404, 'Customer not found')
    if (chosen.is_disabled) throw new ApiError(409, 'This account has been disabled.')
    return chosen.id
  }
  const { name, phone } = request
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, ${NEW_CUSTOMER_LOCK}))`.execute(trx)
  const known = await knownCustomer(trx, name, phone)
  if (known) return known.id
  const id = newId()
  await trx.insertInto('customer').values({ id, name, phone, email: null }).execute()
  return id
}

/** The customer without an account whom the team has entered before by this name and phone number. */
function knownCustomer(db: Kysely<Database>, name: string, phone: string) {
  return db
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .where('email', 'is', null)
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
    .executeTakeFirst()
}

/** Whose earlier orders the rules of cash on delivery look at before an order is placed. The id of a new customer is empty. */
export async function buyerOfQuote(
  db: Kysely<Database>,
  { customerId, customer }: Pick<ManualQuoteBody, 'customerId' | 'customer'>,
): Promise<{ readonly customerId: string; readonly phone: string }> {
  const phone = phoneDigits(customer?.phone ?? '')
  if (customerId !== undefined || phone === '') return { customerId: customerId ?? '', phone }
  const known = await knownCustomer(db, singleLine(customer?.name ?? '', 200), phone)
  return { customerId: known?.id ?? '', phone }
}

/** The seed of the hashed lock keys; any fixed number will do. */
const NEW_CUSTOMER_LOCK = 134_134
