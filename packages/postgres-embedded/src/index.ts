export { ensureWritableFolder } from './cluster.ts'
export { type EmbeddedOptions, type EmbeddedPostgres, inspectEmbedded, startEmbedded } from './embedded.ts'
export { PostgresError, type PostgresErrorCode } from './error.ts'
