import { asRecord, ownField, parseJson, safeUrl, singleLine } from '../untrusted.ts'

/** Local storage key of the signed-in user. */
export const USER_STORAGE_KEY = 'user'

/** A cookie without a secret that scripts can read: the server sets it with the session, for browsers that lost their storage. */
export const SIGNED_IN_COOKIE = 'signed-in'

/** Event dispatched on the window when the signed-in user changes. */
export const USER_UPDATED = 'userUpdated'

/** What the header shows of the signed-in user. It is not proof of identity: the server checks the session. */
export interface UserSnapshot {
  readonly name: string
  readonly email: string
  readonly isAdmin: boolean
  /** Has ordered without an account, and is shown as signed out. */
  readonly isGuest?: boolean
  /** Where the back office is, when it has a host of its own. */
  readonly adminUrl?: string
}

export interface ReadUserResult {
  /** Undefined when signed out. */
  readonly value: UserSnapshot | undefined
  readonly problem?: string
}

/** Reads the stored user; the text is untrusted. Without an email the user counts as signed out. */
export function readUserSnapshot(text: string | null | undefined): ReadUserResult {
  if (text === null || text === undefined || text === '') return { value: undefined }
  const value = userSnapshotOf(parseJson(text))
  return value ? { value } : { value, problem: 'The stored user is malformed. Treated as signed out.' }
}

/** Returns the snapshot of a user of the API, or undefined without an email. */
export function userSnapshotOf(user: unknown): UserSnapshot | undefined {
  const record = asRecord(user)
  const email = record ? singleLine(ownField(record, 'email'), MAX_TEXT_LENGTH) : ''
  if (!record || email === '') return undefined
  const given = ['firstName', 'lastName'].map((part) => singleLine(ownField(record, part), MAX_TEXT_LENGTH)).join(' ')
  const name = singleLine(ownField(record, 'name'), MAX_TEXT_LENGTH) || given.trim() || email
  const adminUrl = safeUrl(ownField(record, 'adminUrl'))
  const isGuest = ownField(record, 'isGuest') === true
  return {
    name,
    email,
    isAdmin: ownField(record, 'role') === 'admin',
    ...(isGuest && { isGuest }),
    ...(adminUrl && { adminUrl }),
  }
}

/** Returns the text to store; empty when signed out. */
export function writeUserSnapshot(user: UserSnapshot | undefined): string {
  if (!user) return ''
  const { name, email, isAdmin, isGuest, adminUrl } = user
  return JSON.stringify({ name, email, role: isAdmin ? 'admin' : 'customer', isGuest, adminUrl })
}

const MAX_TEXT_LENGTH = 200
