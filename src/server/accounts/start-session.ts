import { type Kysely, sql } from 'kysely'
import { hashOfToken, newToken } from '../platform/crypto.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Exchange } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { Vault } from '../platform/vault.ts'
import { sendNotice } from './account-notices.ts'
import { giveSession, type SecretCookie } from './cookies.ts'
import { hasOtherDevices, isDevice, writeDevice } from './device-queries.ts'
import { type CheckedBy, openSession } from './sessions.ts'
import type { TeamFields } from './user-json.ts'

export interface AccountParts {
  readonly db: Kysely<Database>
  readonly vault: Vault
  readonly cookie: SecretCookie
  readonly device: SecretCookie
  readonly send: SendJob
  readonly team: TeamFields
}

type Parts = Omit<AccountParts, 'vault'>

/**
 * Opens a session, sets its cookie and returns its token. The owner of the account gets an email about a login from a new browser.
 * @throws ApiError 401 when what was checked is no longer valid
 */
export async function startSession(
  parts: Parts,
  customerId: string,
  checkedBy: CheckedBy,
  exchange: Exchange,
): Promise<string> {
  const { db, cookie, send } = parts
  const userAgent = exchange.header('user-agent') ?? ''
  const token = await openSession(db, customerId, { ip: exchange.ip, userAgent }, checkedBy)
  giveSession(exchange, cookie, token)
  await sql`select claim_guest_orders(${customerId})`.execute(db)
  await db.transaction().execute(async (trx) => {
    const isNewDevice = await rememberDevice({ ...parts, db: trx }, customerId, exchange)
    // The first device of an account is the one that registered it.
    if (isNewDevice && (await hasOtherDevices(trx, customerId)))
      await sendNotice(send, { customerId, change: 'new-device' }, trx)
  })
  return token
}

/** Recognises the browser at the next login. A token that the shop has not issued is replaced. Returns whether it is new. */
export async function rememberDevice(
  { db, device }: Pick<Parts, 'db' | 'device'>,
  customerId: string,
  exchange: Exchange,
): Promise<boolean> {
  const sent = device.read(exchange.header('cookie'))
  const token = sent && (await isDevice(db, hashOfToken(sent))) ? sent : newToken()
  const isNew = await writeDevice(db, customerId, hashOfToken(token))
  exchange.setHeader('set-cookie', device.set(token))
  return isNew
}
