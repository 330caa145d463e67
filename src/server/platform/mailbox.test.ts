import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction } from './database/transaction.ts'
import { openEmailQuota } from './email-quota.ts'
import { JobRefused, type Jobs, openJobs, type SendOptions } from './jobs.ts'
import { emailJob, MaybeDelivered, openMailbox, sendEmail } from './mailbox.ts'

const database = await testDatabase()
const received: { readonly to: string; readonly email: string }[] = []
const refused: { readonly to: string; readonly email: string }[] = []
const logged: string[] = []
/** How the mail server answers the next email to an address; it accepts later ones. */
const answers = new Map([
  ['later@example.com', 451],
  ['unknown@example.com', 550],
])

/** Settles when the server may answer an email that it examines for long. */
const examined = Promise.withResolvers<void>()
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: async (stream, { envelope }, done) => {
    const email = await text(stream)
    const to = envelope.rcptTo[0]?.address ?? ''
    const responseCode = answers.get(to)
    answers.delete(to)
    if (to === 'examined@example.com') await examined.promise
    if (responseCode !== undefined) {
      refused.push({ to, email })
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
  jobs = openJobs(database, { working: true, log, pollMs: 100 })
  const limits = async () => ({ link: 2, notice: 2, order: 2, contact: 0, shop: 2, phone: 2 })
  await jobs.start([emailJob(database.db, mailbox, openEmailQuota(database.db, limits))])
  await jobs.work()
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
  expect(refused.map(({ to }) => to)).toEqual(['later@example.com'])
  const messageIds = [refused[0], emailTo('later@example.com')].map(
    (one) => /^Message-ID: <.+@example\.com>$/m.exec(one?.email ?? '')?.[0],
  )
  expect(messageIds[0]).toBeDefined()
  expect(messageIds[1]).toBe(messageIds[0])
  expect(logged).toEqual(['The job mail failed and will be retried'])
  expect(received.filter(({ to }) => to === 'later@example.com')).toHaveLength(1)
})

it('delivers an email once when the process was killed before it could report that it had', async () => {
  await send('once@example.com')
  await vi.waitFor(() => emailTo('once@example.com'), WAIT)
  const mine = sql`name = 'mail' and data->>'to' = 'once@example.com'`
  await vi.waitFor(async () => expect(await stateOf(mine)).toMatchObject([{ state: 'completed' }]), WAIT)
  // What pg-boss does with a job whose process no longer sends heartbeats.
  expect(await stateOf(mine)).toMatchObject([{ heartbeat_seconds: 20 }])
  await sql`update pgboss.job set state = 'retry', completed_on = null where ${mine}`.execute(database.db)
  await vi.waitFor(async () => expect(await stateOf(mine)).toMatchObject([{ state: 'completed' }]), WAIT)
  expect(received.filter(({ to }) => to === 'once@example.com')).toHaveLength(1)
})

