import type { auth } from '../../contract/accounts.ts'
import { isSafeEmail, normaliseEmail } from '../../domain/accounts/email-address.ts'
import { isEmail } from '../../domain/accounts/email-pattern.ts'
import { NO_EMAILS, REGISTERED_PLEASE_LOGIN, REGISTERED_WELCOME } from '../../domain/accounts/messages.ts'
import { checkLogin, checkRegistration, genderProblem, registrationOf } from '../../domain/accounts/registration.ts'
import { indianDay, isCalendarDay } from '../../domain/india/time.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { hashOfToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import { digests } from '../platform/digests.ts'
import { ApiError } from '../platform/errors.ts'
import { type Exchange, type Handlers, PLEASE_LOG_IN, userIdOf } from '../platform/http/handlers.ts'
import { turnOf } from '../platform/turns.ts'
import { sendNotice } from './account-notices.ts'
import { endSession } from './cookies.ts'
import { improveHash, passwordHashOf, writePassword } from './credential-queries.ts'
import { confirmEmail, type LinkOwner, linkOwner, resetPassword } from './link-queries.ts'
import { requestLink } from './links.ts'
import { loginFailed } from './login-failed.ts'
import { countLogin } from './login-limits.ts'
import { newPasswordProblem } from './new-password.ts'
import { checkOwnPassword } from './own-password.ts'
import { passFactor } from './pass-factor.ts'
import { hashPassword, isPassword, isWeakHash } from './passwords.ts'
import { deleteSession, insertCustomer, personById, personForLogin } from './queries.ts'
import { type AccountParts, rememberDevice, startSession } from './start-session.ts'
import { userJson } from './user-json.ts'

type SignInHandlers = Pick<
  Handlers<{ auth: typeof auth }>['auth'],
  'login' | 'register' | 'logout' | 'forgotPassword' | 'resetPassword' | 'verifyEmail' | 'changePassword'
>

const RESET_REQUESTED = 'If there is an account with this email, we have sent it a link to choose a new password.'
const INVALID_EMAIL = 'Please enter a valid email address'
const PASSWORD_NEEDED = 'Please enter your password to confirm this email address.'
const LINK_INVALID = 'This link is no longer valid. Please request a new one.'
/** Tells the page that its form is no longer of use. */
const NEEDS_NEW_LINK = { needsNewLink: true }

/** Handlers for login, logout, registration and forgotten passwords. */
export function signInHandlers(parts: AccountParts): SignInHandlers {
  const { db, cookie, send, team } = parts
  /** @throws ApiError 403 with `needsPassword` when the password is missing or wrong, 429 after too many wrong ones */
  const checkOwner = async (owner: LinkOwner, password: string, exchange: Exchange): Promise<void> => {
    if (password === '') throw new ApiError(403, PASSWORD_NEEDED, { needsPassword: true })
    if ((await checkOwnPassword(parts, owner, password, exchange)) === undefined)
      throw new ApiError(403, 'The password is incorrect.', { needsPassword: true })
  }
  return {
    login: loginHandler(parts),
    register: registerHandler(parts),
    logout: async (_input, caller, exchange) => {
      if (caller.userId && caller.sessionId) await deleteSession(db, caller.userId, caller.sessionId)
      endSession(exchange, cookie)
      return { success: true, message: 'Signed out' }
    },
    forgotPassword: async ({ body }, _caller, exchange) => {
      const email = normaliseEmail(body.email)
      if (!isEmail(email)) throw new ApiError(400, INVALID_EMAIL)
      const token = parts.device.read(exchange.header('cookie'))
      await requestLink(send, { purpose: 'reset-password', email, ...(token && { device: hashOfToken(token) }) })
      return { success: true, message: team.keepsEmails ? NO_EMAILS : RESET_REQUESTED }
    },
    resetPassword: async ({ body }, _caller, exchange) => {
      const tokenHash = hashOfToken(body.token)
      const owner = await linkOwner(db, tokenHash, 'reset-password')
      if (!owner) throw new ApiError(400, LINK_INVALID, NEEDS_NEW_LINK)
      const problem = await newPasswordProblem(body.password, owner)
      if (problem) throw new ApiError(400, problem)
      const passwordHash = await hashPassword(body.password, turnOf(exchange.ip))
      const isReset = await resetPassword(db, owner.id, tokenHash, passwordHash, (trx) =>
        sendNotice(send, { customerId: owner.id, change: 'password' }, trx),
      )
      if (!isReset) throw new ApiError(400, LINK_INVALID, NEEDS_NEW_LINK)
      endSession(exchange, cookie)
      // The owner of the address can log in here at once, however many others try.
      await rememberDevice(parts, owner.id, exchange)
      return { success: true, message: 'Your password has been changed. Please login.' }
    },
    verifyEmail: async ({ body }, caller, exchange) => {
      const tokenHash = hashOfToken(body.token)
      const owner = await linkOwner(db, tokenHash, 'verify-email')
      if (!owner) throw new ApiError(400, LINK_INVALID, NEEDS_NEW_LINK)
      // Whoever reads the mailbox did not necessarily register the account.
      if (caller.userId !== owner.id) await checkOwner(owner, body.password ?? '', exchange)
      if (!(await confirmEmail(db, owner.id, tokenHash))) throw new ApiError(400, LINK_INVALID, NEEDS_NEW_LINK)
      return { success: true, message: 'Thank you, your email address has been confirmed.' }
    },
    changePassword: async ({ body }, caller, exchange) => {
      const userId = userIdOf(caller)
      const owner = { id: userId, email: caller.email ?? '' }
      const current = await checkOwnPassword(parts, owner, body.currentPassword, exchange)
      if (current === undefined) throw new ApiError(400, 'The current password is incorrect.')
      const { name, email } = await personById(db, userId)
      const problem = await newPasswordProblem(body.newPassword, { name, email: email ?? '' })
      if (problem) throw new ApiError(400, problem)
      const passwordHash = await hashPassword(body.newPassword, turnOf(exchange.ip))
      const isWritten = await writePassword(db, userId, passwordHash, current, (trx) =>
        sendNotice(send, { customerId: userId, change: 'password' }, trx),
      )
      if (!isWritten) throw new ApiError(401, PLEASE_LOG_IN)
      const token = await startSession(parts, userId, { passwordHash }, exchange)
      const user = userJson(await personById(db, userId), team)
      return { success: true, message: 'Your password has been changed.', token, user }
    },
  }
}

