import Type from 'typebox'

/** 24 lower-case hex characters; anything else is a malformed id. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 lower-case hex characters' })

/** Text from outside: bounded and free of NUL, which PostgreSQL cannot hold. */
export function text(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000]*$' })
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
