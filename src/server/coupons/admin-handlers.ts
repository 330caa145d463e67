import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AdminCoupon, adminCoupons } from '../../contract/coupons.ts'
import { type CheckedCoupon, type CouponForm, checkCoupon } from '../../domain/coupons/check-coupon.ts'
import { couponState } from '../../domain/coupons/coupons.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type Columns, listFile, type Place, yesOrNo } from '../platform/lists.ts'
import {
  countKnown,
  couponById,
  couponPage,
  couponsAfter,
  deleteUnusedCoupon,
  insertCoupon,
  lockCoupon,
  updateCoupon,
} from './queries.ts'

type CouponRow = Selectable<Database['coupon']>

/** The coupon calls of the back office. Each change is recorded in the audit log. */
export function adminCouponHandlers(
  db: Kysely<Database>,
): Handlers<{ adminCoupons: typeof adminCoupons }>['adminCoupons'] {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await couponPage(db, query)
      return { success: true, data: rows.map(couponJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="coupons.csv"')
      return listFile(COLUMNS, (last, limit) => couponsAfter(db, query, last, limit))
    },
    get: async ({ params }) => {
      const coupon = await couponById(db, params.id)
      if (!coupon) throw notFound()
      return { success: true, data: couponJson(coupon) }
    },
    create: async ({ body }, caller) => {
      const checked = checkForm(body)
      const coupon = await db.transaction().execute(async (trx) => {
        await refuseUnknownScope(trx, checked)
        const inserted = await insertCoupon(trx, { id: newId(), ...columnsOf(checked) })
        if (!inserted) throw codeTaken()
        await recordChange(trx, caller, {
          action: 'create',
          ...auditedEntity(inserted),
          after: auditedFields(inserted),
        })
        return inserted
      })
      return { success: true, data: couponJson(coupon) }
    },
    update: async ({ params, body }, caller) => {
      const checked = checkForm(body)
      const coupon = await db.transaction().execute(async (trx) => {
        const before = await lockCoupon(trx, params.id)
        if (!before) throw notFound()
        if (before.revision !== body.revision) throw editConflict('coupon', couponJson(before))
        await refuseUnknownScope(trx, checked)
        const after = await updateCoupon(trx, before.id, columnsOf(checked))
        if (!after) throw codeTaken()
        await recordChange(trx, caller, {
          action: 'change',
          ...auditedEntity(before),
          before: auditedFields(before),
          after: auditedFields(after),
        })
        return after
      })
      return { success: true, data: couponJson(coupon) }
    },
    delete: async ({ params }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = await lockCoupon(trx, params.id)
        if (!before) throw notFound()
        if (!(await deleteUnusedCoupon(trx, before.id)))
          throw new ApiError(409, 'This coupon has been used in orders. Disable it instead.')
        await recordChange(trx, caller, { action: 'delete', ...auditedEntity(before), before: auditedFields(before) })
      })
      return { success: true, message: 'Coupon deleted.' }
    },
  }
}

const COLUMNS: Columns<CouponRow & Place> = {
  code: ({ code }) => code,
  kind: kindOf,
  percent: ({ percent }) => String(percent ?? ''),
  amount: ({ amount_paise }) => (amount_paise === null ? '' : rupeesFromPaise(amount_paise).toFixed(2)),
  minimum: ({ minimum_paise }) => rupeesFromPaise(minimum_paise).toFixed(2),
  starts: ({ starts_at }) => formatSpreadsheetTime(starts_at),
  ends: ({ ends_at }) => formatSpreadsheetTime(ends_at),
  max_uses: ({ max_uses }) => String(max_uses ?? ''),
  max_uses_per_customer: ({ max_uses_per_customer }) => String(max_uses_per_customer ?? ''),
  automatic: ({ automatic }) => yesOrNo(automatic),
  combinable: ({ combinable }) => yesOrNo(combinable),
  active: ({ active }) => yesOrNo(active),
  uses: ({ uses }) => String(uses),
  created: ({ created_at }) => formatSpreadsheetTime(created_at),
}

