import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, listQuery, listResponse, staffErrors, text } from './schemas.ts'

const AuditEntry = Type.Object({
  _id: Id,
  at: Type.String(),
  /** Null when the account was deleted. */
  staffId: Type.Union([Id, Type.Null()]),
  staffName: Type.String(),
  action: Type.String(),
  entity: Type.String(),
  entityId: Type.String(),
  /** The name of the record today, or as it was when it was deleted: an order number, a product's name; empty when unknown. */
  name: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
export type AuditEntry = Static<typeof AuditEntry>

const AuditFilters = listQuery(['at'], {
  staffId: Type.Optional(Id),
  entity: Type.Optional(text(40)),
  entityId: Type.Optional(text(100)),
  action: Type.Optional(text(60)),
  /** First and last day in India. */
  from: Type.Optional(text(10)),
  to: Type.Optional(text(10)),
  /** The id of the last change that was read: the answer begins after it. */
  after: Type.Optional(Id),
})

export const adminAudit = {
  list: endpoint('GET /api/admin/audit', {
    summary: 'Changes made by the team (who, when, what, before and after), newest first; `after` continues',
    who: 'admin',
    permission: 'audit.read',
    query: AuditFilters,
    response: listResponse(AuditEntry),
    errors: staffErrors,
  }),
  choices: endpoint('GET /api/admin/audit/choices', {
    summary: 'The people and kinds of records that the audit log has, for its filters',
    who: 'admin',
    permission: 'audit.read',
    response: dataResponse(
      Type.Object({
        staff: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
        entities: Type.Array(Type.String()),
      }),
    ),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/audit/export', {
    summary: 'The audit log as a CSV file, newest first; before and after are JSON',
    who: 'admin',
    permission: 'audit.read',
    query: AuditFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
}
