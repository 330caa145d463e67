import { describe, expect, it } from 'vitest'
import { authenticator } from '../../../test/authenticator.ts'
import { whileHeld } from '../../../test/holding.ts'
import { manager, owner, packer, priya, rahul } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { writePassword } from './credential-queries.ts'
import { hashPassword } from './passwords.ts'
import { lockCustomer } from './queries.ts'

const OFFICE = 'https://office.shop.test'
const SHOP = { origin: 'http://shop.test' }
const shop = await testShop([])
const { db } = shop.database
const nita = { name: 'Nita Shah', email: 'nita@example.com' }
const PASSWORD = 'madder-and-indigo'

type Member = Awaited<ReturnType<typeof shop.as>>
type Device = ReturnType<typeof authenticator>

const add = async (member: Member, device: Device = authenticator(), ceremony: object = {}) => {
  const options = (await member.post('/api/auth/passkeys/options')).body.data
  const credential = device.create(options, { ...SHOP, ...ceremony })
  return { device, ...(await member.post('/api/auth/passkeys', { name: 'My phone', credential })) }
}
const visit = async (url: string, payload: object = {}, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}
/** A challenge for a login, and the cookie of the browser it belongs to. */
const beginLogin = async () => {
  const { body, cookies } = await visit('/api/auth/passkey-login/options')
  const { name, value } = cookies.find((cookie) => cookie.name === 'passkey') ?? { name: '', value: '' }
  return { options: body.data, cookie: `${name}=${value}` }
}
const logIn = async (device: Device, ceremony: object = {}) => {
  const { options, cookie } = await beginLogin()
  return visit('/api/auth/passkey-login', { credential: device.sign(options, { ...SHOP, ...ceremony }) }, { cookie })
}
const longAgo = () =>
  db
    .updateTable('session')
    .set({ proved_at: new Date(0) })
    .execute()

