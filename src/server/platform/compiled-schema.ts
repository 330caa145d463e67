import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** Whether a value follows a schema. */
export function follows<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return compiled(schema).Check(value)
}

/** Returns the validator of a schema, compiled once in each process, when it is first used: all of them would delay the start. */
export function compiled(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

const validators = new WeakMap<TSchema, Validator>()
