import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { types } from './pool.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Under which PostgreSQL keeps the statement prepared; undefined when it is sent without preparing it. */
  readonly name?: string | undefined
}

export interface Outcome {
  /** The first word of PostgreSQL's command tag: 'SELECT', 'INSERT', 'COMMIT'. */
  readonly command: string
  readonly rowCount: number | null
  readonly rows: readonly unknown[]
}

/** How the rows of a statement are read: the names of its columns and what makes values of their texts. */
export interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

const NO_COLUMNS: Columns = { names: [], parsers: [] }

/** The connection of a client as far as it is used here. */
interface Wire {
  /** Writes to the socket. The other methods call it with their message. */
  _send(message: Buffer): unknown
  /** The texts of the prepared statements by their names. */
  readonly parsedStatements: Record<string, string>
  parse(message: { text: string; name?: string | undefined }): void
  bind(message: { statement?: string | undefined; values: readonly unknown[] }): void
  describe(message: { type: 'P' }): void
  execute(message: object): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * Statements that are sent with a single Sync at their end (PostgreSQL manual, 'Extended Query'), so that PostgreSQL answers all of
 * them at once. After a failure it skips the others. Outside of a transaction they are one transaction.
 */
export class Batch extends pg.Query {
  readonly outcomes: Promise<readonly Outcome[]>
  /** The number of statements. */
  readonly size: number
  readonly #statements: readonly Statement[]
  readonly #columnsOf: Map<string, Columns> | undefined
  readonly #resolve: (outcomes: readonly Outcome[]) => void
  readonly #reject: (error: unknown) => void
  readonly #done: Outcome[] = []
  #rows: unknown[] = []
  #columns: Columns | undefined
  #unreadable: unknown
  #wire: Wire | undefined

  /**
   * @param columnsOf the columns of the statements that this connection has prepared, so that PostgreSQL need not describe them each
   *   time; undefined when a pooler may give each batch another connection
   * @throws when a value cannot be sent
   */
  constructor(statements: readonly Statement[], columnsOf: Map<string, Columns> | undefined) {
    super('')
    this.size = statements.length
    this.#statements = statements.map((one) => ({ ...one, values: one.values.map((value) => prepareValue(value)) }))
    this.#columnsOf = columnsOf
    const { promise, resolve, reject } = Promise.withResolvers<readonly Outcome[]>()
    this.outcomes = promise
    this.#resolve = resolve
    this.#reject = reject
    this.submit = (connection) => this.#send(connection as unknown as Wire)
  }

  #send(connection: Wire): void {
    this.#wire = connection
    const messages: Buffer[] = []
    // One message for the socket instead of several for each statement, which cost Node more than to put them together.
    const wire: Wire = Object.create(connection, { _send: { value: (message: Buffer) => messages.push(message) } })
    for (const { text, values, name } of this.#statements) {
      const isPrepared = name !== undefined && wire.parsedStatements[name] === text
      // An earlier batch may have failed after it prepared the statement.
      if (!isPrepared && name !== undefined) wire.close({ type: 'S', name })
      if (!isPrepared) wire.parse({ text, name })
      wire.bind({ statement: name, values })
      if (!isPrepared || !this.#columnsOf?.has(name)) wire.describe({ type: 'P' })
      wire.execute({})
    }
    wire.sync()
    connection._send(Buffer.concat(messages))
  }

  handleRowDescription({
    fields,
  }: {
    readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  }) {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')),
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(readRow(fields, this.#columnsNow()))
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { name } = this.#statements[this.#done.length] ?? {}
    if (name !== undefined) this.#columnsOf?.set(name, this.#columnsNow())
    const words = text.split(' ')
    const count = Number(words.at(-1))
    const command = words[0] ?? ''
    this.#done.push({ command, rowCount: Number.isInteger(count) ? count : null, rows: this.#rows })
    this.#rows = []
    this.#columns = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    for (const { name, text } of this.#statements)
      if (name !== undefined && this.#wire) this.#wire.parsedStatements[name] = text
    if (this.#unreadable === undefined) this.#resolve(this.#done)
    else this.#reject(this.#unreadable)
  }

  /** Those that PostgreSQL has just described, or else those of the prepared statement. */
  #columnsNow(): Columns {
    if (this.#columns) return this.#columns
    const { name } = this.#statements[this.#done.length] ?? {}
    return (name === undefined ? undefined : this.#columnsOf?.get(name)) ?? NO_COLUMNS
  }
}

function readRow(fields: readonly (string | null)[], { names, parsers }: Columns): unknown {
  if (fields.length !== names.length) throw new Error('The columns of a prepared statement have changed.')
  const row: Record<string, unknown> = {}
  for (let place = 0; place < fields.length; place++) {
    const field = fields[place] as string | null
    row[names[place] as string] = field === null ? null : parsers[place]?.(field)
  }
  return row
}
