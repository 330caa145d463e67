import Type from 'typebox'
import { SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id, text } from './schemas.ts'

/** Orders without an account. */
export const guests = {
  start: endpoint('POST /api/guests', {
    summary: 'Starts a session without an account, for one guest and their orders',
    who: 'anyone',
    response: Type.Object({ ...SignedIn.properties, token: Type.Optional(Type.String()) }),
    errors: { 403: 'This shop takes orders from customers with an account only. Please log in or create an account.' },
    limit: { attempts: 30, minutes: 60 },
  }),
  open: endpoint('POST /api/guests/open', {
    summary: 'Opens the order of a guest with the token of the emailed link, and starts a session of this guest',
    who: 'anyone',
    body: Type.Object({ token: text(200) }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      orderId: Id,
      /** Absent when no session was started: the order belongs to an account. */
      token: Type.Optional(Type.String()),
    }),
    errors: {
      404: 'This link is no longer valid. Please contact us, and we will help you with your order.',
      409: 'You are logged in to an account. Please log out to open this order.',
    },
    limit: { attempts: 30, minutes: 10 },
  }),
}
