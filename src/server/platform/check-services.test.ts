import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../bench/shop-process.ts'
import { startValkey } from '../../../test/valkey-server.ts'
import { checkServices } from './check-services.ts'

const valkey = await startValkey()
const mail = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password for shop@example.com')),
})
let mailPort = 0
beforeAll(async () => {
  const listener = mail.listen(0, '127.0.0.1')
  await new Promise((ready) => listener.once('listening', ready))
  mailPort = (listener.address() as AddressInfo).port
})
afterAll(() => new Promise((closed) => mail.close(() => closed(undefined))))

const smtpUrl = (password: string) => `smtp://shop%40example.com:${password}@127.0.0.1:${mailPort}?ignoreTLS=true`

it('names the services that accept the login', async () => {
  expect(await checkServices({ smtpUrl: smtpUrl('right'), valkeyUrl: valkey.url })).toEqual([
    'ok the mail server 127.0.0.1 accepts the login',
    expect.stringMatching(/^ok the Valkey server 127\.0\.0\.1:\d+ answers$/),
  ])
})

it('says without passwords or users what cannot be used', async () => {
  const port = await freePort()
  const [refused, absent] = await checkServices({
    smtpUrl: smtpUrl('wrong'),
    valkeyUrl: `valkey://:secret@127.0.0.1:${port}`,
  })
  expect(refused).toMatch(/^the mail server 127\.0\.0\.1 of SMTP_URL refuses the login \(EAUTH\)/)
  expect(absent).toMatch(/^the Valkey server 127\.0\.0\.1:\d+ of VALKEY_URL cannot be used \(ECONNREFUSED\)/)
  expect(`${refused}${absent}`).not.toMatch(/wrong|secret|shop@/)
  const [folder] = await checkServices({ smtpUrl: undefined, valkeyUrl: undefined })
  expect(folder).toMatch(/^note emails are written to a folder/)
})
