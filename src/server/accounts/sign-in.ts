import type { Kysely } from 'kysely'
import type { auth } from '../../contract/accounts/shop.ts'
import { LOGIN_FAILED, REGISTERED_PLEASE_LOGIN, REGISTERED_WELCOME } from '../../domain/accounts/messages.ts'
import { passwordProblem } from '../../domain/accounts/password.ts'
import { checkLogin, checkRegistration, genderProblem, registrationOf } from '../../domain/accounts/registration.ts'
import { indianDay, isCalendarDay } from '../../domain/india/time.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { hashOfToken, newToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Exchange, type Handlers, PLEASE_LOG_IN, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { SecretCookie } from './cookies.ts'
import { passwordHashOf, writePassword } from './credential-queries.ts'
import { isDevice, writeDevice } from './device-queries.ts'
import { requestLink } from './links.ts'
import { countLogin } from './login-limits.ts'
import { passFactor } from './pass-factor.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { consumeLink, deleteSession, insertCustomer, personById, personForLogin, updateCustomer } from './queries.ts'
import { openSession } from './sessions.ts'
import { userJson } from './user-json.ts'

export interface AccountParts {
  readonly db: Kysely<Database>
  readonly cookie: SecretCookie
  readonly device: SecretCookie
  readonly send: SendJob
}

type SignInHandlers = Pick<
  Handlers<{ auth: typeof auth }>['auth'],
  'login' | 'register' | 'logout' | 'forgotPassword' | 'resetPassword' | 'verifyEmail' | 'changePassword'
>

const RESET_REQUESTED = 'If there is an account with this email, we have sent it a link to choose a new password.'
const LINK_INVALID = 'This link is no longer valid. Please request a new one.'

