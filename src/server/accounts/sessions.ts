import type { Kysely } from 'kysely'
import { hashOfToken, newToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Caller, VISITOR } from '../platform/http/handlers.ts'
import type { Identify } from '../platform/http/mount.ts'
import { callerOfSession, insertSession, sawSession } from './queries.ts'
import type { SessionCookie } from './session-cookie.ts'

/** A session ends this long after it was last used. */
export const SESSION_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** Recognises callers by `Authorization: Bearer` or by the session cookie; whoever shows neither, or an ended one, is a visitor. */
export function identifyBySession(
  db: Kysely<Database>,
  cookie: SessionCookie,
  isFactorRequired: () => Promise<boolean>,
): Identify {
  return async ({ headers }) => {
    const bearer = /^Bearer +([\w-]{20,200}) *$/i.exec(headers.authorization ?? '')?.[1]
    const token = headers.authorization === undefined ? cookie.read(headers.cookie) : bearer
    return token ? callerOf(db, token, isFactorRequired) : VISITOR
  }
}

async function callerOf(
  db: Kysely<Database>,
  token: string,
  isFactorRequired: () => Promise<boolean>,
): Promise<Caller> {
  const found = await callerOfSession(db, hashOfToken(token))
  if (!found) return VISITOR
  if (Date.now() - found.seenAt.getTime() > DAY_MS) await sawSession(db, found.sessionId, sessionEnd())
  const { role, userId, email, sessionId, staffRole } = found
  const mustSetUpFactor = staffRole !== undefined && !found.hasFactor && (await isFactorRequired())
  return {
    role,
    userId,
    email,
    sessionId,
    ...(staffRole && { staffRole }),
    ...(mustSetUpFactor && { mustSetUpFactor }),
  }
}

export interface Device {
  readonly ip: string
  readonly userAgent: string
}

/** Opens a session and answers its token, which nobody can read again afterwards. */
export async function openSession(db: Kysely<Database>, customerId: string, device: Device): Promise<string> {
  const token = newToken()
  await insertSession(db, {
    id: newId(),
    customer_id: customerId,
    token_hash: hashOfToken(token),
    user_agent: device.userAgent.slice(0, 300),
    ip: device.ip,
    expires_at: sessionEnd(),
  })
  return token
}

function sessionEnd(): Date {
  return new Date(Date.now() + SESSION_DAYS * DAY_MS)
}
