import type { Transaction } from 'kysely'
import type { AdminProduct } from '../../../contract/products-admin.ts'
import { describeQuantity, type Unit } from '../../../domain/units/quantity.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { lastChangeOf, lockRevisions } from './product-queries.ts'

/** The 409 for a product that someone else saved first: who saved it, and the current product in `details`. */
export async function editConflict(trx: Transaction<Database>, current: AdminProduct): Promise<ApiError> {
  const last = await lastChangeOf(trx, current._id)
  const who = last?.staff_name || 'Someone else'
  return new ApiError(409, `${who} has changed this product. Please check it and try again.`, { current })
}

interface ChangedStock {
  readonly at: number
  readonly name: string
  /** In pieces or centimetres. */
  readonly stock: number
  readonly unit: Unit
}

/** The 409 for a stock figure that changed between reading and saving, such as by a sale. */
export function stockConflict(current: AdminProduct, changed: readonly ChangedStock[]): ApiError {
  const errors = Object.fromEntries(
    changed.map(({ at, stock, unit }) => [
      `variants.${at}.countInStock`,
      `The stock is now ${describeQuantity(unit, stock)}.`,
    ]),
  )
  const names = changed.map(({ name }) => name).join(', ')
  return new ApiError(409, `The stock of ${names} has changed. Your changes haven't been saved.`, {
    errors,
    current,
  })
}

/**
 * Locks products until the commit.
 * @param expected the revision of each product by id
 * @throws ApiError 409 when a product has another revision or was deleted
 */
export async function lockUnchangedProducts(
  trx: Transaction<Database>,
  expected: ReadonlyMap<string, number | undefined>,
): Promise<void> {
  const rows = await lockRevisions(trx, [...expected.keys()])
  const changed = rows.filter(({ id, revision }) => expected.get(id) !== revision)
  const others = expected.size - rows.length + changed.length - 1
  if (others < 0) return
  const first = changed[0] ? `“${changed[0].name}”` : 'A product'
  const who =
    others === 0 ? `${first} was` : others === 1 ? `${first} and 1 other were` : `${first} and ${others} others were`
  throw new ApiError(409, `${who} changed by someone else. Nothing has been changed.`)
}