/** Handlers for login, logout, registration and forgotten passwords. */
export function signInHandlers({ db, cookie, device, send }: AccountParts): SignInHandlers {
  const signIn = async (customerId: string, passwordHash: string, exchange: Exchange): Promise<string> => {
    const { ip } = exchange
    const token = await openSession(db, customerId, { ip, userAgent: userAgentOf(exchange) }, passwordHash)
    exchange.setHeader('set-cookie', cookie.set(token))
    await rememberDevice(customerId, exchange)
    return token
  }
  /** Recognises the browser at the next login. A token that the shop has not issued is replaced. */
  const rememberDevice = async (customerId: string, exchange: Exchange): Promise<void> => {
    const sent = device.read(exchange.header('cookie'))
    const token = sent && (await isDevice(db, hashOfToken(sent))) ? sent : newToken()
    await writeDevice(db, customerId, hashOfToken(token))
    exchange.setHeader('set-cookie', device.set(token))
  }
  return {
    login: async ({ body }, caller, exchange) => {
      const form = { email: body.email ?? '', password: body.password ?? '' }
      const wrong = checkLogin(form)[0]
      if (wrong) throw new ApiError(400, wrong.message)
      const email = form.email.trim().toLowerCase()
      const person = await personForLogin(db, email)
      const deviceToken = device.read(exchange.header('cookie'))
      const attempt = await countLogin(db, { email, customerId: person?.id, deviceToken, exchange })
      const passwordHash = person?.password_hash ?? undefined
      const isRight = await isPassword(form.password, passwordHash)
      if (!person || !passwordHash || !isRight || person.is_disabled) throw new ApiError(401, LOGIN_FAILED)
      await attempt.succeeded()
      await passFactor(db, person.id, body.code)
      // Ends the previous session of this browser.
      if (caller.userId && caller.sessionId) await deleteSession(db, caller.userId, caller.sessionId)
      const token = await signIn(person.id, passwordHash, exchange)
      return { success: true, message: 'Login successful', token, user: userJson(person) }
    },
    register: async ({ body }, _caller, exchange) => {
      const password = body.password ?? ''
      const form = {
        name: singleLine(body.name, 200),
        email: body.email ?? '',
        phone: body.phone ?? '',
        dateOfBirth: body.dateOfBirth ?? '',
        gender: body.gender ?? '',
        password,
        confirmPassword: password,
      }
      const wrong =
        checkRegistration(form)[0]?.message ??
        passwordProblem(password) ??
        dateProblem(form.dateOfBirth) ??
        genderProblem(form.gender)
      if (wrong) throw new ApiError(400, wrong)
      const { name, email, phone, dateOfBirth, gender } = registrationOf(form)
      const id = newId()
      const customer = { id, name, email, phone, date_of_birth: dateOfBirth, gender }
      const passwordHash = await hashPassword(password)
      const isNew = await insertCustomer(db, customer, passwordHash)
      if (!isNew) throw new ApiError(409, 'There is already an account with this email. Please login.')
      await requestLink(send, { purpose: 'verify-email', customerId: id })
      const user = userJson(await personById(db, id))
      if (body.signIn === false) return { success: true, message: REGISTERED_PLEASE_LOGIN, user }
      return { success: true, message: REGISTERED_WELCOME, token: await signIn(id, passwordHash, exchange), user }
    },
    logout: async (_input, caller, exchange) => {
      if (caller.userId && caller.sessionId) await deleteSession(db, caller.userId, caller.sessionId)
      exchange.setHeader('set-cookie', cookie.clear())
      return { success: true, message: 'Signed out' }
    },
    forgotPassword: async ({ body }) => {
      const email = body.email.trim().toLowerCase()
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new ApiError(400, 'Please enter a valid email address')
      await requestLink(send, { purpose: 'reset-password', email })
      return { success: true, message: RESET_REQUESTED }
    },
    resetPassword: async ({ body }, _caller, exchange) => {
      const problem = passwordProblem(body.password)
      if (problem) throw new ApiError(400, problem)
      const passwordHash = await hashPassword(body.password)
      const link = await consumeLink(db, hashOfToken(body.token), 'reset-password')
      if (!link) throw new ApiError(400, LINK_INVALID)
      await writePassword(db, link.customerId, passwordHash)
      // The link was emailed, so the customer owns the address.
      await updateCustomer(db, link.customerId, { email_verified: true })
      exchange.setHeader('set-cookie', cookie.clear())
      // The owner of the address can log in here at once, however many others try.
      await rememberDevice(link.customerId, exchange)
      return { success: true, message: 'Your password has been changed. Please login.' }
    },
    verifyEmail: async ({ body }) => {
      const link = await consumeLink(db, hashOfToken(body.token), 'verify-email')
      if (!link) throw new ApiError(400, LINK_INVALID)
      await updateCustomer(db, link.customerId, { email_verified: true })
      return { success: true, message: 'Thank you, your email address has been confirmed.' }
    },
    changePassword: async ({ body }, caller, exchange) => {
      const userId = userIdOf(caller)
      const current = await passwordHashOf(db, userId)
      if (!(await isPassword(body.currentPassword, current)))
        throw new ApiError(400, 'The current password is incorrect.')
      const problem = passwordProblem(body.newPassword)
      if (problem) throw new ApiError(400, problem)
      const passwordHash = await hashPassword(body.newPassword)
      if (!(await writePassword(db, userId, passwordHash, current))) throw new ApiError(401, PLEASE_LOG_IN)
      const token = await signIn(userId, passwordHash, exchange)
      const user = userJson(await personById(db, userId))
      return { success: true, message: 'Your password has been changed.', token, user }
    },
  }
}

function userAgentOf(exchange: Exchange): string {
  return exchange.header('user-agent') ?? ''
}

/** Returns an error message unless the date is empty or an existing day, not in the future, as `YYYY-MM-DD`. */
export function dateProblem(date: string): string | undefined {
  if (date === '') return undefined
  return /^(19|20)/.test(date) && isCalendarDay(date) && date <= indianDay(new Date())
    ? undefined
    : 'Please enter a valid date of birth'
}
