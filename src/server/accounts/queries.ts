import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { compiledOnce } from '../platform/database/compiled-once.ts'
import { NOW } from '../platform/database/expiry.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction, readAgain } from '../platform/database/transaction.ts'
import { ApiError, violates } from '../platform/errors.ts'
import { type Caller, PLEASE_LOG_IN, userIdOf } from '../platform/http/handlers.ts'

interface SessionRow
  extends Pick<Selectable<Database['session']>, 'token_hash' | 'id' | 'seen_at' | 'created_at' | 'proved_at'>,
    Pick<Selectable<Database['customer']>, 'email' | 'is_guest' | 'role' | 'staff_role'> {
  readonly customer_id: string
  /** When it was read, by the clock of the database, like its other times. */
  readonly read_at: Date
}

/**
 * Returns a function that finds the customer of a session; undefined when it has ended or the customer is disabled or deleted. Sessions
 * that are looked up in the same turn of the event loop are read with one statement.
 */
export function openSessions(db: Kysely<Database>) {
  let turn: { readonly hashes: Set<string>; readonly rows: Promise<ReadonlyMap<string, SessionRow>> } | undefined
  return async (tokenHash: string) => {
    turn ??= startTurn()
    turn.hashes.add(tokenHash)
    const row = (await turn.rows).get(tokenHash)
    if (!row || (row.email === null && !row.is_guest)) return undefined
    return {
      sessionId: row.id,
      seenAt: row.seen_at,
      createdAt: row.created_at,
      provedAt: row.proved_at,
      readAt: row.read_at,
      userId: row.customer_id,
      email: row.email,
      isGuest: row.is_guest,
      role: row.role,
      staffRole: row.staff_role ?? undefined,
    }
  }

  function startTurn() {
    const hashes = new Set<string>()
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      turn = undefined
      const { rows } = await readAgain(() => sessionsQuery([...hashes]).execute(db))
      return new Map(rows.map((row) => [row.token_hash, row]))
    })
    return { hashes, rows }
  }
}

/** Every call of a signed-in caller sends it. */
const sessionsQuery = compiledOnce(
  (_, tokenHashes: readonly string[]) => sql<SessionRow>`
    select session.token_hash, session.id, session.seen_at, session.created_at, session.proved_at, now() as read_at,
           customer.id as customer_id, customer.email, customer.is_guest, customer.role, customer.staff_role
    from session join customer on customer.id = session.customer_id
    where session.token_hash = any(${tokenHashes}::text[]) and session.expires_at > now() and not customer.is_disabled`,
)

export async function extendSession(db: Kysely<Database>, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('session').set({ seen_at: sql`now()`, expires_at: expiresAt }).where('id', '=', id).execute()
}

