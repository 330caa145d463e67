import type { Kysely, Selectable } from 'kysely'
import type { AdminCoupon, adminCoupons } from '../../contract/coupons.ts'
import { type CheckedCoupon, type CouponForm, checkCoupon } from '../../domain/coupons/check-coupon.ts'
import { couponState } from '../../domain/coupons/coupons.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type Columns, listFile, type Place, yesOrNo } from '../platform/lists.ts'
import {
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
        if (before.revision !== body.revision)
          throw new ApiError(409, 'Somebody else has changed this coupon. Please check it and try again.', {
            current: couponJson(before),
          })
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
          throw new ApiError(409, 'This coupon has been used in orders. Deactivate it instead.')
        await recordChange(trx, caller, { action: 'delete', ...auditedEntity(before), before: auditedFields(before) })
      })
      return { success: true, message: 'Coupon deleted.' }
    },
  }
}

const COLUMNS: Columns<CouponRow & Place> = {
  code: ({ code }) => code,
  percent: ({ percent }) => String(percent ?? ''),
  amount: ({ amount_paise }) => (amount_paise === null ? '' : rupeesFromPaise(amount_paise).toFixed(2)),
  minimum: ({ minimum_paise }) => rupeesFromPaise(minimum_paise).toFixed(2),
  starts: ({ starts_at }) => formatSpreadsheetTime(starts_at),
  ends: ({ ends_at }) => formatSpreadsheetTime(ends_at),
  max_uses: ({ max_uses }) => String(max_uses ?? ''),
  max_uses_per_customer: ({ max_uses_per_customer }) => String(max_uses_per_customer ?? ''),
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
  const { maxUses = null, maxUsesPerCustomer = null } = form
  const { errors, ...checked } = checkCoupon({
    code: form.code,
    kind: form.kind,
    percent,
    amount,
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
    kind: percent === null ? 'amount' : 'percent',
    percent,
    amount: amount_paise === null ? null : rupeesFromPaise(amount_paise),
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
