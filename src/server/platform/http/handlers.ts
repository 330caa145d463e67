import type { Areas, Endpoint, Input, Output } from '../../../contract/endpoint.ts'
import { ACCOUNT_NEEDED } from '../../../domain/accounts/guests.ts'
import { hasPermission, type StaffRole } from '../../../domain/accounts/permissions.ts'
import { PROOF_MINUTES, PROOF_REQUIRED } from '../../../domain/accounts/proof.ts'
import { ApiError } from '../errors.ts'

/** The caller of an endpoint: a visitor, or the customer of a session. */
export interface Caller {
  readonly role: 'visitor' | 'customer' | 'admin'
  /** The customer's id; absent for visitors. */
  readonly userId?: string
  readonly email?: string
  /** A shopper who ordered without an account. */
  readonly isGuest?: boolean
  /** The role in the team; absent for everyone else. */
  readonly staffRole?: StaffRole
  /** The shop requires a second factor and this member has none yet, so they may only set it up. */
  readonly mustSetUpFactor?: boolean
  readonly sessionId?: string
  /** When the password or a code was last given in this session, in milliseconds since 1970. */
  readonly provedAt?: number
  /** Collects the names of what is in an answer, so that a cached page is dropped when one of them changes. */
  readonly dependsOn?: (name: string) => void
  /** Called when a call fails because the database cannot be reached, because a page may replace what it could not read. */
  readonly onDatabaseUnavailable?: () => void
}

export const VISITOR: Caller = { role: 'visitor' }

/** Access to the HTTP request and reply, for the few handlers that need more than their input. */
export interface Exchange {
  readonly ip: string
  /** The address of a proxy between the client and the shop that `TRUST_PROXY` does not name: `ip` is the proxy's for all clients. */
  readonly untrustedProxy?: string | undefined
  readonly header: (name: string) => string | undefined
  readonly setHeader: (name: string, value: string) => void
}

/** For calls without an HTTP request of their own: pages rendered on the server. */
export const NO_EXCHANGE: Exchange = { ip: '', header: () => undefined, setHeader: () => undefined }

/** Returns the id of a signed-in caller. Throws `ApiError` 401 for a visitor. */
export function userIdOf(caller: Caller): string {
  if (caller.userId === undefined) throw new ApiError(401, PLEASE_LOG_IN)
  return caller.userId
}

/** The `Idempotency-Key` header: up to 200 printable characters. Throws `ApiError` 400 for anything else. */
export function idempotencyKeyOf(exchange: Exchange): string | undefined {
  const key = exchange.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new ApiError(400, 'The Idempotency-Key is not valid.')
  return key
}

export const PLEASE_LOG_IN = 'Please log in'

/** One function for each endpoint, by area and name; a missing one does not compile. */
export type Handlers<A extends Areas> = {
  readonly [Area in keyof A]: {
    readonly [Name in keyof A[Area]]: (
      input: Input<A[Area][Name]>,
      caller: Caller,
      exchange: Exchange,
    ) => Promise<Output<A[Area][Name]>> | Output<A[Area][Name]>
  }
}

/** Whether the caller may call the endpoint; for admin endpoints the caller's role must include the permission. */
export function mayCall({ who, permission, forGuests }: Endpoint, caller: Caller): boolean {
  if (who === 'anyone') return true
  if (who === 'customer') return caller.role !== 'visitor' && (!caller.isGuest || forGuests === true)
  if (caller.role !== 'admin' || permission === undefined) return false
  return hasPermission(caller.staffRole, permission) && (!caller.mustSetUpFactor || permission === 'own.factor')
}

/** Returns an `ApiError` 403 when the call needs the password or a code again, otherwise undefined. */
export function proofError(
  { needsProof }: Pick<Endpoint, 'needsProof'>,
  { provedAt = 0 }: Caller,
): ApiError | undefined {
  // A time far in the future was stored while the clock of the machine was ahead, and would last until then.
  if (!needsProof || Math.abs(Date.now() - provedAt) < PROOF_MINUTES * 60_000) return undefined
  return new ApiError(403, 'Please enter your password again.', { code: PROOF_REQUIRED })
}

/** Returns an `ApiError` 401 for a visitor and 403 for a caller without permission. */
export function accessError(endpoint: Endpoint, caller: Caller): ApiError {
  if (caller.mustSetUpFactor) return new ApiError(403, 'Please set up two-factor authentication first.')
  if (caller.isGuest && endpoint.who === 'customer') return new ApiError(403, ACCOUNT_NEEDED)
  const status = caller.role === 'visitor' ? 401 : 403
  return new ApiError(
    status,
    endpoint.errors?.[status] ?? (status === 401 ? PLEASE_LOG_IN : "You don't have permission to do this."),
  )
}
