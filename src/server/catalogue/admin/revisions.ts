import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { holdRevisions } from './product-queries.ts'

/**
 * Holds the products until the commit.
 * @throws ApiError 409 when one of them has another revision than `wanted` says of its id, or is gone
 */
export async function refuseIfChanged(
  trx: Transaction<Database>,
  wanted: ReadonlyMap<string, number | undefined>,
): Promise<void> {
  const rows = await holdRevisions(trx, [...wanted.keys()])
  const changed = rows.filter(({ id, revision }) => wanted.get(id) !== revision)
  const others = wanted.size - rows.length + changed.length - 1
  if (others < 0) return
  const first = changed[0] ? `“${changed[0].name}”` : 'A product'
  const who =
    others === 0 ? `${first} was` : others === 1 ? `${first} and 1 other were` : `${first} and ${others} others were`
  throw new ApiError(409, `${who} changed meanwhile. Nothing is changed now.`)
}
