import { hash, randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { writeAtomically } from '../../platform/write-file.ts'
import type { SavedStore } from '../../search/store.ts'
import type { Horizon } from './index-changes.ts'

/** The index of a catalogue with what belongs to it, as of a moment. */
export interface SavedCatalogue {
  readonly index: SavedStore
  /** The numbers of variants of active swatches, by their ids. */
  readonly swatches: ReadonlyMap<string, number>
  /** The names of brands and categories that the words of products include, by their ids. */
  readonly names: ReadonlyMap<string, string>
  readonly horizon: Horizon
}

export interface IndexFileOptions {
  readonly path: string
  /** Names the version of the code. An index is only right for the code that made it. */
  readonly build: string
  /** Smaller catalogues are not saved, because they are read quickly. */
  readonly least?: number
}

/** A file that can be used with the database. */
interface UsableFile {
  readonly horizon: Horizon
  readonly open: () => Omit<SavedCatalogue, 'horizon'>
}

interface Origin {
  readonly build: string
  readonly database: string
  readonly token: string
  /** The transaction that wrote the token. */
  readonly writtenBy: string
  /** Here, because the changes since are asked for before the index is read from the file. */
  readonly horizon: Horizon
}

/**
 * A file with the index, so that a start reads only the products that have changed. All processes on a machine share it. It is ignored
 * unless it is complete, made by this version of the code, and of this database or a copy of it that includes everything that is
 * in the file: after the index had been taken, a token was stored, and the database must have it, from the same transaction.
 */
export class IndexFile {
  readonly least: number
  readonly #path: string
  readonly #build: string
  #reading: Promise<Parts> | undefined

  constructor({ path, build, least = 2_000 }: IndexFileOptions) {
    this.least = least
    this.#path = path
    this.#build = `${build} ${process.version} ${process.arch}`
  }

  /** Begins to read the file, which needs no database. */
  read(): void {
    this.#reading = readFile(this.#path).then(partsOf)
    // Its failure is found where it is awaited.
    this.#reading.catch(() => undefined)
  }

  /** Finds the file when it can be used with this database. */
  async find(db: Kysely<Database>): Promise<UsableFile | undefined> {
    try {
      const reading = this.#reading ?? readFile(this.#path).then(partsOf)
      this.#reading = undefined
      const { origin, body } = await reading
      if (origin.build !== this.#build) return undefined
      const { rows } = await sql<Pick<Origin, 'database' | 'writtenBy'>>`
        select ${DATABASE} as database, xmin::text as "writtenBy" from index_file where token = ${origin.token}`.execute(
        db,
      )
      const [row] = rows
      if (row?.database !== origin.database || row.writtenBy !== origin.writtenBy) return undefined
      return { horizon: origin.horizon, open: () => deserialize(body) }
    } catch {
      // Without the file everything is read, which tells what is wrong with the database.
      return undefined
    }
  }

  /** Whether another process has written the file since `time`, in milliseconds since 1970. */
  async isNewerThan(time: number): Promise<boolean> {
    return stat(this.#path).then(
      ({ mtimeMs }) => mtimeMs > time,
      () => false,
    )
  }

  /**
   * Writes the index as it is when this is called.
   * @throws when the file or its token cannot be written
   */
  async write(db: Kysely<Database>, { horizon, ...saved }: SavedCatalogue): Promise<void> {
    // Before anything is awaited, and so before the token is stored.
    const body = serialize(saved)
    const token = randomUUID()
    const { rows } = await sql<Pick<Origin, 'database' | 'writtenBy'>>`
      with forgotten as (delete from index_file where at < now() - interval '30 days')
      insert into index_file (token) values (${token})
      returning ${DATABASE} as database, pg_current_xact_id()::xid::text as "writtenBy"`.execute(db)
    const [row] = rows
    if (!row) throw new Error('The token of the index was not stored')
    const origin = serialize({ ...row, token, horizon, build: this.#build } satisfies Origin)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(origin.length)
    const content = Buffer.concat([length, origin, body])
    await writeAtomically(this.#path, Buffer.concat([digestOf(content), content]))
  }
}

/** A copy of the data of a server is the same database; a dump that was loaded into another one is not. */
const DATABASE = sql<string>`(
  select concat_ws(' ', (select system_identifier from pg_control_system()), oid, 'product'::regclass::oid, 'variant'::regclass::oid)
  from pg_database where datname = current_database())`

const DIGEST_BYTES = 32
const LENGTH_BYTES = 4

function digestOf(content: Buffer): Buffer {
  return hash('sha256', content, 'buffer')
}

interface Parts {
  readonly origin: Origin
  readonly body: Buffer
}

/** @throws when the file is not complete */
function partsOf(file: Buffer): Parts {
  const content = file.subarray(DIGEST_BYTES)
  if (!digestOf(content).equals(file.subarray(0, DIGEST_BYTES))) throw new Error('The file is damaged')
  const end = LENGTH_BYTES + content.readUInt32LE()
  return { origin: deserialize(content.subarray(LENGTH_BYTES, end)) as Origin, body: content.subarray(end) }
}
