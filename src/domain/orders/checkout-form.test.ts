import { expect, it } from 'vitest'
import { contactProblem, INVALID_EMAIL } from './checkout-form.ts'

it.each(['x;asha@example.com', 'x；asha@example.com', '<asha@example.com>', 'asha@example'])(
  'the checkout refuses the email address %s',
  (email) => {
    expect(contactProblem('email', email)).toBe(INVALID_EMAIL)
    expect(contactProblem('email', ' asha@example.com ')).toBeUndefined()
  },
)
