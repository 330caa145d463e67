import { asRecord, ownField, parseJson, singleLine } from '../untrusted.ts'

/** Under this key the browser remembers who is signed in; `cart` and `wishlist` have keys of their own. */
export const USER_STORAGE_KEY = 'user'

/** Raised on the window after each change of who is signed in. */
export const USER_UPDATED = 'userUpdated'

/** What the header shows of a signed-in customer. It proves nothing: the server asks for the session. */
export interface UserSnapshot {
  readonly name: string
  readonly email: string
  readonly isAdmin: boolean
}

export interface ReadUserResult {
  /** Absent when nobody is signed in. */
  readonly value: UserSnapshot | undefined
  readonly problem?: string
}

/** Reads stored text that anyone may have written; without an e-mail nobody is signed in. */
export function readUserSnapshot(text: string | null | undefined): ReadUserResult {
  if (text === null || text === undefined || text === '') return { value: undefined }
  const value = userSnapshotOf(parseJson(text))
  return value ? { value } : { value, problem: 'The stored user is malformed: nobody is signed in.' }
}

/** What to remember of a user as the API answers one. Undefined without an e-mail. */
export function userSnapshotOf(user: unknown): UserSnapshot | undefined {
  const record = asRecord(user)
  const email = record ? singleLine(ownField(record, 'email'), MAX_TEXT_LENGTH) : ''
  if (!record || email === '') return undefined
  const given = ['firstName', 'lastName'].map((part) => singleLine(ownField(record, part), MAX_TEXT_LENGTH)).join(' ')
  const name = singleLine(ownField(record, 'name'), MAX_TEXT_LENGTH) || given.trim() || email
  return { name, email, isAdmin: ownField(record, 'role') === 'admin' }
}

/** The text to store; empty when nobody is signed in. */
export function writeUserSnapshot(user: UserSnapshot | undefined): string {
  if (!user) return ''
  return JSON.stringify({ name: user.name, email: user.email, role: user.isAdmin ? 'admin' : 'customer' })
}

const MAX_TEXT_LENGTH = 200
