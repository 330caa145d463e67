import { type Kysely, type Selectable, sql } from 'kysely'
import type { adminReturnPolicies, ReturnPolicyRecord } from '../../contract/return-policies.ts'
import { CATEGORY_SEPARATOR } from '../../domain/catalogue/category-path.ts'
import { MAX_POLICY_DAYS } from '../../domain/returns/policy.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { idsOf, pageOf } from '../platform/lists.ts'

type PolicyHandlers = Handlers<{ adminReturnPolicies: typeof adminReturnPolicies }>['adminReturnPolicies']

/** Handlers for the return policies of the shop, its categories and its products. */
export function policyHandlers(db: Kysely<Database>): PolicyHandlers {
  const read = async (within: Kysely<Database>, id: string) => {
    const row = (await policies(within)).find((one) => one.id === id)
    if (!row) throw new ApiError(404, NOT_FOUND)
    return { success: true as const, data: policyJson(row) }
  }
  return {
    list: async ({ query = {} }) => {
      const ids = idsOf(query.ids)
      const q = query.q?.trim().toLowerCase() ?? ''
      const rows = (await policies(db)).filter(
        ({ id, name }) => (!ids || ids.includes(id)) && (q === '' || name.toLowerCase().includes(q)),
      )
      const { limit, offset } = pageOf(query)
      return { success: true, data: rows.slice(offset, offset + limit).map(policyJson), total: rows.length }
    },
    get: ({ params }) => read(db, params.id),
    create: async ({ body }, caller) => {
      const row = { id: newId(), scope: body.scope, ...targetOf(body), ...columnsOf(body) }
      return db.transaction().execute(async (trx) => {
        const table = body.scope === 'category' ? 'category' : 'product'
        const target = await trx.selectFrom(table).select('id').where('id', '=', body.target).executeTakeFirst()
        if (!target) throw refuseFields({ target: `This ${table} does not exist.` })
        const inserted = await trx
          .insertInto('return_policy')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!inserted) throw new ApiError(409, TAKEN, { errors: { target: TAKEN } })
        await recordChange(trx, caller, { action: 'create', entity: 'return policy', entityId: row.id, after: row })
        return read(trx, row.id)
      })
    },
    save: ({ params: { id }, body }, caller) =>
      db.transaction().execute(async (trx) => {
        const before = await trx
          .selectFrom('return_policy')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!before) throw new ApiError(404, NOT_FOUND)
        if (before.revision !== body.revision) {
          const current = (await read(trx, id)).data
          throw editConflict('policy', current)
        }
        const after = columnsOf(body)
        await trx
          .updateTable('return_policy')
          .set({ ...after, revision: before.revision + 1, updated_at: new Date() })
          .where('id', '=', id)
          .execute()
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'return policy',
          entityId: id,
          before: Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof typeof before]])),
          after,
        })
        return read(trx, id)
      }),
    remove: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = await trx.deleteFrom('return_policy').where('id', '=', id).returningAll().executeTakeFirst()
        if (!before) throw new ApiError(404, NOT_FOUND)
        if (before.scope === 'shop') throw new ApiError(409, 'The policy of the shop cannot be deleted.')
        await recordChange(trx, caller, { action: 'delete', entity: 'return policy', entityId: id, before })
      })
      return { success: true, message: 'The policy has been deleted.' }
    },
  }
}

const NOT_FOUND = 'Policy not found'
const TAKEN = 'There is a policy for this already.'

interface NamedPolicy extends Selectable<Database['return_policy']> {
  readonly name: string
}

async function policies(db: Kysely<Database>): Promise<readonly NamedPolicy[]> {
  const { rows } = await sql<NamedPolicy>`
    select policy.*, coalesce(product.name, concat_ws(${CATEGORY_SEPARATOR}, grandparent.name, parent.name, category.name), '') as name
    from return_policy policy
    left join product on product.id = policy.product_id
    left join category on category.id = policy.category_id
    left join category parent on parent.id = category.parent_id
    left join category grandparent on grandparent.id = parent.parent_id
    order by policy.scope <> 'shop', policy.scope, name, policy.id`.execute(db)
  return rows
}

function policyJson(row: NamedPolicy): ReturnPolicyRecord {
  return {
    _id: row.id,
    revision: row.revision,
    scope: row.scope,
    target: row.category_id ?? row.product_id,
    name: row.name,
    returnDays: row.return_days,
    exchangeDays: row.exchange_days,
    claimDays: row.claim_days,
    pickupFee: rupeesFromPaise(row.pickup_fee_paise),
    approveUpTo: row.approve_up_to_paise === null ? null : rupeesFromPaise(row.approve_up_to_paise),
  }
}

function targetOf({ scope, target }: { readonly scope: 'category' | 'product'; readonly target: string }) {
  return scope === 'category' ? { category_id: target } : { product_id: target }
}

type TypedPolicy = Pick<ReturnPolicyRecord, 'returnDays' | 'exchangeDays' | 'claimDays' | 'pickupFee' | 'approveUpTo'>

function columnsOf({ returnDays, exchangeDays, claimDays, pickupFee, approveUpTo }: TypedPolicy) {
  const fee = paiseFromRupees(pickupFee)
  const upTo = approveUpTo === null ? null : paiseFromRupees(approveUpTo)
  const errors = {
    ...(!isDays(returnDays) && { returnDays: INVALID_DAYS }),
    ...(!isDays(exchangeDays) && { exchangeDays: INVALID_DAYS }),
    ...(!isDays(claimDays) && { claimDays: INVALID_DAYS }),
    ...(fee === undefined && { pickupFee: INVALID_AMOUNT }),
    ...(upTo === undefined && { approveUpTo: INVALID_AMOUNT }),
  }
  if (fee === undefined || upTo === undefined || Object.keys(errors).length > 0) throw refuseFields(errors)
  return {
    return_days: returnDays,
    exchange_days: exchangeDays,
    claim_days: claimDays,
    pickup_fee_paise: fee,
    approve_up_to_paise: upTo,
  }
}

function isDays(days: number | null): boolean {
  return days === null || (Number.isInteger(days) && days >= 0 && days <= MAX_POLICY_DAYS)
}

const INVALID_DAYS = `Please enter whole days from 0 to ${MAX_POLICY_DAYS}.`
const INVALID_AMOUNT = 'Please enter an amount with at most 2 decimals.'
