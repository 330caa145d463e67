import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from './database/schema.ts'
import type { FileStore } from './file-store.ts'
import type { FailedJobs, Job, SendJob } from './jobs.ts'
import type { Vault } from './vault.ts'

/** What capabilities are opened with. Each takes the parts it needs. */
export interface ShopParts {
  readonly db: Kysely<Database>
  /**
   * Returns the address of the database for processes of its own, password included: not for logs. It changes when the built-in PostgreSQL
   * has to restart on another port, so it is asked for when the work begins.
   */
  readonly databaseUrl: () => string
  /** Encrypts secrets before they are stored. */
  readonly vault: Vault
  readonly send: SendJob
  readonly failedJobs: FailedJobs
  /** Where shoppers reach the shop: 'https://shop.example'. */
  readonly origin: string
  /** Where the team reaches the back office, the same unless it has a host of its own. */
  readonly adminOrigin: string
  /** The folder for files of the shop. */
  readonly dataDir: string
  /** Uploaded pictures and videos, by keys such as 'products/kurta.jpg'. */
  readonly files: FileStore
  readonly smtpUrl: string | undefined
  /** Returns the value of a row of table `setting`, from the cache of this process. */
  readonly setting: (name: string) => Promise<unknown>
  readonly shopName: () => Promise<string>
}

/** What a capability adds to the shop; every folder above platform has an `index.ts` that opens it. */
export interface Capability {
  /** Handlers of the storefront's endpoints, by area of the contract. */
  readonly handlers?: object
  /** Handlers of the back office's endpoints, by area of the contract. */
  readonly adminHandlers?: object
  readonly jobs?: readonly Job<never>[]
  /** Registers routes that are not in the contract, such as files, feeds and webhooks. */
  readonly routes?: (app: FastifyInstance) => void | Promise<void>
}
