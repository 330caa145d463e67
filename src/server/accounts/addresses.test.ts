import { describe, expect, it } from 'vitest'
import { type Person, priya, rahul } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])

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
