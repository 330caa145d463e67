import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from '../domain/accounts/permissions.ts'

/** Who may call an endpoint. There is no default, so that no call is open by accident. */
export type Audience = 'anyone' | 'customer' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Route = `${Method} /api/${string}`

/** A rate limit. */
export interface Limit {
  readonly attempts: number
  readonly minutes: number
  /** Attempts for one `email` in the body from one network. Those of the customer whose account has it are counted apart, from any. */
  readonly attemptsForEmail?: number
  /** Counted by each process alone, for calls that are made so often that counting in the database would slow them down. */
  readonly isPerProcess?: boolean
}

interface Upload {
  /** Content types without parameters; others are refused with 415. */
  readonly types: readonly string[]
  readonly maxBytes: number
}

type Spec = CommonSpec & (AdminAccess | PublicAccess)

interface AdminAccess {
  readonly who: 'admin'
  /** The permission the team member must have. */
  readonly permission: Permission
  readonly forGuests?: undefined
}

interface PublicAccess {
  readonly who: Exclude<Audience, 'admin'>
  readonly permission?: undefined
  /** Whether a guest may make a call for customers, for an order of their own. Others need an account. */
  readonly forGuests?: boolean
}

interface CommonSpec {
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The body is a file, streamed to the handler, instead of JSON. */
  readonly upload?: Upload
  readonly response: TSchema
  /** The response is a streamed file of this content type instead of JSON. */
  readonly download?: string
  /** Rate limit per IP address, or per account for signed-in callers; beyond it the call answers 429. */
  readonly limit?: Limit
  /**
   * The caller must have given the password or a code in the last minutes (`PROOF_MINUTES`); otherwise the call answers 403 with
   * the code `PROOF_REQUIRED`.
   */
  readonly needsProof?: boolean
  /** A write that changes nothing that all visitors see, such as stock, so that its answer need not wait until pages show it. */
  readonly isUnseen?: true
  /** An answer can take the process tens of milliseconds, so the networks of those who ask take turns. */
  readonly takesTurns?: true
  /** The messages of expected failures, by status. */
  readonly errors?: Readonly<Record<number, string>>
  /** Fields of a failed response next to `success` and `message`, such as `products: []`. */
  readonly emptyOnFailure?: Readonly<Record<string, unknown>>
}

export type Endpoint<S extends Spec = Spec> = S & { readonly method: Method; readonly path: string }

/** Declares one HTTP call. Validation, serialisation, typed clients and the OpenAPI document are derived from it. */
export function endpoint<const S extends Spec>(route: Route, spec: S): Endpoint<S> {
  const space = route.indexOf(' ')
  return { ...spec, method: route.slice(0, space) as Method, path: route.slice(space + 1) }
}

/** Endpoints by area and name, as in `contract/api.ts`. */
export type Areas = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

type Part<E, K extends string> = E extends { readonly [P in K]: infer T extends TSchema }
  ? { readonly [P in K]: Static<T> }
  : unknown
type QueryPart<E> = E extends { readonly query: infer T extends TSchema } ? { readonly query?: Static<T> } : unknown

type UploadPart<E> = E extends { readonly upload: Upload }
  ? { readonly upload: AsyncIterable<Uint8Array>; readonly type: string }
  : unknown

/** The input of a call: `params`, `query` and `body` as declared, or the `upload` and its content `type`. */
export type Input<E> = Part<E, 'params'> & QueryPart<E> & Part<E, 'body'> & UploadPart<E>

/** The response of a successful call. */
export type Output<E> = E extends { readonly download: string }
  ? AsyncIterable<string>
  : E extends { readonly response: infer T extends TSchema }
    ? Frozen<Static<T>>
    : never

/** Responses are read-only. */
type Frozen<T> = T extends readonly (infer U)[]
  ? readonly Frozen<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

/** The calls as functions: in the browser they use fetch, on the server they call the handlers directly. */
export type Client<A extends Areas> = {
  readonly [Area in keyof A]: {
    readonly [Name in keyof A[Area]]: (input: Input<A[Area][Name]>) => Promise<Output<A[Area][Name]>>
  }
}
