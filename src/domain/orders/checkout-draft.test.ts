import { describe, expect, it } from 'vitest'
import { readDraft, rememberedContact } from './checkout-draft.ts'

const account = { firstName: 'Priya', lastName: 'Nair', email: 'priya@example.com', phone: '9876543210' }
const entry = { title: 'Home', street: '', city: '', state: '', zipCode: '', name: '', phone: '' }
const fresh = {
  contact: account,
  addressId: '',
  method: 'cod',
  notes: '',
  coupon: '',
  gstin: '',
  businessName: '',
  added: [],
  entry,
}
const home = {
  title: 'Home',
  street: '1 Loom Street',
  city: 'Kochi',
  state: 'Kerala',
  zipCode: '682001',
  country: 'India',
}

describe('the checkout draft', () => {
  it('starts with the contact of the account', () => {
    expect(readDraft(null, null, account)).toEqual(fresh)
  })

  it('survives a reload as typed, including cleared fields', () => {
    const draft = {
      contact: { firstName: '', lastName: 'N', email: 'x', phone: '12' },
      addressId: 'added-0',
      method: 'razorpay',
      notes: 'Ring\ntwice',
      coupon: 'discount10',
      gstin: '27AAPFU0939F1ZV',
      businessName: 'Taana Traders',
      added: [home, { ...home, name: 'Meera Nair', phone: '9123456789' }],
      entry: { ...entry, street: '1 Loom', zipCode: '6820' },
    }
    expect(readDraft(JSON.stringify(draft), null, account)).toEqual(draft)
  })

  it('has name and email of the last order, but not its phone number', () => {
    const remembered = rememberedContact({ ...account, email: 'work@example.com', phone: '1112223334' })
    expect(remembered).not.toContain('1112223334')
    expect(readDraft(null, remembered, account).contact).toEqual({ ...account, email: 'work@example.com' })
  })

  it.each([
    '',
    '{',
    '[]',
    '7',
    'null',
    '{"contact":7,"added":{"0":1},"method":"gold","notes":[]}',
    '{"added":[1,null]}',
    '{"entry":{"title":" ","street":7}}',
  ])('is new when the stored text is %j', (stored) => {
    expect(readDraft(stored, stored, account)).toEqual(fresh)
  })
})
