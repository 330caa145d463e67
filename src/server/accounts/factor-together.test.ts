import { describe, expect, it } from 'vitest'
import { waitingForLocks, whileHeld } from '../../../test/holding.ts'
import type { Person } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { storePassword, writePassword } from './credential-queries.ts'
import { deleteAllFactors } from './factor-queries.ts'
import { hashPassword } from './passwords.ts'
import { lockCustomer } from './queries.ts'
import { endSessions, lockMember } from './team-queries.ts'
import { codeAt } from './totp.ts'

const shop = await testShop([])
const { db } = shop.database
const PASSWORD = 'madder-and-indigo'
const passwordHash = await hashPassword(PASSWORD)
const newHash = await hashPassword('chosen-by-the-owner')

let people = 0
/** A new member of the team who can log in. */
async function newMember(staffRole: Person['staffRole'] = 'manager') {
  people += 1
  const person = { name: `Member ${people}`, email: `member-${people}@example.com`, staffRole } as const
  await writePassword(db, (await shop.as(person)).userId, passwordHash)
  return shop.as(person)
}
type Member = Awaited<ReturnType<typeof newMember>>

const begin = async (member: Member): Promise<string> =>
  (await member.post('/api/admin/factor', { password: PASSWORD })).body.data.secret
const confirm = (member: Member, secret: string) =>
  member.post('/api/admin/factor/confirm', { code: codeAt(secret, Date.now()) })
const codesOf = ({ userId }: Member) =>
  db.selectFrom('recovery_code').select('code_hash').where('customer_id', '=', userId).execute()
const factorOf = async ({ userId }: Member) =>
  db.selectFrom('second_factor').select('confirmed_at').where('customer_id', '=', userId).executeTakeFirst()

describe('the setup of a second factor', () => {
  it('is completed once by two requests at the same time, so that the recovery codes on the screen are valid', async () => {
    const member = await newMember()
    const secret = await begin(member)
    const answers = await Promise.all([confirm(member, secret), confirm(member, secret)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const shown: string[] = answers.find(({ status }) => status === 200)?.body.data.recoveryCodes
    const form = { password: PASSWORD, code: shown[0] }
    expect((await member.post('/api/admin/factor/off', form)).status).toBe(200)
  })

  it('is not completed with the code of a secret that was replaced meanwhile', async () => {
    const member = await newMember()
    const secret = await begin(member)
    const answer = await whileHeld(shop.database, {
      hold: (trx) =>
        trx.updateTable('second_factor').set({ secret: 'another' }).where('customer_id', '=', member.userId).execute(),
      act: () => confirm(member, secret),
    })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('start again') } })
    expect(await factorOf(member)).toEqual({ confirmed_at: null })
  })

  it.each([
    ['a new password', storeNewPassword],
    ['the removal of their factors by an owner', removeFactors],
  ])('leaves nothing behind after %s for which it has waited', async (_what, hold) => {
    const member = await newMember()
    const secret = await begin(member)
    const answer = await whileHeld(shop.database, {
      hold: (trx) => hold(trx, member.userId),
      act: () => confirm(member, secret),
    })
    expect(answer.status).toBe(401)
    expect((await factorOf(member))?.confirmed_at ?? null).toBeNull()
    expect(await codesOf(member)).toEqual([])
  })
})

describe('after a new password, for which it has waited,', () => {
  const withFactor = async () => {
    const member = await newMember()
    const { body } = await confirm(member, await begin(member))
    const recoveryCodes: string[] = body.data.recoveryCodes
    return { member, form: { password: PASSWORD, code: recoveryCodes[0] }, before: await codesOf(member) }
  }

  it('a session that has ended gets no new recovery codes', async () => {
    const { member, form, before } = await withFactor()
    const answer = await whileHeld(shop.database, {
      hold: (trx) => storeNewPassword(trx, member.userId),
      act: () => member.post('/api/admin/factor/recovery-codes', form),
    })
    expect(answer.status).toBe(401)
    expect(await codesOf(member)).toEqual(before)
  })

  it('a session that has ended does not switch the second factor off', async () => {
    const { member, form } = await withFactor()
    const answer = await whileHeld(shop.database, {
      hold: (trx) => storeNewPassword(trx, member.userId),
      act: () => member.post('/api/admin/factor/off', form),
    })
    expect(answer.status).toBe(401)
    expect(await factorOf(member)).toEqual({ confirmed_at: expect.any(Date) })
  })
})

describe('an owner who is removed from the team', () => {
  it('changes nobody with a call that has waited for it', async () => {
    const [remover, removed, target] = [await newMember('owner'), await newMember('owner'), await newMember()]
    const { revision } = (await remover.get(`/api/admin/team/${target.userId}`)).body.data
    const answers = await whileHeld(shop.database, {
      hold: async (trx) => {
        await lockMember(trx, removed.userId, { role: 'admin', userId: remover.userId })
        await trx
          .updateTable('customer')
          .set({ role: 'customer', staff_role: null })
          .where('id', '=', removed.userId)
          .execute()
      },
      act: () =>
        Promise.all([
          removed.call('DELETE', `/api/admin/team/${remover.userId}`),
          removed.put(`/api/admin/team/${target.userId}`, { staffRole: 'owner', isDisabled: false, revision }),
          removed.post(`/api/admin/team/${remover.userId}/reset-factor`),
        ]),
      meanwhile: () => waitingForLocks(shop.database, 3),
    })
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    const { data } = (await remover.get(`/api/admin/team/${target.userId}`)).body
    expect(data.staffRole).toBe('manager')
  })
})

async function storeNewPassword(trx: Parameters<typeof storePassword>[0], userId: string) {
  await lockCustomer(trx, userId)
  await storePassword(trx, userId, newHash)
}

async function removeFactors(trx: Parameters<typeof storePassword>[0], userId: string) {
  await lockCustomer(trx, userId)
  await deleteAllFactors(trx, userId)
  await endSessions(trx, userId)
}
