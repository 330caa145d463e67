import type { Areas, Audience, Input, Output } from '../../contract/endpoint.ts'
import { ApiError } from './errors.ts'

/** Who is calling: a visitor, or the customer of a session. */
export interface Caller {
  readonly role: 'visitor' | 'customer' | 'admin'
  /** The customer's id; absent for visitors. */
  readonly userId?: string
  readonly email?: string
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

const MAY_CALL: Readonly<Record<Audience, readonly Caller['role'][]>> = {
  anyone: ['visitor', 'customer', 'admin'],
  customer: ['customer', 'admin'],
  admin: ['admin'],
}

export function mayCall(who: Audience, caller: Caller): boolean {
  return MAY_CALL[who].includes(caller.role)
}