describe('a customer', () => {
  it('adds, names and removes passkeys, and gets emails about it', async () => {
    const member = await shop.as(priya)
    const { status, body } = await add(member)
    expect([status, body.data.passkey.name, body.data.recoveryCodes]).toEqual([200, 'My phone', undefined])
    const url = `/api/auth/passkeys/${body.data.passkey._id}`
    expect((await member.put(url, { name: '  Blue\nphone ' })).status).toBe(200)
    expect((await member.put(url, { name: ' ' })).status).toBe(400)
    const list = (await member.get('/api/auth/passkeys')).body
    expect(list).toMatchObject({ host: 'shop.test', data: [{ name: 'Blue phone', host: 'shop.test', usedAt: null }] })
    const data = (await member.get('/api/auth/my-data')).body
    expect(data.passkeys).toEqual(list.data)
    expect((await member.call('DELETE', url)).status).toBe(200)
    expect((await member.call('DELETE', url)).status).toBe(404)
    const texts = (await shop.emails()).filter(({ to }) => to === priya.email).map(({ text }) => text)
    expect(texts.some((text) => text.includes('A passkey was added'))).toBe(true)
    expect(texts.some((text) => text.includes('A passkey was removed'))).toBe(true)
  })

  it('cannot touch the passkeys of someone else', async () => {
    const { body } = await add(await shop.as(priya))
    const url = `/api/auth/passkeys/${body.data.passkey._id}`
    const other = await shop.as(rahul)
    expect((await other.put(url, { name: 'mine' })).status).toBe(404)
    expect((await other.call('DELETE', url)).status).toBe(404)
    expect((await other.get('/api/auth/passkeys')).body.data).toEqual([])
  })

  it('adds a passkey only soon after the password, and each device once', async () => {
    const member = await shop.as(rahul)
    const { device } = await add(member)
    expect((await add(member, device)).status).toBe(409)
    expect((await add(await shop.as(priya), device)).status).toBe(409)
    await longAgo()
    expect((await member.post('/api/auth/passkeys/options')).body.code).toBe('PROOF_REQUIRED')
  })

  it('logs in with it, and can still use the password alone', async () => {
    const member = await shop.as(priya)
    await writePassword(db, member.userId, await hashPassword(PASSWORD))
    const { device } = await add(await shop.as(priya))
    const { status, body } = await logIn(device)
    expect([status, body.user.email]).toEqual([200, priya.email])
    const me = await shop.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${body.token}` } })
    expect(me.statusCode).toBe(200)
    expect((await visit('/api/auth/login', { email: priya.email, password: PASSWORD })).status).toBe(200)
    await db.updateTable('customer').set({ is_disabled: true }).where('id', '=', member.userId).execute()
    expect((await logIn(device)).status).toBe(401)
    await db.updateTable('customer').set({ is_disabled: false }).where('id', '=', member.userId).execute()
  })

  it('ends the sessions of a passkey that is removed', async () => {
    const member = await shop.as(rahul)
    const { device, body } = await add(member)
    const { token } = (await logIn(device)).body
    const seen = () => shop.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect((await seen()).statusCode).toBe(200)
    expect((await member.call('DELETE', `/api/auth/passkeys/${body.data.passkey._id}`)).status).toBe(200)
    expect((await seen()).statusCode).toBe(401)
    expect((await logIn(device)).status).toBe(401)
  })

  it.each([
    [false, 401],
    [true, 200],
  ])(
    'who opened the account, its address confirmed: %s, gets %i with a passkey after the mailbox chose a password',
    async (isConfirmed, status) => {
      const email = `pre-${isConfirmed}@example.com`
      const { userId, ...stranger } = await shop.as({ name: 'X', email })
      await db.updateTable('customer').set({ email_verified: isConfirmed }).where('id', '=', userId).execute()
      const { device } = await add({ userId, ...stranger })
      await visit('/api/auth/forgot-password', { email })
      const sent = (await shop.emails())
        .filter(({ to }) => to === email)
        .map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1])
      const token = sent.find((one) => one !== undefined)
      expect((await visit('/api/auth/reset-password', { token, password: PASSWORD })).status).toBe(200)
      expect((await logIn(device)).status).toBe(status)
    },
  )

  it('adds no passkey while the session is ended by a new password or an invitation', async () => {
    const member = await shop.as({ name: 'X', email: 'late@example.com' })
    let endSessions = async () => {}
    const late = await whileHeld(shop.database, {
      hold: async (trx) => {
        await lockCustomer(trx, member.userId)
        endSessions = async () =>
          void (await trx.deleteFrom('session').where('customer_id', '=', member.userId).execute())
      },
      act: () => add(member),
      meanwhile: () => endSessions(),
    })
    expect(late.status).toBe(401)
    expect(await db.selectFrom('passkey').select('id').where('customer_id', '=', member.userId).execute()).toEqual([])
  })

  it('leaves no passkey behind when the account is deleted', async () => {
    const leaver = { name: 'Leela Das', email: 'leela@example.com' }
    const { userId } = await shop.as(leaver)
    await writePassword(db, userId, await hashPassword(PASSWORD))
    const member = await shop.as(leaver)
    const { device } = await add(member)
    expect((await member.post('/api/auth/delete-account', { password: PASSWORD })).status).toBe(200)
    expect(await db.selectFrom('passkey').select('id').where('customer_id', '=', userId).execute()).toEqual([])
    expect((await logIn(device)).status).toBe(401)
  })
})

describe('what a browser sends', () => {
  it.each([
    ['of another website', { origin: 'https://phishing.example' }],
    ['of a device that has not recognised its user', { isVerified: false }],
  ])('is refused: a passkey %s', async (_what, ceremony) => {
    const { status, body } = await add(await shop.as(priya), authenticator(), ceremony)
    expect([status, body.message]).toEqual([400, 'This passkey could not be checked. Please try again.'])
    const { device } = await add(await shop.as(priya))
    expect((await logIn(device, ceremony)).status).toBe(401)
    expect((await logIn(device)).status).toBe(200)
  })

  it('is accepted without a look at certificates of the maker, which name addresses to read', async () => {
    const statement = new Map([['x5c', [Buffer.from('no certificate')]]])
    const ceremony = { attestation: { fmt: 'packed', statement } }
    expect((await add(await shop.as(priya), authenticator(), ceremony)).status).toBe(200)
  })

  it('is refused when the challenge was used, is of another session or browser, or is too old', async () => {
    const [mine, other] = [await shop.as(priya), await shop.as(priya)]
    const options = (await mine.post('/api/auth/passkeys/options')).body.data
    const credential = authenticator().create(options, SHOP)
    const form = { name: 'x', credential }
    expect((await other.post('/api/auth/passkeys', form)).status).toBe(400)
    const twice = await Promise.all([mine.post('/api/auth/passkeys', form), mine.post('/api/auth/passkeys', form)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])

    const { device } = await add(mine)
    const first = await beginLogin()
    const signed = { credential: device.sign(first.options, SHOP) }
    const cookie = (await beginLogin()).cookie
    expect((await visit('/api/auth/passkey-login', signed, { cookie })).status).toBe(401)
    expect((await visit('/api/auth/passkey-login', signed)).status).toBe(401)
    const answers = await Promise.all(
      [1, 2, 3].map(() => visit('/api/auth/passkey-login', signed, { cookie: first.cookie })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])

    const late = await beginLogin()
    await db
      .updateTable('passkey_challenge')
      .set({ expires_at: new Date(0) })
      .execute()
    const tooLate = { credential: device.sign(late.options, SHOP) }
    expect((await visit('/api/auth/passkey-login', tooLate, { cookie: late.cookie })).status).toBe(401)
  })

  it('is refused when the signature counter goes back, as that of a copied passkey does', async () => {
    const { device } = await add(await shop.as(priya), authenticator(), { counter: 5 })
    expect((await logIn(device, { counter: 6 })).status).toBe(200)
    for (const counter of [6, 3, 0]) expect((await logIn(device, { counter })).status).toBe(401)
    expect((await logIn(device, { counter: 7 })).status).toBe(200)
  })

  it('is refused when it is not signed by this passkey', async () => {
    const { device } = await add(await shop.as(priya))
    const { options, cookie } = await beginLogin()
    const forged = { ...authenticator().sign(options, SHOP), id: device.id }
    expect((await visit('/api/auth/passkey-login', { credential: forged }, { cookie })).status).toBe(401)
    for (const clientDataJSON of ['AAAA', Buffer.from('{"challenge":7}').toString('base64url')]) {
      const response = { ...forged.response, clientDataJSON }
      const credential = { ...forged, response }
      expect((await visit('/api/auth/passkey-login', { credential }, { cookie })).status).toBe(401)
    }
  })
})

describe('a team member', () => {
  it('with a passkey logs in with it or a recovery code, and not with the password alone', async () => {
    const { userId } = await shop.as(manager)
    await writePassword(db, userId, await hashPassword(PASSWORD))
    const [member, elsewhere] = [await shop.as(manager), await shop.as(manager)]
    const { device, body } = await add(member)
    expect(body.data.recoveryCodes).toHaveLength(10)
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401)
    const login = (code?: string) =>
      visit('/api/auth/login', { email: manager.email, password: PASSWORD, ...(code && { code }) })
    expect(await login()).toMatchObject({ status: 401, body: { needsCode: true } })
    expect((await login('123456')).status).toBe(401)
    const [code] = body.data.recoveryCodes
    expect([(await login(code)).status, (await login(code)).status]).toEqual([200, 401])
    expect((await logIn(device)).status).toBe(200)
    expect((await add(member)).body.data.recoveryCodes).toBeUndefined()
  })

  it('confirms a sensitive change with their own passkey in the same session', async () => {
    const member = await shop.as(owner)
    const { device } = await add(member)
    const strange = (await add(await shop.as(priya))).device
    await longAgo()
    const elsewhere = await shop.as(owner)
    await longAgo()
    const prove = async (by: Device, asked = member) => {
      const options = (await asked.post('/api/auth/proof/options')).body.data
      return member.post('/api/auth/proof', { credential: by.sign(options, SHOP) })
    }
    expect((await prove(strange)).status).toBe(400)
    expect((await prove(device, elsewhere)).status).toBe(400)
    expect((await member.get('/api/auth/proof')).status).toBe(403)
    expect((await prove(device)).status).toBe(200)
    expect((await member.get('/api/auth/proof')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/proof')).status).toBe(403)
    expect((await (await shop.as(nita)).post('/api/auth/proof/options')).status).toBe(404)
  })

  it('who lost it gets it removed by an owner, as does who is invited or leaves', async () => {
    const boss = await shop.as(owner)
    const dev = await shop.as(packer)
    const count = async () =>
      (await db.selectFrom('passkey').select('id').where('customer_id', '=', dev.userId).execute()).length
    await add(dev)
    const url = `/api/admin/team/${dev.userId}`
    expect((await boss.get(url)).body.data.hasFactor).toBe(true)
    expect((await boss.post(`${url}/reset-factor`)).status).toBe(200)
    expect([await count(), (await boss.get(url)).body.data.hasFactor]).toEqual([0, false])
    await add(await shop.as(packer))
    expect((await boss.call('DELETE', url)).status).toBe(200)
    expect(await count()).toBe(0)
    // Someone else may have registered with the address and a passkey.
    await add(await shop.as({ name: packer.name, email: packer.email }))
    const again = { name: packer.name, email: packer.email, staffRole: 'packer' }
    expect((await boss.post('/api/admin/team', again)).status).toBe(200)
    expect(await count()).toBe(0)
  })
})

describe('an owner with a back office on its own host', async () => {
  const open = await testShop([], { isPublic: true, adminOrigin: OFFICE })
  const asha = await open.as(owner)
  const at = (host: string) => ({ host: new URL(host).host })
  const addAt = async (origin: string) => {
    const headers = at(origin)
    const options = (await asha.post('/api/auth/passkeys/options', {}, headers)).body.data
    const credential = authenticator().create(options, { origin })
    const { body } = await asha.post('/api/auth/passkeys', { name: origin, credential }, headers)
    return { rpId: options.rp.id, id: body.data.passkey._id, recoveryCodes: body.data.recoveryCodes }
  }
  const remove = (id: string) => asha.call('DELETE', `/api/auth/passkeys/${id}`)

  it('learns where it is, for the menu of the shop; a customer does not', async () => {
    expect((await asha.get('/api/auth/me')).body.user.adminUrl).toBe(`${OFFICE}/admin`)
    expect((await (await open.as(priya)).get('/api/auth/me')).body.user.adminUrl).toBeUndefined()
  })

  it('has the required second factor with a passkey for the host of the back office, not with one for the shop', async () => {
    expect((await asha.get('/api/admin/orders')).status).toBe(403)
    expect((await addAt(SHOP.origin)).rpId).toBe('shop.test')
    expect((await asha.get('/api/admin/orders')).status).toBe(403)
    expect((await addAt(OFFICE)).rpId).toBe('office.shop.test')
    expect((await asha.get('/api/admin/orders')).status).toBe(200)
    expect((await asha.get('/api/admin/factor')).body.data).toMatchObject({ isOn: false, hasFactor: true })
  })

  it('cannot remove the last factor, even with two requests at the same time', async () => {
    const another = (await addAt(OFFICE)).id
    const rows = (await asha.get('/api/auth/passkeys')).body.data as { _id: string; host: string }[]
    const office = rows.filter(({ host }) => host === 'office.shop.test').map(({ _id }) => _id)
    expect(office).toContain(another)
    const answers = await Promise.all(office.map(remove))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await asha.get('/api/admin/orders')).status).toBe(200)
    const [atShop] = rows.filter(({ host }) => host === 'shop.test')
    expect((await remove(atShop?._id ?? '')).status).toBe(200)
  })
})