it('delivers an email once when the database restarts before it is stored that the email was accepted', async () => {
  const { db } = database
  await sql`create sequence tries`.execute(db)
  await sql`
    create function restarts() returns trigger language plpgsql as $$ begin
      perform nextval('tries');
      raise 'the database system is shutting down' using errcode = '57P01';
    end $$`.execute(db)
  await sql`
    create trigger restarts before insert on email_delivery for each row execute function restarts()`.execute(db)
  const back = () => sql`drop function if exists restarts cascade`.execute(db)
  onTestFinished(async () => void (await back()))
  await send('restart@example.com')
  await vi.waitFor(async () => {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from tries`.execute(db)
    expect(rows).toEqual([{ is_called: true }])
  }, WAIT)
  await back()
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'mail' and data->>'to' = 'restart@example.com' and state = 'completed'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  }, WAIT)
  expect(received.filter(({ to }) => to === 'restart@example.com')).toHaveLength(1)
})

it('queues an email once for each id', async () => {
  const id = randomUUID()
  for (let time = 0; time < 2; time++) await send('same@example.com', { id })
  await send('after-same@example.com')
  for (const to of ['same@example.com', 'after-same@example.com']) await vi.waitFor(() => emailTo(to), WAIT)
  expect(received.filter(({ to }) => to === 'same@example.com')).toHaveLength(1)
})

it('delivers a link that someone waits for before the notices that were queued earlier', async () => {
  const notice = {
    ...data,
    subject: 'In stock again',
    paragraphs: [],
    label: 'View',
    stopUrl: 'https://shop.example/stop',
  }
  const before = received.length
  await inTransaction(database.db, async (within) => {
    for (let n = 0; n < 15; n++)
      await sendEmail(jobs.send, 'product-notice', `waiting${n}@example.com`, notice, { within })
    await send('awaited@example.com', { within })
  })
  // Ten emails are delivered at once.
  await vi.waitFor(() => expect(received.length).toBe(before + 16), WAIT)
  expect(emailTo('waiting0@example.com')?.email).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/stop>\r?$/m)
  expect(emailTo('waiting0@example.com')?.email).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(emailTo('awaited@example.com')?.email).not.toMatch(/^List-Unsubscribe/m)
  expect(received.slice(before, before + 10).map(({ to }) => to)).toContain('awaited@example.com')
})

it('does not retry what the mail server refuses permanently, but lists it to be sent again', async () => {
  await send('unknown@example.com')
  const [failed] = await vi.waitFor(async () => {
    const list = await jobs.failed.list('mail')
    expect(list).toHaveLength(1)
    return list
  }, WAIT)
  expect(failed).toMatchObject({
    attempts: 1,
    reason: expect.stringContaining('550'),
    data: { to: 'unknown@example.com' },
  })
  expect(await jobs.failed.retry('mail', failed?.id ?? '')).toBe(true)
  await vi.waitFor(() => emailTo('unknown@example.com'), WAIT)
  expect(await jobs.failed.list('mail')).toEqual([])
  expect(await jobs.failed.retry('mail', failed?.id ?? '')).toBe(false)
})

it.each([
  ['RCPT TO', 550],
  ['RCPT TO', 450],
  ['DATA', 550],
  ['DATA', 451],
])('names nobody in the error of an email refused at %s with %i, as errors are logged', async (step, responseCode) => {
  const words = `<Mira@example.com>: care@example.com may not write to mira@example.com, forwarded to "m d"@elsewhere.example.`
  const refuse = () => Object.assign(new Error(words), { responseCode })
  const strict = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: (_address, _session, done) => done(step === 'RCPT TO' ? refuse() : null),
    onData: (stream, _session, done) => void stream.resume().once('end', () => done(refuse())),
  })
  onTestFinished(() => void strict.close())
  const listener = strict.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const mailbox = openMailbox({
    smtpUrl: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    folder: '',
    from: async () => ({ name: 'Vastra', address: 'care@example.com' }),
  })
  const email = { to: 'mira@example.com', subject: 'Your order', html: '<p>Hi</p>', text: 'Hi' }
  const error = await mailbox.deliver(email, { id: randomUUID(), isRetry: false }).catch((failure) => failure)
  expect(error.message).toContain(
    `${responseCode} <(address)>: care@example.com may not write to (address), forwarded to`,
  )
  expect(inspect(error, { depth: 9 })).not.toMatch(/mira|elsewhere/i)
})

it('waits for a server that examines an email, delivers it once, and others in the meantime', async () => {
  onTestFinished(() => examined.resolve())
  const before = logged.length
  await inTransaction(database.db, async (within) => {
    await send('examined@example.com', { within })
    for (let n = 0; n < 5; n++) await send(`meanwhile${n}@example.com`, { within })
  })
  for (let n = 0; n < 5; n++) await vi.waitFor(() => emailTo(`meanwhile${n}@example.com`), WAIT)
  expect(received.map(({ to }) => to)).not.toContain('examined@example.com')
  // Those that are queued later do not wait either.
  for (let n = 0; n < 6; n++) await send(`later${n}@example.com`)
  for (let n = 0; n < 6; n++) await vi.waitFor(() => emailTo(`later${n}@example.com`), WAIT)
  expect(received.map(({ to }) => to)).not.toContain('examined@example.com')
  examined.resolve()
  const mine = sql`name = 'mail' and data->>'to' = 'examined@example.com'`
  await vi.waitFor(async () => expect(await stateOf(mine)).toMatchObject([{ state: 'completed' }]), WAIT)
  expect(received.filter(({ to }) => to === 'examined@example.com')).toHaveLength(1)
  expect(logged.slice(before)).toEqual([])
})

const EMAIL = { to: 'priya@example.com', subject: 'Your order', text: 'Thank you', html: '<p>Thank you</p>' }

async function deliverTo(behave: (socket: Socket) => void) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)))
    behave(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const from = async () => ({ name: 'Rang Ghar', address: 'care@example.com' })
  const limits = { sendingMs: 500, answerMs: 1_000 }
  const mailbox = openMailbox({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: '', from, limits })
  return { open, delivering: mailbox.deliver(EMAIL, { id: randomUUID(), isRetry: false }) }
}

it('gives up a server that goes on sending and never comes to an end', async () => {
  const { open, delivering } = await deliverTo((socket) => {
    socket.write('220 mail.example.com\r\n')
    const writing = setInterval(() => socket.write('250-'), 50)
    socket.on('close', () => clearInterval(writing))
  })
  await expect(delivering).rejects.toThrow('The mail server did not accept the email in time.')
  await vi.waitFor(() => expect(open.size).toBe(0), WAIT)
})

/** Answers every command, and the end of the content as `end` does. */
const takes = (end: (socket: Socket) => void) => (socket: Socket) => {
  let content = ''
  let isContent = false
  socket.write('220 mail.example.com\r\n')
  socket.on('data', (bytes) => {
    content += bytes
    if (isContent && content.endsWith('\r\n.\r\n')) return end(socket)
    if (isContent) return
    isContent = content.endsWith('DATA\r\n')
    socket.write(isContent ? '354 Go on\r\n' : '250 OK\r\n')
  })
}

it.each([
  ['says nothing', () => undefined],
  ['hangs up', (socket: Socket) => socket.destroy()],
  ['begins an answer', (socket: Socket) => socket.write('250')],
])('knows of an email that it may have been delivered when the server %s after its last byte', async (_what, end) => {
  const { open, delivering } = await deliverTo(takes(end))
  await expect(delivering).rejects.toThrow(MaybeDelivered)
  await vi.waitFor(() => expect(open.size).toBe(0), WAIT)
})

it('waits longer for the answer than until the server has got the email', async () => {
  const late = (socket: Socket) => void setTimeout(() => socket.write('250 Accepted\r\n'), 700)
  await expect((await deliverTo(takes(late))).delivering).resolves.toBeUndefined()
})

it('knows of an email that the server refuses in the end that it was not delivered', async () => {
  const refuses = (socket: Socket) => socket.write('451 Try again later\r\n')
  const error = await (await deliverTo(takes(refuses))).delivering.catch((error: unknown) => error)
  expect(error).toMatchObject({ responseCode: 451 })
  expect(error).not.toBeInstanceOf(MaybeDelivered)
})

it('sends an email that may have been delivered only once more', async () => {
  const outcomes = [new MaybeDelivered('No answer'), new Error('Connection refused'), new MaybeDelivered('No answer')]
  const limits = async () => ({ link: 9, notice: 9, order: 9, contact: 0, shop: 9, phone: 9 })
  const deliver = async () => {
    const outcome = outcomes.shift()
    if (outcome) throw outcome
  }
  const job = emailJob(database.db, { deliver }, openEmailQuota(database.db, limits))
  const id = randomUUID()
  const attempt = (n: number) =>
    job.handle({ template: 'reset-password', to: 'maybe@example.com', data }, jobs.send, { id, attempt: n })
  await expect(attempt(1)).rejects.toThrow(MaybeDelivered)
  await expect(attempt(2)).rejects.toThrow('Connection refused')
  await expect(attempt(3)).rejects.toThrow(JobRefused)
  // Someone had it sent again.
  await attempt(4)
  outcomes.push(new Error('It would be sent a third time.'))
  await attempt(5)
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

async function stateOf(which: RawBuilder<unknown>) {
  const { rows } = await sql`select state, heartbeat_seconds from pgboss.job where ${which}`.execute(database.db)
  return rows
}

function emailTo(person: string) {
  const found = received.find(({ to }) => to === person)
  if (!found) throw new Error(`${person} has no email yet.`)
  return found
}

it('delivers an email to one address, and to none that is a part of it', async () => {
  for (const to of ['x;neha@example.com', 'x:neha@example.com']) await send(to)
  const both = sql`name = 'mail' and data->>'to' like 'x_neha@example.com'`
  const completed = { state: 'completed' }
  await vi.waitFor(async () => expect(await stateOf(both)).toMatchObject([completed, completed]), WAIT)
  expect(received.filter(({ to }) => to === 'neha@example.com')).toEqual([])
})
