import type { Kysely, Transaction } from 'kysely'
import type { adminTeam, TeamMember } from '../../contract/accounts-admin.ts'
import { isSafeEmail, normaliseEmail } from '../../domain/accounts/email-address.ts'
import { asRecord, ownField, singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, editConflict } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { writeSetting } from '../settings/queries.ts'
import { deleteAllFactors, hasFactor } from './factor-queries.ts'
import { requestLink } from './links.ts'
import { updateCustomer } from './queries.ts'
import {
  customerByEmail,
  deleteAccess,
  endSessions,
  insertMember,
  lockMember,
  type MemberRow,
  memberById,
  otherOwners,
  team,
} from './team-queries.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly setting: (name: string) => Promise<unknown>
  /** The host whose passkeys are a second factor. */
  readonly officeRpId: string
  /** Whether the shop has a mail server. */
  readonly sendsEmails: boolean
}

interface Invitation {
  readonly name: string
  readonly email: string
  readonly staffRole: TeamMember['staffRole']
}

const LAST_OWNER = 'The shop needs at least one owner who can log in. Please make someone else an owner first.'
const KEPT_LINK = 'The shop has no mail server. The owner finds the email with the link under Emails.'

/** Reads from the stored setting whether every team member needs a second factor. */
export function readFactorRequired(stored: unknown): boolean {
  const record = asRecord(stored)
  return record !== undefined && ownField(record, 'isFactorRequired') === true
}

/** Handlers for the team. Each change is recorded in the audit log; the last owner cannot be removed. */
export function teamHandlers({ db, send, setting, officeRpId, sendsEmails }: Parts): Handlers<{
  adminTeam: typeof adminTeam
}>['adminTeam'] {
  const member = async (id: string): Promise<TeamMember> => {
    const row = await memberById(db, id)
    if (!row) throw memberNotFound()
    return memberJson(row)
  }
  const isFactorRequired = async () => readFactorRequired(await setting(SECURITY))
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await team(db, query)
      return { success: true, data: rows.map(memberJson), total }
    },
    one: async ({ params }) => ({ success: true, data: await member(params.id) }),
    invite: async ({ body }, caller) => {
      const id = await insertInvited({ db, send }, body, caller)
      return { success: true, data: await member(id) }
    },
    change: async ({ params: { id }, body }, caller) => {
      const { staffRole, isDisabled, revision } = body
      await inTransaction(db, async (trx) => {
        const before = await lockMember(trx, id, caller)
        if (!before) throw memberNotFound()
        if (revision !== before.updated_at.getTime()) throw editConflict('team member', await current(trx, id))
        const staysOwner = staffRole === 'owner' && !isDisabled
        if (before.staff_role === 'owner' && !staysOwner && (await otherOwners(trx, id)) === 0)
          throw new ApiError(409, LAST_OWNER)
        await updateCustomer(trx, id, { staff_role: staffRole, is_disabled: isDisabled })
        if (isDisabled) await endSessions(trx, id)
        await recordChange(trx, caller, {
          action: isDisabled && !before.is_disabled ? 'disable' : 'change',
          entity: 'team member',
          entityId: id,
          before: { name: before.name, staffRole: before.staff_role, isDisabled: before.is_disabled },
          after: { name: before.name, staffRole, isDisabled },
        })
      })
      return { success: true, data: await member(id) }
    },
    remove: async ({ params: { id } }, caller) => {
      await inTransaction(db, async (trx) => {
        const before = await lockMember(trx, id, caller)
        if (!before) throw memberNotFound()
        if (before.staff_role === 'owner' && (await otherOwners(trx, id)) === 0) throw new ApiError(409, LAST_OWNER)
        await updateCustomer(trx, id, { role: 'customer', staff_role: null })
        await deleteAllFactors(trx, id)
        await endSessions(trx, id)
        await recordChange(trx, caller, {
          action: 'remove',
          entity: 'team member',
          entityId: id,
          before: { name: before.name, email: before.email, staffRole: before.staff_role },
        })
      })
      return { success: true, message: 'The person has been removed from the team.' }
    },
    sendInvitation: async ({ params: { id } }, caller) => {
      const { name, email } = await member(id)
      const change = { action: 'send link' as const, entity: 'team member', entityId: id, after: { name } }
      await db.transaction().execute(async (within) => {
        await recordChange(within, caller, change)
        await requestLink(send, { purpose: 'invitation', customerId: id, email }, { within })
      })
      return { success: true, message: sendsEmails ? 'The link has been sent.' : KEPT_LINK }
    },
    resetFactor: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, id, caller))) throw memberNotFound()
        if (!(await deleteAllFactors(trx, id)))
          throw new ApiError(409, 'This account has no two-factor authentication.')
        await endSessions(trx, id)
        await recordChange(trx, caller, { action: 'reset', entity: 'second factor', entityId: id })
      })
      return {
        success: true,
        message: 'Two-factor authentication and passkeys have been removed. The next login needs only the password.',
      }
    },
    security: async () => ({ success: true, data: { isFactorRequired: await isFactorRequired() } }),
    setSecurity: async ({ body }, caller) => {
      if (body.isFactorRequired && !(await hasFactor(db, userIdOf(caller), officeRpId)))
        throw new ApiError(
          409,
          'Set up two-factor authentication or a passkey for yourself first, otherwise you would be locked out.',
        )
      const before = { isFactorRequired: await isFactorRequired() }
      await db.transaction().execute(async (trx) => {
        await writeSetting(trx, SECURITY, body)
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'setting',
          entityId: SECURITY,
          before,
          after: body,
        })
      })
      return { success: true, data: body }
    },
  }
}

