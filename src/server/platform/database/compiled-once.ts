import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  RawNode,
} from 'kysely'
import type { Database } from './schema.ts'

export type Query<Row> = Compilable<Row> | RawBuilder<Row> | Statement<Row>

/** A compiled statement with its values. */
export class Statement<Row> implements CompiledQuery<Row> {
  readonly sql: string
  readonly parameters: readonly unknown[]
  // Kysely's logs and plugins would read them; those of the shop read the text.
  readonly query = NO_NODE
  readonly queryId = NO_ID

  constructor(sql: string, parameters: readonly unknown[]) {
    this.sql = sql
    this.parameters = parameters
  }

  execute(db: Kysely<Database>): Promise<QueryResult<Row>> {
    return db.executeQuery<Row>(this)
  }
}

const NO_NODE = RawNode.createWithSql('')
const NO_ID = { queryId: 'compiled once' }

/**
 * Compiles a statement when it is first used; later only its values change. `build` gets stand-ins for the values and can only
 * place them in the statement, so its text must not depend on them.
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Database>, ...values: Values) => Query<Row>,
): (...values: Values) => Statement<Row> {
  let compiled: { readonly sql: string; readonly values: readonly unknown[] } | undefined
  return (...values) => {
    if (!compiled) {
      const standIns = values.map((_, place) => new StandIn(place))
      const { sql, parameters } = compile(COMPILER, build(COMPILER, ...(standIns as unknown as Values)))
      compiled = { sql, values: parameters }
    }
    return new Statement(
      compiled.sql,
      compiled.values.map((value) => (value instanceof StandIn ? values[value.place] : value)),
    )
  }
}

class StandIn {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }

  /** When it is written into the text. */
  toString(): never {
    throw new Error('The text of a statement that is compiled once must not depend on its values.')
  }
}

export function compile(db: Kysely<Database>, query: Query<unknown>): CompiledQuery {
  return query instanceof Statement ? query : (query as RawBuilder<unknown>).compile(db)
}

/** Compiles as the shop's database does, without one. */
const COMPILER = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
