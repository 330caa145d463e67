import { describe, expect, it } from 'vitest'
import { recipientOf, storedRecipient } from './recipient.ts'

const buyer = { name: 'Priya Nair', phone: '9876543210' }

describe('the recipient of a parcel', () => {
  it.each([
    [{}, buyer],
    [{ name: '', phone: '' }, buyer],
    [{ name: 'Meera Nair' }, { name: 'Meera Nair', phone: '9876543210' }],
    [{ phone: '9123456789' }, { name: 'Priya Nair', phone: '9123456789' }],
    [
      { name: 'Meera Nair', phone: '9123456789' },
      { name: 'Meera Nair', phone: '9123456789' },
    ],
  ])('with %j in the address is %j', (address, recipient) => {
    expect(recipientOf({ ...buyer, address })).toEqual(recipient)
  })

  it.each([
    [{}, { name: '', phone: '' }],
    [buyer, { name: '', phone: '' }],
    [
      { name: 'Meera Nair', phone: buyer.phone },
      { name: 'Meera Nair', phone: '' },
    ],
    [
      { name: buyer.name, phone: '9123456789' },
      { name: '', phone: '9123456789' },
    ],
  ])('given as %j is stored as %j', (given, stored) => {
    expect(storedRecipient(buyer, given)).toEqual(stored)
  })
})
