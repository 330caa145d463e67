import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from '../domain/accounts/permissions.ts'

/** Who may call an endpoint. Every endpoint names it; there is no default. */
export type Audience = 'anyone' | 'customer' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Route = `${Method} /api/${string}`

export interface Limit {
  readonly attempts: number
  readonly minutes: number
  /** For the `email` in the body, from wherever. */
  readonly attemptsForEmail?: number
}

interface Upload {
  /** Content types without parameters; anything else answers 415. */
  readonly types: readonly string[]
  readonly maxBytes: number
}

type Spec = CommonSpec & (AdminAccess | PublicAccess)

interface AdminAccess {
  readonly who: 'admin'
  /** What a member of the team must be allowed to do. */
  readonly permission: Permission
}

interface PublicAccess {
  readonly who: Exclude<Audience, 'admin'>
  readonly permission?: undefined
}

interface CommonSpec {
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** In place of a JSON body: a file, which the handler takes in piece by piece. */
  readonly upload?: Upload
  readonly response: TSchema
  /** In place of a JSON answer: a file of this content type, sent piece by piece. */
  readonly download?: string
  /** How often it may be called from one address, by people who must be signed in from one account, and for one e-mail, before it answers 429. */
  readonly limit?: Limit
  /** The failures a caller must expect, by status, in the words the answer's `message` carries. */
  readonly errors?: Readonly<Record<number, string>>
  /** What the answer holds beside `success: false` and `message` when the call fails: `products: []`, `data: null`, … */
  readonly emptyOnFailure?: Readonly<Record<string, unknown>>
}

export type Endpoint<S extends Spec = Spec> = S & { readonly method: Method; readonly path: string }

/** Declares one HTTP call: from it come the server's validation and serialisation, the typed clients and the OpenAPI document. */
export function endpoint<const S extends Spec>(route: Route, spec: S): Endpoint<S> {
  const space = route.indexOf(' ')
  return { ...spec, method: route.slice(0, space) as Method, path: route.slice(space + 1) }
}

/** Endpoints by area and name, as `contract/api.ts` lists them. */
export type Areas = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

type Part<E, K extends string> = E extends { readonly [P in K]: infer T extends TSchema }
  ? { readonly [P in K]: Static<T> }
  : unknown
type QueryPart<E> = E extends { readonly query: infer T extends TSchema } ? { readonly query?: Static<T> } : unknown

type UploadPart<E> = E extends { readonly upload: Upload }
  ? { readonly upload: AsyncIterable<Uint8Array>; readonly type: string }
  : unknown

/** What a call takes: `params`, `query` and `body` as far as the endpoint has them, or the `upload` and its content `type`. */
export type Input<E> = Part<E, 'params'> & QueryPart<E> & Part<E, 'body'> & UploadPart<E>

/** What a call answers when it succeeds. */
export type Output<E> = E extends { readonly download: string }
  ? AsyncIterable<string>
  : E extends { readonly response: infer T extends TSchema }
    ? Frozen<Static<T>>
    : never

/** Answers are read, never written to. */
type Frozen<T> = T extends readonly (infer U)[]
  ? readonly Frozen<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

/** The same calls as functions: in the browser over fetch, during server rendering straight to the handlers. */
export type Client<A extends Areas> = {
  readonly [Area in keyof A]: {
    readonly [Name in keyof A[Area]]: (input: Input<A[Area][Name]>) => Promise<Output<A[Area][Name]>>
  }
}
