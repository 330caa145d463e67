import type { Areas, Endpoint, Input, Output } from '../../../contract/endpoint.ts'
import { hasPermission, type StaffRole } from '../../../domain/accounts/permissions.ts'
import { ApiError } from '../errors.ts'

/** Who is calling: a visitor, or the customer of a session. */
export interface Caller {
  readonly role: 'visitor' | 'customer' | 'admin'
  /** The customer's id; absent for visitors. */
  readonly userId?: string
  readonly email?: string
  /** The place in the team; absent for everybody else. */
  readonly staffRole?: StaffRole
  /** The shop requires a second factor, and this member has none yet: until then nothing else is open to them. */
  readonly mustSetUpFactor?: boolean
  readonly sessionId?: string
  /** Collects the ids of the products an answer was made from, so that a cached page knows what it depends on. */
  readonly dependsOn?: (productId: string) => void
}

export const VISITOR: Caller = { role: 'visitor' }

/** The request around a call, for the few handlers that need more than its input. */
export interface Exchange {
  readonly ip: string
  readonly header: (name: string) => string | undefined
  readonly setHeader: (name: string, value: string) => void
}

/** What a handler sees when pages are rendered: no request of its own. */
export const NO_EXCHANGE: Exchange = { ip: '', header: () => undefined, setHeader: () => undefined }

/** The id of a signed-in caller; a call for customers has one. */
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

/** One function for each endpoint, under the same area and name: a missing one does not compile. */
export type Handlers<A extends Areas> = {
  readonly [Area in keyof A]: {
    readonly [Name in keyof A[Area]]: (
      input: Input<A[Area][Name]>,
      caller: Caller,
      exchange: Exchange,
    ) => Promise<Output<A[Area][Name]>> | Output<A[Area][Name]>
  }
}

/** Whether the endpoint is for this caller; an admin's call also asks for what their place in the team allows. */
export function mayCall({ who, permission }: Endpoint, caller: Caller): boolean {
  if (who === 'anyone') return true
  if (who === 'customer') return caller.role !== 'visitor'
  if (caller.role !== 'admin' || permission === undefined) return false
  return hasPermission(caller.staffRole, permission) && (!caller.mustSetUpFactor || permission === 'own.factor')
}

/** 401 for a visitor, 403 for somebody who is known and may not. */
export function refusal(endpoint: Endpoint, caller: Caller): ApiError {
  if (caller.mustSetUpFactor) return new ApiError(403, 'Set up the second factor of your login first.')
  const status = caller.role === 'visitor' ? 401 : 403
  return new ApiError(status, endpoint.errors?.[status] ?? (status === 401 ? PLEASE_LOG_IN : 'Only for admins'))
}
