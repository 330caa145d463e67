import { describe, expect, it } from 'vitest'
import { checkLogin, checkRegistration, type RegistrationForm, registrationOf } from './registration.ts'

const priya: RegistrationForm = {
  name: 'Priya Nair',
  email: ' Priya@Example.com ',
  phone: '98765 43210',
  dateOfBirth: '',
  gender: '',
  password: 'handloom',
  confirmPassword: 'handloom',
}

function messages(change: Partial<RegistrationForm>): string[] {
  return checkRegistration({ ...priya, ...change }).map(({ message }) => message)
}

describe('the registration form', () => {
  it('is valid with a name, an email and a password typed twice', () => {
    expect(messages({ phone: '' })).toEqual([])
  })

  it('reports errors in the order of the rules, one per field', () => {
    const empty = { name: ' ', email: '', phone: '12', password: '', confirmPassword: 'x' }
    expect(messages(empty)).toEqual([
      'Name is required',
      'Email is required',
      'Password must be at least 6 characters',
      'Passwords do not match',
      'Please enter a valid 10-digit phone number',
    ])
  })

  it.each(['priya', 'priya@', '@example.com', 'priya@example', 'pri ya@example.com', `${'p'.repeat(250)}@b.in`])(
    'rejects the email %j',
    (email) => {
      expect(messages({ email })).toEqual(['Please enter a valid email address'])
    },
  )

  it('accepts a password of six characters but not of five', () => {
    expect(messages({ password: 'sarees', confirmPassword: 'sarees' })).toEqual([])
    expect(messages({ password: 'saree', confirmPassword: 'saree' })).toEqual([
      'Password must be at least 6 characters',
    ])
  })

  it('accepts a password of 128 characters but not of 129', () => {
    const [longest, tooLong] = ['x'.repeat(128), 'x'.repeat(129)]
    expect(messages({ password: longest, confirmPassword: longest })).toEqual([])
    expect(messages({ password: tooLong, confirmPassword: tooLong })).toEqual([
      'Password must be at most 128 characters',
    ])
  })

  it.each(['987654321', '98765432101', 'none'])('rejects the phone %j', (phone) => {
    expect(messages({ phone })).toEqual(['Please enter a valid 10-digit phone number'])
  })
})

describe('the registration request', () => {
  it('has the email in lower case, the phone as digits, and null for empty fields', () => {
    expect(registrationOf(priya)).toEqual({
      name: 'Priya Nair',
      email: 'priya@example.com',
      phone: '9876543210',
      dateOfBirth: null,
      gender: null,
      password: 'handloom',
    })
  })
})

describe('the gender of a registration', () => {
  it.each([
    ['female', 'female'],
    ['', null],
    ['admin', null],
  ])('%j is sent as %j', (gender, sent) => {
    expect(registrationOf({ ...priya, gender }).gender).toBe(sent)
  })
})

describe('the login form', () => {
  it('requires an email and a password', () => {
    expect(checkLogin({ email: ' ', password: '' }).map(({ field }) => field)).toEqual(['email', 'password'])
    expect(checkLogin({ email: 'priya@example.com', password: 'x' })).toEqual([])
  })
})
