import type { auth } from '../../contract/accounts.ts'
import { isSafeEmail, normaliseEmail } from '../../domain/accounts/email-address.ts'
import { NO_EMAILS } from '../../domain/accounts/messages.ts'
import { GENDERS, genderProblem, phoneProblem } from '../../domain/accounts/registration.ts'
import { phoneDigits } from '../../domain/units/digits.ts'
import { singleLine } from '../../domain/untrusted.ts'
import type { EncodeSquare } from '../media/square-pictures.ts'
import { newId } from '../platform/database/id.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Exchange, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { sendNotice } from './account-notices.ts'
import { endSession } from './cookies.ts'
import { changeEmail, deleteAccount } from './credential-queries.ts'
import { requestLink } from './links.ts'
import { checkOwnPassword } from './own-password.ts'
import { passkeyJson } from './passkey-json.ts'
import { passkeysOf } from './passkey-queries.ts'
import {
  addressesOf,
  confirmedEmail,
  deleteOtherSessions,
  deleteSession,
  type ForgetCustomer,
  personById,
  sessionsOf,
  updateCustomer,
  writeAvatar,
} from './queries.ts'
import { dateProblem } from './sign-in.ts'
import type { AccountParts } from './start-session.ts'
import { userJson } from './user-json.ts'

type Profile = Omit<
  Handlers<{ auth: typeof auth }>['auth'],
  | 'login'
  | 'owner'
  | 'createOwner'
  | 'register'
  | 'logout'
  | 'prove'
  | 'proof'
  | 'forgotPassword'
  | 'resetPassword'
  | 'verifyEmail'
  | 'changePassword'
>

/** How personal data outside this folder is read and deleted; the capabilities that hold it depend on accounts. */
export interface PersonalData {
  /**
   * Returns what else the shop stores about a customer (orders, reviews, …), by name, for the download of their data. `email` is an
   * address that is known to be theirs, or null.
   */
  readonly read: (customerId: string, email: string | null) => Promise<Readonly<Record<string, unknown>>>
  readonly forget: ForgetCustomer
}

interface ProfileParts extends Omit<AccountParts, 'vault'> {
  readonly encodeAvatar: EncodeSquare
}

const LINK_SENT = 'We have sent you a link to confirm your email address.'

