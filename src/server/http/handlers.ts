import type { Areas, Audience, Input, Output } from '../../contract/endpoint.ts'

/** Who is calling. Until someone is recognised, everybody is a visitor. */
export interface Caller {
  readonly role: 'visitor' | 'customer' | 'admin'
  /** Collects the ids of the products an answer was made from, so that a cached page knows what it depends on. */
  readonly dependsOn?: (productId: string) => void
}

export const VISITOR: Caller = { role: 'visitor' }

/** One function for each endpoint, under the same area and name: a missing one does not compile. */
export type Handlers<A extends Areas> = {
  readonly [Area in keyof A]: {
    readonly [Name in keyof A[Area]]: (
      input: Input<A[Area][Name]>,
      caller: Caller,
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
