import type { User } from '../../contract/accounts.ts'
import { permissionsOf } from '../../domain/accounts/permissions.ts'
import { avatarPath } from './avatar.ts'
import type { PersonRow } from './queries.ts'

export type TeamFields = Pick<User, 'adminUrl' | 'keepsEmails'>

/** @param team what users of the back office learn about the shop */
export function userJson(row: PersonRow, team: TeamFields): User {
  return {
    _id: row.id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email ?? row.guest_email ?? '',
    emailVerified: row.email_verified,
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    avatar: avatarPath(row.avatar_id),
    role: row.role,
    ...(row.is_guest && { isGuest: true }),
    ...(row.staff_role && {
      staffRole: row.staff_role,
      permissions: [...permissionsOf(row.staff_role)],
      ...team,
    }),
  }
}
