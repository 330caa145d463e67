import type { Transaction } from 'kysely'
import type { AdminProduct } from '../../../contract/catalogue/products-admin.ts'
import { describeQuantity, type Unit } from '../../../domain/units/quantity.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { lastChangeOf } from './product-queries.ts'

/** Somebody saved the product first: who, and the product as it is now. */
export async function changedMeanwhile(trx: Transaction<Database>, current: AdminProduct): Promise<ApiError> {
  const last = await lastChangeOf(trx, current._id)
  const who = last?.staff_name || 'Somebody else'
  return new ApiError(409, `${who} changed this product meanwhile. Nothing of yours was saved yet.`, { current })
}

interface Moved {
  readonly at: number
  readonly name: string
  /** In the product's unit, as it is stored. */
  readonly stock: number
  readonly unit: Unit
}

/** Something of it was sold between reading and saving a stock figure. */
export function stockMoved(current: AdminProduct, moved: readonly Moved[]): ApiError {
  const errors = Object.fromEntries(
    moved.map(({ at, stock, unit }) => [
      `variants.${at}.countInStock`,
      `The stock is ${describeQuantity(unit, stock)} by now.`,
    ]),
  )
  const names = moved.map(({ name }) => name).join(', ')
  return new ApiError(409, `The stock of ${names} moved meanwhile. Nothing of yours was saved yet.`, {
    errors,
    current,
  })
}
