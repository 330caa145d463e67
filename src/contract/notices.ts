import Type from 'typebox'
import { MAX_WATCHED } from '../domain/notices/price-drop.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, text } from './schemas.ts'

const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })

const Token = Type.Object({ token: text(100) })
const NO_NOTICE = 'This link is no longer valid.'

export const notices = {
  askForStock: endpoint('POST /api/notices/stock', {
    summary:
      'Asks for one email when a sold-out variant can be bought again. The confirmed address of the signed-in customer waits at ' +
      'once; any other gets an email with a link that confirms it. The answer does not say whether an address is known',
    who: 'anyone',
    body: Type.Object({ product: Id, sku: text(100), email: Type.Optional(text(254)) }),
    response: Done,
    limit: { attempts: 20, minutes: 60 },
    errors: {
      400: 'Email is invalid',
      404: 'Product not found',
      409: 'This is in stock. Please reload the page.',
    },
  }),
  prices: endpoint('GET /api/notices/prices', {
    summary: 'The products whose price the customer watches; empty when the emails are off',
    who: 'customer',
    response: dataResponse(Type.Object({ products: Type.Array(Id) })),
    errors: { 401: 'Unauthorized' },
  }),
  watchPrices: endpoint('PUT /api/notices/prices', {
    summary:
      'Makes these the products of which the customer gets an email when they become cheaper; none switches the emails off. ' +
      'At most one email a day, for drops of at least 5 %',
    who: 'customer',
    body: Type.Object({ products: Type.Array(Id, { maxItems: MAX_WATCHED }) }),
    response: Done,
    limit: { attempts: 120, minutes: 60 },
    errors: {
      400: 'The request is not valid.',
      401: 'Unauthorized',
      409: 'Please confirm your email address on your profile first.',
    },
  }),
  confirm: endpoint('POST /api/notices/confirm', {
    summary: 'Confirms the address of a notice, by the token of the emailed link',
    who: 'anyone',
    body: Token,
    response: Done,
    limit: { attempts: 60, minutes: 60 },
    errors: { 400: NO_NOTICE, 404: NO_NOTICE },
  }),
  stop: endpoint('POST /api/notices/stop', {
    summary: 'Deletes every notice of the address that the token was sent to',
    who: 'anyone',
    body: Token,
    response: Done,
    limit: { attempts: 60, minutes: 60 },
    errors: { 400: NO_NOTICE, 404: NO_NOTICE },
  }),
}
