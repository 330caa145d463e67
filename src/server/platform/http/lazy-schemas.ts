import { createRequire } from 'node:module'
import type AjvCompiler from '@fastify/ajv-compiler'
import type SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'

/**
 * Fastify's own compilers of schemas, loaded and used when a route is first called. Loading them and compiling the schemas of all routes
 * took more than a third of the shop's start.
 */
export const lazyCompilers = {
  // The declared types say that they take a schema, but they take the whole route.
  buildValidator: (() => validateLazily) as unknown as ReturnType<typeof AjvCompiler>,
  buildSerializer: (() => serializeLazily) as ReturnType<typeof SerializerSelector>,
}

function validateLazily(route: FastifyRouteSchemaDef<unknown>): Validate {
  // `mount.ts` has checked the body already, without converting its values as Ajv does.
  if (route.httpPart === 'body') return () => true
  let compiled: Validate | undefined
  const validate: Validate = (data: unknown) => {
    compiled ??= validatorCompiler()(route)
    const result = compiled(data)
    validate.errors = compiled.errors ?? null
    const infinite = result === true ? infiniteIn(data) : undefined
    if (infinite === undefined) return result
    validate.errors = [
      { keyword: 'type', instancePath: infinite, schemaPath: '', params: {}, message: 'must be a finite number' },
    ]
    return false
  }
  return validate
}

function serializeLazily(route: Parameters<SerializerCompiler>[0]): ReturnType<SerializerCompiler> {
  let serialize: ReturnType<SerializerCompiler> | undefined
  return (data) => {
    serialize ??= serializerCompiler()(route)
    return serialize(data)
  }
}

type ValidatorCompiler = FastifySchemaCompiler<unknown>
type Validate = ReturnType<ValidatorCompiler>
type SerializerCompiler = FastifySerializerCompiler<unknown>

const require = createRequire(import.meta.url)

const validatorCompiler = onFirstUse(() => {
  const load: typeof AjvCompiler = require('@fastify/ajv-compiler')
  // The declared type says that it takes a schema, but it takes the whole route.
  return load()({}, { customOptions: {} }) as unknown as ValidatorCompiler
})

const serializerCompiler = onFirstUse(() => {
  const load: typeof SerializerSelector = require('@fastify/fast-json-stringify-compiler')
  return load()({}, {}) as SerializerCompiler
})

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Returns the path of a number without end. Ajv makes Infinity of text such as '1e309' and then skips the limits of the number.
 * Numbers of the contract are never deeper than this.
 */
function infiniteIn(data: unknown, path = '', depth = 0): string | undefined {
  if (typeof data === 'number') return Number.isFinite(data) ? undefined : path
  if (typeof data !== 'object' || data === null || depth === 8) return undefined
  for (const [name, value] of Object.entries(data)) {
    const found = infiniteIn(value, `${path}/${name}`, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
