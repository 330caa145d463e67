import { adminAudit } from './audit.ts'

/** Every call of the back office, by area. Each names the permission it takes. */
export const adminApi = {
  adminAudit,
}
