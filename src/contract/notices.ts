import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, text } from './schemas.ts'

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
