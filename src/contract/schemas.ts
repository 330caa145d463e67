import Type, { type Static } from 'typebox'

/** 24 lower-case hex characters; anything else is a malformed id. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 lower-case hex characters' })

/** Text from outside: bounded and free of NUL, which PostgreSQL cannot hold. */
export function text(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000]*$' })
}

/** Text with something to see in it. */
export function filled(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' })
}

/**
 * A number or text that may be null, for bodies. Not a union of the two: Fastify's validator tries its parts one after the other
 * and makes 0 of null, or null of 0, on the way; from a list of types it takes what is there.
 */
export function orNull<T extends Type.TNumber | Type.TInteger | Type.TString>(type: T) {
  return Type.Unsafe<Static<T> | null>({ ...type, type: [type.type, 'null'] })
}

/** Rupees with at most 2 decimals. */
export const Rupees = Type.Number({ minimum: 0, description: 'Rupees with at most 2 decimals' })

/** Pieces, or metres with at most 2 decimals. */
export const QuantityJson = Type.Number({ minimum: 0, description: 'Pieces, or metres with at most 2 decimals' })

export const Named = Type.Object({ _id: Id, name: Type.String() })

/** The answer of a call that brings one thing. */
export function found<T extends Type.TSchema>(data: T) {
  return Type.Object({ success: Type.Literal(true), data })
}

export const IdParams = Type.Object({ id: Id })

export const Failure = Type.Object(
  { success: Type.Literal(false), message: Type.String() },
  { additionalProperties: true },
)
