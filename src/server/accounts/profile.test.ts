import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Person, priya, rahul } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])

const PASSWORD = 'ashas-loom'

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}

const register = (email: string) => post('/api/auth/register', { name: 'Asha Rao', email, password: PASSWORD })
const me = (headers: Record<string, string>) => shop.app.inject({ method: 'GET', url: '/api/auth/me', headers })

describe('a write from another site', () => {
  const url = '/api/auth/update-profile'
  it.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site', authorization: 'Basic cHJpeWE6eA==' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 200],
    [{ origin: 'http://localhost', host: 'localhost' }, 200],
    [{}, 200],
  ])('with %j is answered with %i', async (headers, status) => {
    const { token } = await shop.as(priya)
    const cookie = `session=${token}`
    const sent = { method: 'PUT', url, payload: { name: 'Priya N' }, headers: { cookie, ...headers } } as const
    expect((await shop.app.inject(sent)).statusCode).toBe(status)
  })
})

describe('a profile', () => {
  it('changes only the given fields, and never the role', async () => {
    const { put, userId } = await shop.as(rahul)
    const { body } = await put('/api/auth/update-profile', {
      phone: '98765 43210',
      gender: 'male',
      role: 'admin',
      _id: 'x',
    })
    expect(body).toMatchObject({ success: true, message: 'Profile updated successfully!' })
    expect(body.user).toMatchObject({ _id: userId, name: 'Rahul Mehta', phone: '9876543210', role: 'customer' })
  })

  it('keeps ten digits of a phone number that was pasted with +91 or 0', async () => {
    const { userId, put, get } = await shop.as(someone())
    const profile = await put('/api/auth/update-profile', { phone: '+91 98765 43210' })
    expect(profile.body.user.phone).toBe('9876543210')
    await put(`/api/customers/${userId}/addresses`, { addresses: [{ ...home, phone: '098765 43210' }] })
    expect((await get(`/api/customers/${userId}/addresses`)).body.data[0].phone).toBe('9876543210')
  })

  it('rejects an unknown gender and a phone number without digits, and asks visitors to log in', async () => {
    const { put, get } = await shop.as({ name: 'Leela', email: 'leela@example.com' })
    await put('/api/auth/update-profile', { gender: 'female' })
    await put('/api/auth/update-profile', { phone: '98765 43210' })
    const wrongPhone = await put('/api/auth/update-profile', { phone: 'my number' })
    expect([wrongPhone.status, wrongPhone.body.message]).toEqual([400, 'Please enter a valid 10-digit phone number'])
    const refused = await put('/api/auth/update-profile', { gender: 'alien' })
    expect([refused.status, refused.body.message]).toEqual([400, 'Please choose male, female or other as gender'])
    expect((await get('/api/auth/me')).body.user).toMatchObject({ gender: 'female', phone: '9876543210' })
    const visitor = await shop.app.inject({
      method: 'PUT',
      url: '/api/auth/update-profile',
      payload: { name: 'Nobody' },
    })
    expect([visitor.statusCode, visitor.json().message]).toEqual([401, 'No authentication token found'])
  })

  it('changes its email only with the password, and never to one that is in use', async () => {
    const { token } = (await register('mover@example.com')).body
    await register('twin@example.com')
    const put = async (payload: object) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await shop.app.inject({ method: 'PUT', url: '/api/auth/update-profile', headers, payload })).statusCode
    }
    expect(await put({ email: 'elsewhere@example.com' })).toBe(400)
    expect(await put({ email: 'els\u0435where@example.com', currentPassword: PASSWORD })).toBe(400)
    expect(await put({ email: 'twin@example.com', currentPassword: PASSWORD })).toBe(409)
    expect(await put({ email: 'elsewhere@example.com', currentPassword: PASSWORD })).toBe(200)
  })

  it('accepts a picture and stores none of its metadata', async () => {
    const { put } = await shop.as(rahul)
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a8322d' } })
      .withExif({ IFD0: { Copyright: 'hidden' } })
      .jpeg()
      .toBuffer()
    const { body } = await put('/api/auth/avatar', { image: picture.toString('base64') })
    expect(body.user.avatar).toMatch(/^\/avatars\/[0-9a-f]{24}\.webp$/)
    const kept = await shop.database.db.selectFrom('avatar').select('image').executeTakeFirstOrThrow()
    expect(await sharp(kept.image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(kept.image.includes('hidden')).toBe(false)
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    '<html><script>alert(1)</script></html>',
    'GIF89a<script>',
    '\u0089PNG\r\n',
  ])('rejects a picture %j', async (text) => {
    const { put } = await shop.as(rahul)
    expect((await put('/api/auth/avatar', { image: Buffer.from(text).toString('base64') })).status).toBe(400)
  })

  it('is stored before most pictures of someone who sends many at once', async () => {
    const [many, one] = [await shop.as(rahul), await shop.as(priya)]
    const square = { width: 2000, height: 2000, channels: 3, background: '#a8322d' } as const
    const image = (await sharp({ create: square }).png().toBuffer()).toString('base64')
    const done: string[] = []
    const send = async (of: typeof one, name: string) => {
      const { status } = await of.put('/api/auth/avatar', { image })
      done.push(`${name} ${status}`)
    }
    const sent = Array.from({ length: 8 }, () => send(many, 'many'))
    // As many as one person may have waiting.
    await expect.poll(() => done.length).toBeGreaterThanOrEqual(3)
    await Promise.all([...sent, send(one, 'one')])
    expect(done.slice(0, 3)).toEqual(['many 503', 'many 503', 'many 503'])
    expect(done.slice(-3)).toEqual(['many 200', 'many 200', 'many 200'])
  })

  it.each(['avif', 'png', 'webp'] as const)(
    'rejects a picture of %s with more pixels than any profile picture needs, however small its file',
    async (format) => {
      const { put } = await shop.as(rahul)
      const large = await sharp({ create: { width: 2100, height: 2000, channels: 3, background: '#a8322d' } })
        .toFormat(format)
        .toBuffer()
      expect((await put('/api/auth/avatar', { image: large.toString('base64') })).status).toBe(400)
    },
  )

  it('changes its password with the old one and ends the other sessions', async () => {
    const { token } = (await register('changer@example.com')).body
    const change = (currentPassword: string, newPassword = 'blue-loom') =>
      post('/api/auth/change-password', { currentPassword, newPassword }, { authorization: `Bearer ${token}` })
    expect((await change('wrong-loom')).status).toBe(400)
    for (const easy of ['yankees', 'changer99']) expect((await change(PASSWORD, easy)).status).toBe(400)
    const { body } = await change(PASSWORD)
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
    expect((await me({ authorization: `Bearer ${body.token}` })).statusCode).toBe(200)
  })
})

