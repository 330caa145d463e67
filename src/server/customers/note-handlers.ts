import type { Kysely } from 'kysely'
import type { AdminCustomer, adminCustomers } from '../../contract/customers.ts'
import { multiLine, singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { nameOfStaff } from '../audit/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { deleteNote, groupCounts, groupsOfCustomers, insertNote, writeGroups } from './note-queries.ts'
import { lockCustomer, lockPresentCustomer } from './queries.ts'

type CustomerHandlers = Handlers<{ adminCustomers: typeof adminCustomers }>['adminCustomers']

const MAX_GROUPS = 10

/**
 * Handlers for notes about customers and their groups. The audit log says that a note was written, but not its text: it cannot be
 * changed afterwards, and the note is deleted with the account.
 */
export function customerNoteHandlers(
  db: Kysely<Database>,
  answer: (id: string) => Promise<{ success: true; data: AdminCustomer }>,
): Pick<CustomerHandlers, 'addNote' | 'deleteNote' | 'setGroups' | 'groups'> {
  return {
    groups: async () => ({ success: true, data: await groupCounts(db) }),
    addNote: async ({ params: { id }, body }, caller) => {
      const note = multiLine(body.note, 2000)
      if (note === '') throw refuseFields({ note: 'Please enter a note.' })
      await db.transaction().execute(async (trx) => {
        await lockPresentCustomer(trx, id)
        const staff_id = userIdOf(caller)
        const staff_name = await nameOfStaff(trx, staff_id)
        await insertNote(trx, { id: newId(), customer_id: id, staff_id, staff_name, note })
        await recordChange(trx, caller, { action: 'note', entity: 'customer', entityId: id })
      })
      return answer(id)
    },
    deleteNote: async ({ params: { id, noteId } }, caller) => {
      await db.transaction().execute(async (trx) => {
        await lockCustomer(trx, id)
        if (!(await deleteNote(trx, id, noteId))) throw new ApiError(404, 'This note has already been deleted.')
        await recordChange(trx, caller, { action: 'delete note', entity: 'customer', entityId: id })
      })
      return answer(id)
    },
    setGroups: async ({ params: { id }, body }, caller) => {
      const groups = cleanGroups(body.groups)
      await db.transaction().execute(async (trx) => {
        await lockPresentCustomer(trx, id)
        const names = await knownNames(trx, groups)
        const before = (await groupsOfCustomers(trx, [id])).get(id) ?? []
        await writeGroups(trx, id, names)
        await recordChange(trx, caller, {
          action: 'set groups',
          entity: 'customer',
          entityId: id,
          before: { groups: before },
          after: { groups: names.toSorted() },
        })
      })
      return answer(id)
    },
  }
}

/** Trims the names and leaves out empty and repeated ones. */
function cleanGroups(typed: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>()
  for (const name of typed.map((one) => singleLine(one, 40)))
    if (name !== '' && !byKey.has(keyOf(name))) byKey.set(keyOf(name), name)
  if (byKey.size > MAX_GROUPS) throw refuseFields({ groups: `A customer can be in at most ${MAX_GROUPS} groups.` })
  return [...byKey.values()]
}

/** A group that exists keeps its spelling: 'wholesale' becomes 'Wholesale'. */
async function knownNames(db: Kysely<Database>, names: readonly string[]): Promise<readonly string[]> {
  const known = new Map((await groupCounts(db)).map(({ name }) => [keyOf(name), name]))
  return names.map((name) => known.get(keyOf(name)) ?? name)
}

/** Equal for names that look the same but for upper case: with letters of wide keyboards or something invisible between them. */
function keyOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
}