function loginHandler(parts: AccountParts): SignInHandlers['login'] {
  const { db, vault, device, team } = parts
  const digest = digests(db)
  return async ({ body }, caller, exchange) => {
    const form = { email: body.email ?? '', password: body.password ?? '' }
    const wrong = checkLogin(form)[0]
    if (wrong) throw new ApiError(400, wrong.message)
    const email = normaliseEmail(form.email)
    const person = await personForLogin(db, email)
    const deviceToken = device.read(exchange.header('cookie'))
    const attempt = await countLogin(db, { email, customerId: person?.id, deviceToken, exchange })
    const passwordHash = person?.password_hash ?? undefined
    const isRight = await isPassword(form.password, passwordHash, turnOf(exchange.ip))
    const fail = (factor: 'password' | 'disabled' | 'code', answer?: ApiError) =>
      loginFailed(db, digest, { person, factor, exchange, ...(answer && { answer }) })
    if (!person || !passwordHash || !isRight) throw await fail('password')
    if (person.is_disabled) throw await fail('disabled')
    const { isKnown } = attempt
    // In a known browser wrong codes count like wrong passwords: after twenty in a row it is unknown.
    if (!isKnown) await attempt.succeeded()
    try {
      await passFactor({ db, vault }, person.id, { code: body.code, isKnown })
      if (isKnown) await attempt.succeeded()
    } catch (error) {
      // The first request of a login comes without the code.
      throw error instanceof ApiError && body.code ? await fail('code', error) : error
    }
    // Ends the previous session of this browser.
    if (caller.userId && caller.sessionId) await deleteSession(db, caller.userId, caller.sessionId)
    const token = await startSession(
      parts,
      person.id,
      { passwordHash: await strongHash(db, person.id, form.password, passwordHash) },
      exchange,
    )
    return { success: true, message: 'Login successful', token, user: userJson(person, team) }
  }
}

/** Returns the stored hash of a password that was correct, hashed again when it was weaker than a new one. */
async function strongHash(db: AccountParts['db'], customerId: string, password: string, hash: string): Promise<string> {
  if (!isWeakHash(hash)) return hash
  const better = await hashPassword(password)
  if (await improveHash(db, customerId, { from: hash, to: better })) return better
  // Another login was first, or the password has been changed.
  const stored = await passwordHashOf(db, customerId)
  return stored && (await isPassword(password, stored)) ? stored : hash
}

function registerHandler(parts: AccountParts): SignInHandlers['register'] {
  const { db, send, team } = parts
  return async ({ body }, _caller, exchange) => {
    const password = body.password ?? ''
    const form = {
      name: singleLine(body.name, 200),
      email: normaliseEmail(body.email ?? ''),
      phone: body.phone ?? '',
      dateOfBirth: body.dateOfBirth ?? '',
      gender: body.gender ?? '',
      password,
      confirmPassword: password,
    }
    const wrong =
      checkRegistration(form)[0]?.message ??
      (isSafeEmail(form.email) ? undefined : INVALID_EMAIL) ??
      (await newPasswordProblem(password, form)) ??
      dateProblem(form.dateOfBirth) ??
      genderProblem(form.gender)
    if (wrong) throw new ApiError(400, wrong)
    const { name, email, phone, dateOfBirth, gender } = registrationOf(form)
    const id = newId()
    const customer = { id, name, email, phone, date_of_birth: dateOfBirth, gender }
    const passwordHash = await hashPassword(password, turnOf(exchange.ip))
    const isNew = await db.transaction().execute(async (within) => {
      if (!(await insertCustomer(within, customer, passwordHash))) return false
      await requestLink(send, { purpose: 'verify-email', customerId: id }, { within })
      return true
    })
    if (!isNew) throw new ApiError(409, 'There is already an account with this email. Please login.')
    const user = userJson(await personById(db, id), team)
    if (body.signIn === false) return { success: true, message: REGISTERED_PLEASE_LOGIN, user }
    return {
      success: true,
      message: REGISTERED_WELCOME,
      token: await startSession(parts, id, { passwordHash }, exchange),
      user,
    }
  }
}

/** Returns an error message unless the date is empty or an existing day, not in the future, as `YYYY-MM-DD`. */
export function dateProblem(date: string): string | undefined {
  if (date === '') return undefined
  return /^(19|20)/.test(date) && isCalendarDay(date) && date <= indianDay(new Date())
    ? undefined
    : 'Please enter a valid date of birth'
}
