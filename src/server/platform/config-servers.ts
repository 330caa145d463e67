import { availableParallelism, totalmem } from 'node:os'
import { type Environment, type Read, text } from './config-values.ts'

export interface Machine {
  readonly processors: number
  /** In megabytes. */
  readonly memory: number
}

/** What this process may use: in a container, less than the machine has. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory()
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem()
  return { processors: availableParallelism(), memory: bytes / 2 ** 20 }
}

/** What one process of the shop takes when its page cache is full, in megabytes. */
const WORKER_MEGABYTES = 256

/**
 * The processes that the connections of a database are enough for. Each opens up to 11. The embedded PostgreSQL allows 57, and a
 * server with PostgreSQL's own default 97, of which some are left for the parent, a backup and a program of the owner.
 */
const MAX_WORKERS = { embedded: 4, server: 8 }

/**
 * Reads how many processes serve the shop. By default one for each processor but one, which is left to PostgreSQL, and no more than
 * fit in a quarter of the memory and in the connections of the database.
 */
export function readWorkers(env: Environment, { processors, memory }: Machine): Read<number> {
  const given = text(env, 'WORKERS')
  if (given === undefined) {
    const max = text(env, 'DATABASE_URL') === undefined ? MAX_WORKERS.embedded : MAX_WORKERS.server
    return { value: Math.max(1, Math.min(processors - 1, max, Math.floor(memory / 4 / WORKER_MEGABYTES))) }
  }
  if (/^[0-9]{1,3}$/.test(given) && Number(given) > 0) return { value: Number(given) }
  return { mistake: `WORKERS is '${given}'. Set how many processes serve the shop, for example WORKERS=4.` }
}

export function readDatabaseAddress(env: Environment, name: DatabaseVariable): Read<string | undefined> {
  const given = text(env, name)
  if (given === undefined) return { value: undefined }
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    const otherwise =
      name === 'DATABASE_URL' ? 'leave it out to use the built-in PostgreSQL' : 'leave it out to use only DATABASE_URL'
    return {
      mistake:
        `${name} is not a PostgreSQL address. Write it as postgres://user:password@host:5432/database ` +
        `(characters like @ or / in the password as %40 or %2F), or ${otherwise}.`,
    }
  }
  if (name === 'DATABASE_URL' || text(env, 'DATABASE_URL') !== undefined) return { value: given }
  return { mistake: `${name} is set without DATABASE_URL. Set both, or leave ${name} out.` }
}

type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'

export function readValkeyUrl(env: Environment): Read<string | undefined> {
  const given = text(env, 'VALKEY_URL')
  const protocol = given !== undefined && URL.canParse(given) ? new URL(given).protocol : ''
  if (given === undefined || ['valkey:', 'valkeys:', 'redis:', 'rediss:'].includes(protocol)) return { value: given }
  return {
    mistake:
      'VALKEY_URL is not the address of a Valkey server. Write it as valkey://user:password@host:6379, or leave it out to count ' +
      'requests in the database.',
  }
}
