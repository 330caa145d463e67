import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction } from './database/transaction.ts'
import { type Jobs, openJobs, type SendOptions } from './jobs.ts'
import { mailJob, openMailbox, sendMail } from './mailbox.ts'

const database = await testDatabase()
const received: { readonly to: string; readonly mail: string }[] = []
const refused: string[] = []
const complaints: string[] = []
/** What the mail server says to the next mail for somebody; to later ones it says yes. */
const answers = new Map([['later@example.com', 451]])

const server = new SMTPServer({
  ...{ authOptional: true, hideSTARTTLS: true },
  onData: async (stream, { envelope }, done) => {
    const mail = await text(stream)
    const to = envelope.rcptTo[0]?.address ?? ''
    const responseCode = answers.get(to)
    answers.delete(to)
    if (responseCode !== undefined) {
      refused.push(to)
      return done(Object.assign(new Error('The mailbox is busy'), { responseCode }))
    }
    received.push({ to, mail })
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
  const log = (message: string) => complaints.push(message)
  jobs = openJobs(database, { working: true, log })
  await jobs.start([mailJob(mailbox)])
})
afterAll(async () => {
  await jobs.close()
  await new Promise((closed) => server.close(() => closed(undefined)))
})

const letter = { shopName: 'Vastra', name: 'Priya', url: 'https://shop.example/reset-password?token=t' }
const ask = (to: string, options?: SendOptions) => sendMail(jobs.send, 'reset-password', to, letter, options)
const isThere = { timeout: 30_000, interval: 100 }

it('hands a mail to the SMTP server, with who it is from and both its parts', async () => {
  await ask('priya@example.com')
  const { mail } = await vi.waitFor(() => mailTo('priya@example.com'), isThere)
  expect(mail).toMatch(/^From: "Rang, Ghar" <care@example\.com>/m)
  expect(mail).toContain('Content-Type: text/plain')
  expect(mail).toContain('Content-Type: text/html')
})

it('tries again when the SMTP server is busy, and the mail arrives once', async () => {
  await ask('later@example.com')
  await vi.waitFor(() => mailTo('later@example.com'), isThere)
  expect(refused).toEqual(['later@example.com'])
  expect(complaints).toEqual(['The job mail failed and is tried again'])
  expect(received.filter(({ to }) => to === 'later@example.com')).toHaveLength(1)
})

it('sends nothing for what was undone', async () => {
  const undone = inTransaction(database.db, async (trx) => {
    await ask('undone@example.com', { within: trx })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await ask('after@example.com')
  await vi.waitFor(() => mailTo('after@example.com'), isThere)
  expect(received.map(({ to }) => to)).not.toContain('undone@example.com')
})

function mailTo(person: string) {
  const found = received.find(({ to }) => to === person)
  if (!found) throw new Error(`${person} has no mail yet.`)
  return found
}
