import type { Kysely } from 'kysely'
import type { AdminCourier, adminCouriers } from '../../contract/couriers.ts'
import { type CourierForm, courierProblems } from '../../domain/couriers/courier.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import {
  type CourierRow,
  courierById,
  courierByName,
  courierPage,
  insertCourier,
  lockCourier,
  takeFormerName,
  updateCourier,
} from './queries.ts'

type CourierHandlers = Handlers<{ adminCouriers: typeof adminCouriers }>['adminCouriers']

/** The couriers of the shop. Each change is recorded in the audit log. */
export function courierHandlers(db: Kysely<Database>): CourierHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await courierPage(db, query)
      return { success: true, data: rows.map(courierJson), total }
    },
    get: async ({ params }) => {
      const courier = await courierById(db, params.id)
      if (!courier) throw notFound()
      return { success: true, data: courierJson(courier) }
    },
    create: async ({ body }, caller) => {
      const columns = columnsOf(body)
      const courier = await db.transaction().execute(async (trx) => {
        await takeFormerName(trx, columns.name)
        const inserted = await insertCourier(trx, { id: newId(), ...columns })
        if (!inserted) throw nameTaken()
        await recordChange(trx, caller, {
          action: 'create',
          ...auditedEntity(inserted),
          after: auditedFields(inserted),
        })
        return inserted
      })
      return { success: true, data: courierJson(courier) }
    },
    update: async ({ params, body }, caller) => {
      const columns = columnsOf(body)
      const courier = await db.transaction().execute(async (trx) => {
        const before = await lockCourier(trx, params.id)
        if (!before) throw notFound()
        if (before.revision !== body.revision) throw editConflict('courier', courierJson(before))
        const namesake = await courierByName(trx, columns.name)
        if (namesake && namesake.id !== before.id) throw nameTaken()
        await takeFormerName(trx, columns.name)
        const oldName = before.name.toLowerCase()
        const isRenamed = oldName !== columns.name.toLowerCase()
        const kept = before.former_names.filter((name) => name !== columns.name.toLowerCase())
        const after = await updateCourier(trx, before.id, {
          ...columns,
          former_names: isRenamed ? [...kept, oldName] : kept,
        })
        await recordChange(trx, caller, {
          action: 'change',
          ...auditedEntity(before),
          before: auditedFields(before),
          after: auditedFields(after),
        })
        return after
      })
      return { success: true, data: courierJson(courier) }
    },
  }
}

function columnsOf(sent: CourierForm) {
  const form = {
    ...sent,
    name: singleLine(sent.name, 80),
    trackingUrl: sent.trackingUrl.trim(),
    pickupLocation: singleLine(sent.pickupLocation, 80),
  }
  const problems = courierProblems(form)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return {
    name: form.name,
    tracking_url: form.trackingUrl,
    takes_cash: form.takesCash,
    active: form.active,
    file_format: form.fileFormat,
    pickup_location: form.pickupLocation,
    length_cm: form.lengthCm,
    breadth_cm: form.breadthCm,
    height_cm: form.heightCm,
    weight_g: form.weightGrams,
    remits_after_days: form.remitsAfterDays,
  }
}

function notFound(): ApiError {
  return new ApiError(404, 'Courier not found')
}

function nameTaken(): ApiError {
  return refuseFields({ name: 'There is already a courier with this name.' })
}

function auditedEntity({ name }: CourierRow) {
  return { entity: 'courier', entityId: name }
}

function auditedFields(row: CourierRow) {
  const { _id, revision: _revision, ...decided } = courierJson(row)
  return decided
}

function courierJson(row: CourierRow): AdminCourier {
  return {
    _id: row.id,
    name: row.name,
    trackingUrl: row.tracking_url,
    takesCash: row.takes_cash,
    active: row.active,
    fileFormat: row.file_format,
    pickupLocation: row.pickup_location,
    lengthCm: row.length_cm,
    breadthCm: row.breadth_cm,
    heightCm: row.height_cm,
    weightGrams: row.weight_g,
    remitsAfterDays: row.remits_after_days,
    revision: row.revision,
  }
}
