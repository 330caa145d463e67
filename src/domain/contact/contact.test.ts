import { describe, expect, it } from 'vitest'
import { DEFAULT_CONTACT, readContact, telNumber } from './contact.ts'

describe('contact information', () => {
  it.each([undefined, null, [], 'Jaipur', {}])(
    'is a name and nothing invented when nothing sensible is stored: %j',
    (stored) => {
      expect(readContact(stored)).toEqual(DEFAULT_CONTACT)
    },
  )

  it('has the stored values, with defaults for missing ones', () => {
    const stored = {
      name: ' Rang\nGhar ',
      phone: '',
      email: 7,
      socialMedia: { instagram: '', twitter: 'javascript:alert(1)' },
    }
    expect(readContact(stored)).toEqual({
      ...DEFAULT_CONTACT,
      name: 'Rang Ghar',
      socialMedia: { ...DEFAULT_CONTACT.socialMedia, instagram: '', twitter: '' },
    })
  })

  it('has a phone number for tel: links', () => {
    expect(telNumber('+91 (141) 000-0142')).toBe('+911410000142')
  })
})
