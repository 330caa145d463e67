import type { Kysely } from 'kysely'
import { GUEST_SESSION_DAYS } from '../../domain/accounts/guests.ts'
import { LOGIN_FAILED } from '../../domain/accounts/messages.ts'
import { hashOfToken, newToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, VISITOR } from '../platform/http/handlers.ts'
import type { Identify } from '../platform/http/mount.ts'
import { hasBearer } from '../platform/http/same-origin.ts'
import { type SecretCookie, secretCookie } from './cookies.ts'
import { insertSession } from './credential-queries.ts'
import type { FactorRule } from './factor-handlers.ts'
import { hasFactor } from './factor-queries.ts'
import { extendSession, openSessions } from './queries.ts'

/** A session ends this many days after it was last used. */
const SESSION_DAYS = 30

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A team member's session ends after this time without a request, and after this time in total. */
export const TEAM_IDLE_MS = 12 * HOUR_MS
const TEAM_LONGEST_MS = 7 * DAY_MS

/** How often the last use of a session is written. */
const SEEN_MS = { customer: DAY_MS, team: 5 * 60 * 1000 }

/** A browser is recognised this many days after it was last used to log in; browsers keep cookies no longer than 400 days. */
const DEVICE_DAYS = 365

/** The cookie with the session's token, and the one that recognises a browser after logout. */
export function accountCookies(isHttps: boolean): { readonly session: SecretCookie; readonly device: SecretCookie } {
  return {
    session: secretCookie('session', SESSION_DAYS, isHttps),
    device: secretCookie('device', DEVICE_DAYS, isHttps),
  }
}

/**
 * Identifies callers by `Authorization: Bearer` or by the session cookie; without a valid session the caller is a
 * visitor.
 * @param officeRpId the host whose passkeys are a second factor of the team
 */
export function identifyBySession(
  db: Kysely<Database>,
  cookie: SecretCookie,
  isFactorRequired: FactorRule,
  officeRpId: string,
): Identify {
  const findSession = openSessions(db)
  return async ({ headers }) => {
    const { authorization } = headers
    const bearer = /^Bearer +([\w-]{20,200}) *$/i.exec(authorization ?? '')?.[1]
    const token = hasBearer(authorization) ? bearer : cookie.read(headers.cookie)
    const found = token && (await findSession(hashOfToken(token)))
    return found ? callerOf(db, found, isFactorRequired, officeRpId) : VISITOR
  }
}

type FoundSession = NonNullable<Awaited<ReturnType<ReturnType<typeof openSessions>>>>

async function callerOf(
  db: Kysely<Database>,
  found: FoundSession,
  isFactorRequired: FactorRule,
  officeRpId: string,
): Promise<Caller> {
  const { role, userId, email, sessionId, staffRole, isGuest } = found
  // Several machines may have different clocks, so all times of a session are those of the database.
  const { readAt } = found
  const idle = sinceOrUntil(found.seenAt, readAt)
  const isOver = idle > TEAM_IDLE_MS || sinceOrUntil(found.createdAt, readAt) > TEAM_LONGEST_MS
  if (staffRole && isOver) return VISITOR
  if (idle > SEEN_MS[staffRole ? 'team' : 'customer']) await extendSession(db, sessionId, sessionEnd(isGuest))
  const mustSetUpFactor =
    staffRole !== undefined && (await isFactorRequired(staffRole)) && !(await hasFactor(db, userId, officeRpId))
  return {
    role,
    userId,
    ...(email !== null && { email }),
    ...(isGuest && { isGuest }),
    sessionId,
    provedAt: Date.now() - (readAt.getTime() - found.provedAt.getTime()),
    ...(staffRole && { staffRole }),
    ...(mustSetUpFactor && { mustSetUpFactor }),
  }
}

/** A time in the future was stored while the clock of the database was ahead, and must not keep a session open until then. */
function sinceOrUntil(time: Date, now: Date): number {
  return Math.abs(now.getTime() - time.getTime())
}

/** What opens a session: the hash of the password, or the passkey. A guest has neither, and a shorter session. */
export interface CheckedBy {
  readonly passwordHash?: string
  readonly passkeyId?: string
  readonly isGuest?: boolean
}

export interface Device {
  readonly ip: string
  readonly userAgent: string
}

/**
 * Creates a session and returns its token. Only the token's digest is stored.
 * @throws ApiError 401 when the password or passkey that was checked has been changed or removed, or the account disabled, in the meantime
 */
export async function openSession(
  db: Kysely<Database>,
  customerId: string,
  device: Device,
  checkedBy: CheckedBy = {},
): Promise<string> {
  const token = newToken()
  const session = {
    id: newId(),
    customer_id: customerId,
    token_hash: hashOfToken(token),
    user_agent: device.userAgent.slice(0, 300),
    ip: device.ip,
    expires_at: sessionEnd(checkedBy.isGuest === true),
    ...(checkedBy.passkeyId !== undefined && { passkey_id: checkedBy.passkeyId }),
  }
  if (!(await insertSession(db, session, checkedBy.passwordHash))) throw new ApiError(401, LOGIN_FAILED)
  return token
}

function sessionEnd(isGuest: boolean): Date {
  return new Date(Date.now() + (isGuest ? GUEST_SESSION_DAYS : SESSION_DAYS) * DAY_MS)
}
