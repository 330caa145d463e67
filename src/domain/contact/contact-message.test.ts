import { describe, expect, it } from 'vitest'
import { checkContactForm, normaliseContactMessage, readOutbox, retryDelayMs } from './contact-message.ts'

const form = { name: 'Priya', email: 'Priya@Example.com', phone: '', subject: '', message: 'Hello' }
const NOW = 1_800_000_000_000
const waiting = { ...form, email: 'priya@example.com', messageId: 'a1b2c3d4e5f6a1b2c3d4e5f6', writtenAt: NOW - 1_000 }

describe('the contact form', () => {
  it('accepts a message without phone and subject', () => {
    expect(checkContactForm(form)).toEqual([])
  })

  it('reports one error per field, in form order', () => {
    const messages = (typed: object) => checkContactForm({ ...form, ...typed }).map(({ message }) => message)
    expect(messages({ name: ' ', email: ' ', message: '\n' })).toEqual([
      'Name is required',
      'Email is required',
      'Message is required',
    ])
    expect(messages({ email: 'priya at example' })).toEqual(['Email is invalid'])
  })

  it('stores the message trimmed, with its paragraphs', () => {
    expect(
      normaliseContactMessage({ ...form, name: ' Priya\n Nair ', message: ' One\r\n\r\n\r\n\r\nTwo\u0000 ' }),
    ).toEqual({
      ...form,
      name: 'Priya Nair',
      email: 'priya@example.com',
      message: 'One\n\nTwo',
    })
  })
})

describe('the outbox of contact messages', () => {
  it('returns what was stored', () => {
    expect(readOutbox(JSON.stringify([waiting]), NOW)).toEqual([waiting])
  })

  it.each([null, '', 'x', '7', '{}', '[null]', JSON.stringify([{ ...waiting, messageId: 'x' }])])(
    'is empty when %j is stored',
    (text) => {
      expect(readOutbox(text, NOW)).toEqual([])
    },
  )

  it('drops messages older than 30 days and all but the last 20', () => {
    const month = 31 * 24 * 3_600_000
    expect(readOutbox(JSON.stringify([{ ...waiting, writtenAt: NOW - month }]), NOW)).toEqual([])
    expect(readOutbox(JSON.stringify(Array.from({ length: 30 }, () => waiting)), NOW)).toHaveLength(20)
  })

  it('waits longer after each failure, at most five minutes', () => {
    expect([0, 1, 2, 20].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 300_000])
  })
})
