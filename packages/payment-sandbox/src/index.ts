export { providerId } from './entities.ts'
export { openSandbox, SANDBOX_PATH } from './open-sandbox.ts'
export { sandboxKeys } from './queries.ts'
