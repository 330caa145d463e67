import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction } from './database/transaction.ts'
import { openEmailQuota } from './email-quota.ts'
import { type Jobs, openJobs, type SendOptions } from './jobs.ts'
import { emailJob, openMailbox, sendEmail } from './mailbox.ts'

const database = await testDatabase()
const received: { readonly to: string; readonly email: string }[] = []
const refused: string[] = []
const logged: string[] = []
/** How the mail server answers the next email to an address; it accepts later ones. */
const answers = new Map([['later@example.com', 451]])

const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: async (stream, { envelope }, done) => {
    const email = await text(stream)
    const to = envelope.rcptTo[0]?.address ?? ''
    const responseCode = answers.get(to)
    answers.delete(to)
    if (responseCode !== undefined) {
      refused.push(to)
      return done(Object.assign(new Error('The mailbox is busy'), { responseCode }))
    }
    received.push({ to, email })
    done()
  },
})
let jobs: Jobs
beforeAll(async () => {
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((ready) => listener.once('listening', ready))
  const { port } = listener.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`
  const mailbox = openMailbox({
    smtpUrl,
    folder: '',
    from: async () => ({ name: 'Rang, Ghar', address: 'care@example.com' }),
  })
  const log = (message: string) => logged.push(message)
  jobs = openJobs(database, { working: true, log })
  const limits = async () => ({ link: 2, order: 2, contact: 0, shop: 2 })
  await jobs.start([emailJob(mailbox, openEmailQuota(database.db, limits))])
})
afterAll(async () => {
  await jobs.close()
  await new Promise((closed) => server.close(() => closed(undefined)))
})

const data = { shopName: 'Vastra', name: 'Priya', url: 'https://shop.example/reset-password?token=t' }
const send = (to: string, options?: SendOptions) => sendEmail(jobs.send, 'reset-password', to, data, options)
const WAIT = { timeout: 30_000, interval: 100 }

it('delivers an email to the SMTP server with its sender, text and HTML', async () => {
  await send('priya@example.com')
  const { email } = await vi.waitFor(() => emailTo('priya@example.com'), WAIT)
  expect(email).toMatch(/^From: "Rang, Ghar" <care@example\.com>/m)
  expect(email).toContain('Content-Type: text/plain')
  expect(email).toContain('Content-Type: text/html')
})

it('retries when the SMTP server is busy and delivers the email once', async () => {
  await send('later@example.com')
  await vi.waitFor(() => emailTo('later@example.com'), WAIT)
  expect(refused).toEqual(['later@example.com'])
  expect(logged).toEqual(['The job mail failed and will be retried'])
  expect(received.filter(({ to }) => to === 'later@example.com')).toHaveLength(1)
})

it('sends nothing when the transaction is rolled back', async () => {
  const undone = inTransaction(database.db, async (trx) => {
    await send('undone@example.com', { within: trx })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await send('after@example.com')
  await vi.waitFor(() => emailTo('after@example.com'), WAIT)
  expect(received.map(({ to }) => to)).not.toContain('undone@example.com')
})

function emailTo(person: string) {
  const found = received.find(({ to }) => to === person)
  if (!found) throw new Error(`${person} has no email yet.`)
  return found
}
