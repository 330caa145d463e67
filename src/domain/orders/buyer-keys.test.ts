import { describe, expect, it } from 'vitest'
import { addressKey, phoneKey } from './buyer-keys.ts'

describe('the key of a phone number', () => {
  it.each(['9876543210', '+91 98765-43210', '09876543210', '0091 98765 43210'])(
    'of %s is its last ten digits',
    (phone) => {
      expect(phoneKey(phone)).toBe('9876543210')
    },
  )
})

describe('the key of an address', () => {
  const keyOf = (street: string, zipCode = '302003') => addressKey({ street, zipCode })

  it.each([
    ['Apt 5', 'Apartment 5', 'apartment5'],
    ['Appt. 5', 'APARTMENT 5', 'apartment5'],
    ['Sun Bldg', 'Sun Building', 'sunbuilding'],
    ['2nd Flr', '2nd Floor', '2ndfloor'],
    ['Gandhi Ngr', 'Gandhi Nagar', 'gandhinagar'],
    ['House No. 5', 'House 5', 'house5'],
    ['Nr. Station', 'Near Station', 'nearstation'],
    ['Opp. Station', 'Opposite Station', 'oppositestation'],
    ['Nehru Rd.', 'Nehru Road', 'nehruroad'],
    ['Sec-12', 'Sector 12', 'sector12'],
    ['Asha Soc', 'Asha Society', 'ashasociety'],
    ['Loom St', 'Loom Street', 'loomstreet'],
    ['Loom Street १२', 'Loom Street 12', 'loomstreet12'],
    ['  Café -- Road, ', 'Cafe Road', 'caferoad'],
  ])('is the same for %s and %s', (short, long, street) => {
    expect([keyOf(short), keyOf(long)]).toEqual([`${street} 302003`, `${street} 302003`])
  })

  it('has the pincode without its spaces', () => {
    expect(keyOf('Loom Street', ' 302 003 ')).toBe('loomstreet 302003')
    expect(keyOf('Loom Street', '302004')).toBe('loomstreet 302004')
  })

  it('keeps the vowel signs of Indian scripts', () => {
    expect(keyOf('नेहरू मार्ग 5')).toBe('नेहरूमार्ग5 302003')
  })
})
