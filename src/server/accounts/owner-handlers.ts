import type { Kysely } from 'kysely'
import type { auth } from '../../contract/accounts.ts'
import { isSafeEmail, normaliseEmail } from '../../domain/accounts/email-address.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { hashOfToken } from '../platform/crypto.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { createOwner } from './first-owner.ts'
import { newPasswordProblem } from './new-password.ts'
import { hasOwner, isOwnerLink } from './owner-queries.ts'
import { hashPassword } from './passwords.ts'

type OwnerHandlers = Pick<Handlers<{ auth: typeof auth }>['auth'], 'owner' | 'createOwner'>

const LINK_INVALID =
  'This link is no longer valid. If the shop has no owner yet, start it again: it then prints a new link.'

/** Handlers for the first owner of a shop. */
export function ownerHandlers(db: Kysely<Database>): OwnerHandlers {
  return {
    owner: async () => ({ success: true, data: { hasOwner: await hasOwner(db) } }),
    createOwner: async ({ body: { token, password, ...typed } }) => {
      if (!(await isOwnerLink(db, hashOfToken(token)))) throw new ApiError(403, LINK_INVALID)
      const form = { name: singleLine(typed.name, 200), email: normaliseEmail(typed.email) }
      const weakness = await newPasswordProblem(password, form)
      const errors = {
        ...(form.name === '' && { name: 'Name is required' }),
        ...(!isSafeEmail(form.email) && { email: 'Please enter a valid email address' }),
        ...(weakness && { password: weakness }),
      }
      if (Object.keys(errors).length > 0) throw new ApiError(400, 'Please correct the highlighted fields.', { errors })
      const owner = { ...form, passwordHash: await hashPassword(password) }
      if (!(await createOwner(db, token, owner))) throw new ApiError(403, LINK_INVALID)
      return { success: true, message: 'You are the owner of this shop. Please log in.' }
    },
  }
}