/** Returns those of the emails that have an account. */
export async function existingEmails(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db.selectFrom('customer').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

const PERSON = [
  'customer.id',
  'customer.name',
  'customer.first_name',
  'customer.last_name',
  'customer.email',
  'customer.email_verified',
  'customer.phone',
  'customer.date_of_birth',
  'customer.gender',
  'customer.role',
  'customer.staff_role',
  'customer.is_disabled',
  'customer.is_guest',
  'customer.guest_email',
  'avatar.id as avatar_id',
] as const

function people(db: Kysely<Database>) {
  return db.selectFrom('customer').leftJoin('avatar', 'avatar.customer_id', 'customer.id').select(PERSON)
}

export type PersonRow = Awaited<ReturnType<typeof personById>>

export function personById(db: Kysely<Database>, id: string) {
  return people(db).where('customer.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns a person by their email in lower case, with the hash of their password. */
export function personForLogin(db: Kysely<Database>, email: string) {
  return people(db)
    .leftJoin('credential', 'credential.customer_id', 'customer.id')
    .select('credential.password_hash')
    .where('customer.email', '=', email)
    .executeTakeFirst()
}

/** Returns false when the email already has an account. */
export async function insertCustomer(
  db: Kysely<Database>,
  customer: Insertable<Database['customer']>,
  passwordHash: string,
): Promise<boolean> {
  const insert = async (transaction: Kysely<Database>) => {
    const inserted = await transaction
      .insertInto('customer')
      .values(customer)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return false
    await transaction
      .insertInto('credential')
      .values({ customer_id: inserted.id, password_hash: passwordHash })
      .execute()
    return true
  }
  return db.isTransaction ? insert(db) : db.transaction().execute(insert)
}

/**
 * Locks a customer until the transaction ends, so that nothing is written for an account that is being deleted. The lock does
 * not block new orders, which only refer to the row.
 * @throws ApiError 401 when the account has been deleted
 */
export async function lockCustomer(transaction: Kysely<Database>, id: string) {
  const customer = await transaction
    .selectFrom('customer')
    .select('addresses_merged_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return customer ?? accountDeleted()
}

function accountDeleted(): never {
  throw new ApiError(401, PLEASE_LOG_IN)
}

/**
 * Returns false when the email belongs to another account.
 * @throws ApiError 401 when the account has been deleted
 */
export async function updateCustomer(
  db: Kysely<Database>,
  id: string,
  change: Updateable<Database['customer']>,
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('customer')
      .set({ ...change, updated_at: new Date() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n || accountDeleted()
  } catch (error) {
    if (violates(error, 'customer_email_key')) return false
    throw error
  }
}

export function sessionsOf(db: Kysely<Database>, customerId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip', 'created_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', NOW)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
}

/** Returns false when the customer has no such session. */
export async function deleteSession(db: Kysely<Database>, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOtherSessions(db: Kysely<Database>, customerId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('customer_id', '=', customerId).where('id', '<>', sessionId).execute()
}

/**
 * Locks the account of a caller who changes how to get in. What ends sessions locks it too, and must leave no way in behind for a call that
 * has waited for it.
 * @throws ApiError 401 when the session of the caller has ended since the call began
 */
export async function lockOwnAccount(trx: Transaction<Database>, caller: Caller): Promise<void> {
  const userId = userIdOf(caller)
  await lockCustomer(trx, userId)
  const open = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', caller.sessionId ?? '')
    .where('customer_id', '=', userId)
    .executeTakeFirst()
  if (!open) throw new ApiError(401, PLEASE_LOG_IN)
}

/** Notes that the password or a code was given in a session. */
export async function markProved(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.updateTable('session').set({ proved_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Deletes expired sessions, links and challenges. */
export async function deleteExpired(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', NOW).execute()
  await db.deleteFrom('account_link').where('expires_at', '<', NOW).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', NOW).execute()
}

export async function writeAvatar(
  db: Kysely<Database>,
  customerId: string,
  avatar: { readonly id: string; readonly image: Buffer } | undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId)
    await transaction.deleteFrom('avatar').where('customer_id', '=', customerId).execute()
    if (avatar)
      await transaction
        .insertInto('avatar')
        .values({ ...avatar, customer_id: customerId })
        .execute()
  })
}

export async function avatarImage(db: Kysely<Database>, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('avatar').select('image').where('id', '=', id).executeTakeFirst()
  return row?.image
}

/**
 * Removes a customer's personal data from another part of the shop, within the transaction that deletes the account. `email` is an address
 * that is known to be theirs, or null.
 */
export type ForgetCustomer = (trx: Transaction<Database>, customerId: string, email: string | null) => Promise<void>

/**
 * Deletes an account: removes the personal data from its row, everything that belongs to it, and whatever `forget` removes. Orders are
 * locked after their customer here, so that this and a change of an order can wait for each other.
 */
export async function anonymise(db: Kysely<Database>, customerId: string, forget: ForgetCustomer): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCustomer(trx, customerId)
    await anonymiseCustomer(trx, customerId, forget, await confirmedEmail(trx, customerId))
  })
}

/** The same in the transaction of a caller who has locked the customer. */
export async function anonymiseCustomer(
  transaction: Transaction<Database>,
  customerId: string,
  forget: ForgetCustomer,
  email: string | null,
): Promise<void> {
  for (const table of [
    'credential',
    'session',
    'passkey',
    'known_device',
    'account_link',
    'avatar',
    'address',
    'idempotency_key',
  ] as const)
    await transaction.deleteFrom(table).where('customer_id', '=', customerId).execute()
  await transaction
    .updateTable('customer')
    .set({
      name: 'Deleted customer',
      first_name: '',
      last_name: '',
      email: null,
      guest_email: null,
      email_verified: false,
      phone: '',
      date_of_birth: null,
      gender: null,
      role: 'customer',
      staff_role: null,
      is_disabled: true,
      deleted_at: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', customerId)
    .execute()
  await forget(transaction, customerId, email)
}

/** Returns the email address of a customer who has confirmed it; null otherwise. */
export async function confirmedEmail(db: Kysely<Database>, customerId: string): Promise<string | null> {
  const confirmed = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return confirmed?.email ?? null
}

export function addressesOf(db: Kysely<Database>, customerId: string) {
  return db.selectFrom('address').selectAll().where('customer_id', '=', customerId).orderBy('position').execute()
}

/** Replaces the whole list. Locks the customer first, so that two tabs do not mix their lists. */
export async function replaceAddresses(
  db: Kysely<Database>,
  customerId: string,
  decide: (
    saved: Awaited<ReturnType<typeof addressesOf>>,
    isMerged: boolean,
  ) => readonly Insertable<Database['address']>[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { addresses_merged_at } = await lockCustomer(transaction, customerId)
    const rows = decide(await addressesOf(transaction, customerId), addresses_merged_at !== null)
    await transaction.deleteFrom('address').where('customer_id', '=', customerId).execute()
    if (rows.length > 0)
      await transaction
        .insertInto('address')
        .values([...rows])
        .execute()
  })
}

export async function markAddressesMerged(db: Kysely<Database>, customerId: string): Promise<void> {
  await db
    .updateTable('customer')
    .set({ addresses_merged_at: new Date() })
    .where('id', '=', customerId)
    .where('addresses_merged_at', 'is', null)
    .execute()
}

/** Whether an order or a message has the email address that its customer confirmed. */
export async function hasConfirmedEmail(
  db: Kysely<Database>,
  { customer_id, email }: { readonly customer_id: string | null; readonly email: string | null },
): Promise<boolean> {
  if (customer_id === null) return false
  const confirmed = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customer_id)
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return confirmed !== undefined
}