/**
 * Adds someone to the team: a new account, or the one with this email. They get a link to choose a password.
 * @returns the id of the account
 * @throws ApiError 400 for an invalid name or email, 409 when the person is in the team or the account is disabled
 */
async function insertInvited(
  { db, send }: Pick<Parts, 'db' | 'send'>,
  { staffRole, ...typed }: Invitation,
  caller: Caller,
): Promise<string> {
  const name = singleLine(typed.name, 200)
  const email = normaliseEmail(typed.email)
  if (name === '') throw atField('name', 'Name is required')
  if (!isSafeEmail(email)) throw atField('email', 'Please enter a valid email address')
  return db.transaction().execute(async (trx) => {
    const newcomer = newId()
    // Before the account is read: it may be made at the same time, by another invitation or a registration.
    const insert = () => insertMember(trx, { id: newcomer, name, email, role: 'admin', staff_role: staffRole })
    let known: Awaited<ReturnType<typeof customerByEmail>>
    // An account that is deleted while this waits for it has no email any longer.
    while (!known && !(await insert())) known = await customerByEmail(trx, email)
    if (known?.staff_role) throw atField('email', 'This person is already in the team.', 409)
    if (known?.is_disabled) throw atField('email', 'The account with this email is disabled.', 409)
    const id = known?.id ?? newcomer
    if (known) {
      await updateCustomer(trx, id, { role: 'admin', staff_role: staffRole })
      // Someone else may have registered with this address, so nothing from before the invitation opens the back office.
      await deleteAccess(trx, id)
    }
    await recordChange(trx, caller, {
      action: 'invite',
      entity: 'team member',
      entityId: id,
      after: { name: known?.name ?? name, email, staffRole },
    })
    await requestLink(send, { purpose: 'invitation', customerId: id, email }, { within: trx })
    return id
  })
}

/** The row of table `setting`. */
export const SECURITY = 'staff_security'

async function current(trx: Transaction<Database>, id: string): Promise<TeamMember | undefined> {
  const row = await memberById(trx, id)
  return row && memberJson(row)
}

function memberJson(row: MemberRow): TeamMember {
  return {
    _id: row.id,
    name: row.name,
    email: row.email ?? '',
    staffRole: row.staff_role ?? 'packer',
    isDisabled: row.is_disabled,
    hasFactor: row.factor_of !== null || row.has_passkey === true,
    isInvited: row.credential_of === null,
    seenAt: row.seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    revision: row.updated_at.getTime(),
  }
}

function memberNotFound(): ApiError {
  return new ApiError(404, 'Team member not found')
}

function atField(field: string, message: string, status = 400): ApiError {
  return new ApiError(status, message, { errors: { [field]: message } })
}
