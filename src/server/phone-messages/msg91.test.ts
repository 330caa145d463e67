import { describe, expect, it } from 'vitest'
import { answeringServer, endless, hangsUp, says } from '../../../test/answering-server.ts'
import { JobRefused } from '../platform/jobs.ts'
import { MaybeSent, NotSent } from './channel.ts'
import { msg91Channel } from './msg91.ts'

async function sentTo(answer: Parameters<typeof answeringServer>[0]) {
  const { baseUrl } = await answeringServer(answer)
  const account = { authKey: 'key', templates: { 'order-confirmed': 'T1' }, baseUrl, webhookSecret: 'secret' }
  const message = { reference: 'one.1', phone: '919876543210', kind: 'order-confirmed', variables: {} } as const
  return msg91Channel(account as Parameters<typeof msg91Channel>[0])
    .deliver(message)
    .catch((error: Error) => error.constructor)
}

describe('a message for the SMS gateway', () => {
  it.each([
    ['its id', says({ type: 'success', message: '3763646c' }), '3763646c'],
    ['no id', says({ type: 'success', message: { id: 7 } }), undefined],
    ['a reason', says({ type: 'error', message: 'Template not approved' }), JobRefused],
    ['a reason and a status', says({ type: 'error', message: 'Invalid mobile' }, 400), JobRefused],
    ['refused keys', says({ type: 'error', message: 'Invalid authkey' }, 401), NotSent],
    ['another type', says({ type: ['success'], message: '3763646c' }), MaybeSent],
    ['an object of someone else', says({ ok: true }), MaybeSent],
    ['a page', says('<html>Please log in</html>'), MaybeSent],
    ['a page of another site', says('', 302), MaybeSent],
    ['a closed connection', hangsUp, MaybeSent],
    ['more than is read', endless, MaybeSent],
  ])('is answered with %s', async (_name, answer, result) => {
    expect(await sentTo(answer)).toBe(result)
  })
})
