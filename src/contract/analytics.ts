import Type from 'typebox'
import { DEVICES } from '../domain/analytics/page-view.ts'
import { endpoint } from './endpoint.ts'
import { text } from './schemas.ts'

export const analytics = {
  report: endpoint('POST /api/page-views', {
    summary: 'Counts a page view, without any data about the visitor',
    who: 'anyone',
    body: Type.Object({
      path: text(2_000),
      /** The referring URL or host; only the host is stored. */
      referrer: Type.Optional(text(2_000)),
      device: Type.Enum(DEVICES),
    }),
    response: Type.Object({ success: Type.Literal(true) }),
    limit: { attempts: 300, minutes: 1, isPerProcess: true },
    errors: { 400: 'The page view is not valid', 429: 'Too many page views' },
  }),
}
