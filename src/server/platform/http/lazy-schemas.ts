import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

/**
 * Keeps Fastify's own compilers, but compiles each schema when its route is first called. Compiling those of all routes took a third
 * of the shop's start.
 */
export function compileSchemasLazily(app: FastifyInstance): void {
  // The declared type says that it takes a schema, but it takes the whole route.
  const compileValidator = AjvCompiler()({}, { customOptions: {} }) as unknown as FastifySchemaCompiler<unknown>
  app.setValidatorCompiler((route) => {
    // `mount.ts` has checked the body already, without converting its values as Ajv does.
    if (route.httpPart === 'body') return () => true
    let compiled: ReturnType<typeof compileValidator> | undefined
    const validate: ReturnType<typeof compileValidator> = (data: unknown) => {
      compiled ??= compileValidator(route)
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
  })
  const compileSerializer = SerializerSelector()({}, {}) as FastifySerializerCompiler<unknown>
  app.setSerializerCompiler((route) => {
    let serialize: ReturnType<typeof compileSerializer> | undefined
    return (data) => {
      serialize ??= compileSerializer(route)
      return serialize(data)
    }
  })
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
