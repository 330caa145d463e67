import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, listQuery, listResponse, staffErrors, text } from './schemas.ts'

const AuditEntry = Type.Object({
  _id: Id,
  at: Type.String(),
  /** Null when the account was deleted. */
  staffId: Type.Union([Id, Type.Null()]),
  staffName: Type.String(),
  action: Type.String(),
  entity: Type.String(),
  entityId: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
export type AuditEntry = Static<typeof AuditEntry>

const AuditFilters = listQuery(['at'], {
  staffId: Type.Optional(Id),
  entity: Type.Optional(text(40)),
  entityId: Type.Optional(text(100)),
  action: Type.Optional(text(60)),
})

export const adminAudit = {
  list: endpoint('GET /api/admin/audit', {
    summary: 'Changes made by the team (who, when, what, before and after), newest first',
    who: 'admin',
    permission: 'audit.read',
    query: AuditFilters,
    response: listResponse(AuditEntry),
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