/** Handles the calls a signed-in customer makes about their own account. Each works on the caller's account only. */
export function profileHandlers(parts: ProfileParts, personalData: PersonalData): Profile {
  const { db, cookie, send, team, encodeAvatar } = parts
  const person = async (id: string) => userJson(await personById(db, id), team)
  /** Returns the stored hash of the password. */
  const checkPassword = async (caller: Caller, password: string, exchange: Exchange): Promise<string> => {
    const owner = { id: userIdOf(caller), email: caller.email ?? '' }
    const hash = await checkOwnPassword(parts, owner, password, exchange)
    if (hash === undefined) throw new ApiError(400, 'The password is incorrect.')
    return hash
  }
  return {
    me: async (_input, caller) => {
      const user = await person(userIdOf(caller))
      return { success: true, user: caller.mustSetUpFactor ? { ...user, permissions: ['own.factor'] } : user }
    },
    updateProfile: async ({ body }, caller, exchange) => {
      const userId = userIdOf(caller)
      const email = body.email === undefined ? undefined : normaliseEmail(body.email)
      const isNewEmail = email !== undefined && email !== caller.email
      const change = changeOf(body)
      const { email_verified: wasConfirmed } = await personById(db, userId)
      let isFree: boolean
      if (isNewEmail) {
        if (!isSafeEmail(email)) throw new ApiError(400, 'Please enter a valid email address')
        const passwordHash = await checkPassword(caller, body.currentPassword ?? '', exchange)
        isFree = await changeEmail(db, userId, passwordHash, { ...change, email }, async (within) => {
          // The old address, because the new one may be that of a thief.
          if (caller.email)
            await sendNotice(send, { customerId: userId, change: 'email', to: caller.email, wasConfirmed }, within)
          await requestLink(send, { purpose: 'verify-email', customerId: userId }, { within })
        })
      } else isFree = await updateCustomer(db, userId, change)
      if (!isFree) throw new ApiError(409, 'There is already an account with this email.')
      return { success: true, message: 'Profile updated successfully!', user: await person(userId) }
    },
    setAvatar: async ({ body }, caller) => {
      const userId = userIdOf(caller)
      const image = body.image === '' ? undefined : await encodeAvatar(Buffer.from(body.image, 'base64'), userId)
      if (!image && body.image !== '') throw new ApiError(400, 'This file is not a picture the shop can read.')
      await writeAvatar(db, userId, image && { id: newId(), image })
      return { success: true, message: 'Profile updated successfully!', user: await person(userId) }
    },
    sendVerification: async (_input, caller) => {
      await requestLink(send, { purpose: 'verify-email', customerId: userIdOf(caller) })
      return { success: true, message: team.keepsEmails ? NO_EMAILS : LINK_SENT }
    },
    sessions: async (_input, caller) => ({
      success: true,
      data: (await sessionsOf(db, userIdOf(caller))).map((session) => ({
        _id: session.id,
        device: session.user_agent,
        createdAt: session.created_at.toISOString(),
        seenAt: session.seen_at.toISOString(),
        isCurrent: session.id === caller.sessionId,
      })),
    }),
    endSession: async ({ params }, caller) => {
      if (!(await deleteSession(db, userIdOf(caller), params.id))) throw new ApiError(404, 'Session not found')
      return { success: true, message: 'The session has been ended.' }
    },
    endOtherSessions: async (_input, caller) => {
      await deleteOtherSessions(db, userIdOf(caller), caller.sessionId ?? '')
      return { success: true, message: 'All other sessions have been ended.' }
    },
    myData: async (_input, caller) => {
      const userId = userIdOf(caller)
      const confirmed = await confirmedEmail(db, userId)
      const [user, addresses, sessions, passkeys, also] = await Promise.all([
        person(userId),
        addressesOf(db, userId),
        sessionsOf(db, userId),
        passkeysOf(db, userId),
        personalData.read(userId, confirmed),
      ])
      return {
        exportedAt: new Date().toISOString(),
        user,
        addresses,
        sessions,
        passkeys: passkeys.map(passkeyJson),
        ...also,
      }
    },
    deleteAccount: async ({ body }, caller, exchange) => {
      const userId = userIdOf(caller)
      if (caller.staffRole)
        throw new ApiError(409, 'You are a team member. Please ask an owner to remove you from the team first.')
      const passwordHash = await checkPassword(caller, body.password, exchange)
      await deleteAccount(db, userId, passwordHash, personalData.forget)
      endSession(exchange, cookie)
      return { success: true, message: 'Your account has been deleted.' }
    },
  }
}

interface ProfileForm {
  readonly name?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
  readonly dateOfBirth?: string | null
  readonly gender?: string | null
}

/** Returns the changed columns. Missing fields stay as they are; the full name follows the first and last name. */
function changeOf(form: ProfileForm) {
  const { firstName, lastName, dateOfBirth } = form
  const parts = [firstName, lastName].map((part) => singleLine(part ?? '', 100)).join(' ')
  const name = form.name === undefined ? undefined : singleLine(form.name, 200) || parts.trim()
  if (name === '') throw new ApiError(400, 'Name is required')
  const phone = form.phone === undefined ? undefined : phoneDigits(form.phone)
  const problem = phoneProblem(form.phone ?? '') ?? dateProblem(dateOfBirth ?? '') ?? genderProblem(form.gender ?? '')
  if (problem) throw new ApiError(400, problem)
  return {
    ...(name !== undefined && { name }),
    ...(firstName !== undefined && { first_name: singleLine(firstName, 100) }),
    ...(lastName !== undefined && { last_name: singleLine(lastName, 100) }),
    ...(phone !== undefined && { phone }),
    ...(dateOfBirth !== undefined && { date_of_birth: dateOfBirth || null }),
    ...(form.gender !== undefined && { gender: GENDERS.find(({ value }) => value === form.gender)?.value ?? null }),
  }
}