type SentForm = Pick<CouponForm, 'code' | 'kind'> & { readonly [K in keyof CouponForm]?: CouponForm[K] | null }

/**
 * Validates the form. A missing field counts as empty. Throws `ApiError` 400 with a message for each invalid field.
 */
function checkForm(form: SentForm): CheckedCoupon {
  const { percent = null, amount = null, startsAt = null, endsAt = null } = form
  const { maxUses = null, maxUsesPerCustomer = null, buyQuantity = null, getQuantity = null } = form
  const { errors, ...checked } = checkCoupon({
    code: form.code,
    kind: form.kind,
    percent,
    amount,
    buyQuantity,
    getQuantity,
    scope: form.scope ?? 'order',
    scopeIds: form.scopeIds ?? [],
    firstOrderOnly: form.firstOrderOnly ?? false,
    automatic: form.automatic ?? false,
    combinable: form.combinable ?? false,
    startsAt,
    endsAt,
    maxUses,
    maxUsesPerCustomer,
    minimum: form.minimum ?? 0,
    active: form.active ?? true,
  })
  if (errors || !('coupon' in checked)) throw refuseFields(errors ?? {})
  return checked.coupon
}

async function refuseUnknownScope(trx: Transaction<Database>, { scope, scopeIds }: CheckedCoupon): Promise<void> {
  if (scope === 'order') return
  const known = await countKnown(trx, scope, scopeIds)
  if (known < scopeIds.length) throw refuseFields({ scopeIds: `One of these has been deleted. Please choose again.` })
}

function kindOf({ free_delivery, buy_quantity, percent }: CouponRow): AdminCoupon['kind'] {
  if (free_delivery) return 'free-delivery'
  if (buy_quantity !== null) return 'buy-x-get-y'
  return percent === null ? 'amount' : 'percent'
}

function notFound(): ApiError {
  return new ApiError(404, 'Coupon not found')
}

function codeTaken(): ApiError {
  return refuseFields({ code: 'A coupon with this code already exists.' })
}

function auditedEntity(coupon: CouponRow) {
  return { entity: 'coupon', entityId: coupon.code }
}

function columnsOf(coupon: CheckedCoupon) {
  return {
    code: coupon.code,
    percent: coupon.percent,
    amount_paise: coupon.amount,
    free_delivery: coupon.freeDelivery,
    buy_quantity: coupon.buyQuantity,
    get_quantity: coupon.getQuantity,
    scope: coupon.scope,
    scope_ids: [...coupon.scopeIds],
    first_order_only: coupon.firstOrderOnly,
    automatic: coupon.automatic,
    combinable: coupon.combinable,
    minimum_paise: coupon.minimum,
    starts_at: coupon.startsAt,
    ends_at: coupon.endsAt,
    max_uses: coupon.maxUses,
    max_uses_per_customer: coupon.maxUsesPerCustomer,
    active: coupon.active,
  }
}

/** The fields that the audit log records: the settings of the coupon, not its use count. */
function auditedFields(coupon: CouponRow) {
  const { uses: _uses, state: _state, revision: _revision, createdAt: _createdAt, ...decided } = couponJson(coupon)
  return decided
}

function couponJson(row: CouponRow): AdminCoupon {
  const { id, code, percent, amount_paise, starts_at, ends_at, max_uses, active, uses, revision } = row
  const limits = { active, startsAt: starts_at, endsAt: ends_at, maxUses: max_uses, uses }
  return {
    _id: id,
    code,
    kind: kindOf(row),
    percent,
    amount: amount_paise === null ? null : rupeesFromPaise(amount_paise),
    buyQuantity: row.buy_quantity,
    getQuantity: row.get_quantity,
    scope: row.scope,
    scopeIds: [...row.scope_ids],
    firstOrderOnly: row.first_order_only,
    automatic: row.automatic,
    combinable: row.combinable,
    minimum: rupeesFromPaise(row.minimum_paise),
    startsAt: starts_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
    maxUses: max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    active,
    uses,
    state: couponState(limits, new Date()),
    revision,
    createdAt: row.created_at.toISOString(),
  }
}