const home = {
  title: 'Home',
  type: 'home',
  firstName: 'Priya',
  lastName: 'Nair',
  phone: '98765 43210',
  address: '12 Loom Street',
  city: 'Kochi',
  state: 'Kerala',
  zipCode: '682001',
}
const office = { ...home, title: 'Office', type: 'office', address: '4 Mill Road' }

let people = 0
/** A new customer, so that each test has its own address book. */
const someone = (): Person => ({ name: 'Someone', email: `someone${people++}@example.com` })

describe('an address book', () => {
  it('is replaced as a whole, with exactly one default, and keeps its ids', async () => {
    const { userId, put, get } = await shop.as(someone())
    const url = `/api/customers/${userId}/addresses`
    const first = (await put(url, { addresses: [home, office] })).body.data
    expect(first.map(({ isDefault }: Saved) => isDefault)).toEqual([true, false])
    expect(first[0]).toMatchObject({ phone: '9876543210', country: 'India', landmark: '' })
    const changed = [
      { ...first[0], isDefault: false },
      { ...first[1], isDefault: true, city: 'Kozhikode' },
    ]
    await put(url, { addresses: changed })
    const { data } = (await get(url)).body
    expect(data.map(({ id }: Saved) => id)).toEqual(first.map(({ id }: Saved) => id))
    expect(data.map(({ isDefault, city }: Saved) => [isDefault, city])).toEqual([
      [false, 'Kochi'],
      [true, 'Kozhikode'],
    ])
  })

  it('of another customer can neither be read nor written', async () => {
    const { userId } = await shop.as(priya)
    const stranger = await shop.as(rahul)
    for (const answer of [
      await stranger.get(`/api/customers/${userId}/addresses`),
      await stranger.put(`/api/customers/${userId}/addresses`, { addresses: [home] }),
      await stranger.post(`/api/customers/${userId}/addresses/merge`, { addresses: [home] }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Customer not found'])
    expect((await shop.get(`/api/customers/${userId}/addresses`)).status).toBe(401)
  })

  it('changes the time of an address only when that address changed', async () => {
    const { userId, put } = await shop.as(someone())
    const url = `/api/customers/${userId}/addresses`
    const [one, two] = (await put(url, { addresses: [home, office] })).body.data
    const { data } = (await put(url, { addresses: [one, { ...two, city: 'Thrissur' }] })).body
    expect(data[0].updatedAt).toBe(one.updatedAt)
    expect(data[1].updatedAt > two.updatedAt).toBe(true)
  })

  it('cannot take another customer’s address by its id', async () => {
    const [one, other] = [await shop.as(someone()), await shop.as(someone())]
    const { data } = (await one.put(`/api/customers/${one.userId}/addresses`, { addresses: [home] })).body
    const stolen = await other.put(`/api/customers/${other.userId}/addresses`, {
      addresses: [{ ...office, id: data[0].id }],
    })
    expect(stolen.body.data[0].id).not.toBe(data[0].id)
    expect((await one.get(`/api/customers/${one.userId}/addresses`)).body.data[0].address).toBe('12 Loom Street')
  })

  it.each([
    [{ phone: '12' }, 'Phone number must be 10 digits'],
    [{ zipCode: '6820' }, 'ZIP code must be 6 digits'],
    [{ title: '   ' }, 'title: This field is required'],
  ])('rejects %j: %s', async (change, message) => {
    const { userId, put, get } = await shop.as(someone())
    const { status, body } = await put(`/api/customers/${userId}/addresses`, {
      addresses: [home, { ...home, ...change }],
    })
    expect([status, body.message]).toEqual([400, message])
    expect((await get(`/api/customers/${userId}/addresses`)).body.data).toEqual([])
  })

  it.each([
    [{ country: 'France' }, 'The shop does not deliver to France.'],
    [{ type: 'castle' }, 'Choose home, office or other as the type of the address.'],
  ])('rejects an unknown value: %j', async (wrong, message) => {
    const { userId, put, get } = await shop.as(someone())
    const url = `/api/customers/${userId}/addresses`
    const refused = await put(url, { addresses: [{ ...home, ...wrong }] })
    expect([refused.status, refused.body.message]).toEqual([400, message])
    expect((await get(url)).body.data).toEqual([])
    expect((await put(url, { addresses: [{ ...home, type: '', country: '' }] })).body.data).toMatchObject([
      { type: 'home', country: 'India' },
    ])
  })

  it('rejects a list that is too long', async () => {
    const { userId, put } = await shop.as(someone())
    expect((await put(`/api/customers/${userId}/addresses`, { addresses: Array(51).fill(home) })).status).toBe(400)
  })

  it('merges the addresses of a browser once, without invalid and existing ones', async () => {
    const { userId, put, post } = await shop.as(someone())
    await put(`/api/customers/${userId}/addresses`, { addresses: [home] })
    const held = { addresses: [home, { ...office, isDefault: true }, { title: 'half' }] }
    const merged = (await post(`/api/customers/${userId}/addresses/merge`, held)).body.data
    expect(merged.map(({ title, isDefault }: Saved) => [title, isDefault])).toEqual([
      ['Home', true],
      ['Office', false],
    ])
    const again = { addresses: [{ ...office, address: 'Another road' }] }
    expect((await post(`/api/customers/${userId}/addresses/merge`, again)).body.data).toHaveLength(2)
  })

  it('is consistent after many simultaneous writes', async () => {
    const { userId, put, get } = await shop.as(someone())
    const url = `/api/customers/${userId}/addresses`
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(url, { addresses: [home, office] })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await get(url)).body.data).toHaveLength(2)
  })
})

describe('a pincode', () => {
  it.each([
    ['682001', 'Kochi', 'Kerala'],
    ['110001', 'New Delhi', 'Delhi'],
    ['560034', 'Bengaluru', 'Karnataka'],
  ])('%s is %s, %s', async (pincode, city, state) => {
    expect((await shop.get(`/api/pincodes/${pincode}`)).body.data).toEqual({ pincode, city, state })
  })

  it.each([
    ['000000', 404],
    ['999999', 404],
    ['12', 400],
    ['abcdef', 400],
  ])('%s gets %i', async (pincode, status) => {
    expect((await shop.get(`/api/pincodes/${pincode}`)).status).toBe(status)
  })
})

interface Saved {
  readonly id: string
  readonly title: string
  readonly city: string
  readonly isDefault: boolean
}
