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
    let compiled: ReturnType<typeof compileValidator> | undefined
    const validate: ReturnType<typeof compileValidator> = (data: unknown) => {
      compiled ??= compileValidator(route)
      const result = compiled(data)
      validate.errors = compiled.errors ?? null
      return result
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
