import type { Kysely, Transaction } from 'kysely'
import type { AdminBrand, adminBrands } from '../../../contract/catalogue/admin.ts'
import { MAX_LENGTHS } from '../../../domain/catalogue/check-product.ts'
import { recordChange } from '../../audit/audit.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, fieldErrors } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type Columns, listFile, type Place } from '../../platform/lists.ts'
import {
  type BrandLine,
  brandLines,
  brandNamed,
  brandsAfter,
  deleteBrand,
  holdBrand,
  insertBrand,
  renameBrand,
} from './category-queries.ts'

type BrandHandlers = Handlers<{ adminBrands: typeof adminBrands }>['adminBrands']

export function brandHandlers(db: Kysely<Database>): BrandHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await brandLines(db, query)
      return { success: true, data: rows.map(brandJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="brands.csv"')
      return listFile(COLUMNS, (last, limit) => brandsAfter(db, query, last, limit))
    },
    get: async ({ params }) => {
      const [row] = (await brandLines(db, { ids: params.id })).rows
      return { success: true, data: brandJson(row ?? missing()) }
    },
    create: async ({ body }, caller) =>
      changeBrands(db, async (trx) => {
        const name = await checkedName(trx, body.name, undefined)
        const id = newId()
        await insertBrand(trx, id, name)
        await recordChange(trx, caller, { action: 'create', entity: 'brand', entityId: id, after: { name } })
        return { success: true, data: { _id: id, revision: 1, name, productCount: 0 } }
      }),
    update: async ({ params: { id }, body }, caller) =>
      changeBrands(db, async (trx) => {
        const row = (await holdBrand(trx, id)) ?? missing()
        refuseStale(row, body.revision)
        const name = await checkedName(trx, body.name, id)
        if (name === row.name) return { success: true, data: brandJson(row) }
        await renameBrand(trx, id, name)
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'brand',
          entityId: id,
          before: { name: row.name },
          after: { name },
        })
        return { success: true, data: brandJson({ ...row, name, revision: row.revision + 1 }) }
      }),
    remove: async ({ params: { id }, query = {} }, caller) =>
      changeBrands(db, async (trx) => {
        const row = (await holdBrand(trx, id)) ?? missing()
        if (query.revision !== undefined) refuseStale(row, query.revision)
        if (row.product_count > 0) {
          const carry = row.product_count === 1 ? '1 product carries' : `${row.product_count} products carry`
          throw new ApiError(409, `${carry} this brand. Give them another one first.`)
        }
        await deleteBrand(trx, id)
        await recordChange(trx, caller, { action: 'delete', entity: 'brand', entityId: id, before: { name: row.name } })
        return { success: true, message: `“${row.name}” is deleted.` }
      }),
  }
}

const COLUMNS: Columns<Pick<BrandLine, 'name' | 'product_count'> & Place> = {
  name: ({ name }) => name,
  products: ({ product_count }) => String(product_count),
}

function changeBrands<T>(db: Kysely<Database>, change: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return inTransaction(db, change, { retryOnConflict: true })
}

async function checkedName(trx: Transaction<Database>, typed: string, ownId: string | undefined): Promise<string> {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const wrong = (reason: string) => fieldErrors([{ field: 'name', reason }])
  if (name === '') throw wrong('a brand needs a name')
  if (name.length > MAX_LENGTHS.brand) throw wrong(`the name is longer than ${MAX_LENGTHS.brand} characters`)
  if (!name.isWellFormed()) throw wrong('the name holds a character that cannot be stored')
  const owner = await brandNamed(trx, name)
  if (owner !== undefined && owner !== ownId) throw wrong('there is a brand with this name already')
  return name
}

function refuseStale(row: BrandLine, revision: number): void {
  if (row.revision === revision) return
  throw new ApiError(409, 'Somebody else changed this brand meanwhile. Nothing of yours was saved yet.', {
    current: brandJson(row),
  })
}

function missing(): never {
  throw new ApiError(404, 'There is no such brand.')
}

function brandJson({ id, revision, name, product_count }: BrandLine): AdminBrand {
  return { _id: id, revision, name, productCount: product_count }
}
