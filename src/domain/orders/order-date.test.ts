import { describe, expect, it } from 'vitest'
import { invoiceDay, orderDate } from './order-date.ts'

describe('the dates of an order', () => {
  it('are US English, with long month, year, day, hour and minute', () => {
    expect(orderDate('2026-11-05T14:07:00')).toMatch(/^November 5, 2026 at 02:07.PM$/)
  })

  it('are a day of India on the invoice', () => {
    expect(invoiceDay('2026-03-31T20:00:00Z')).toBe('1 April 2026')
  })

  it.each([undefined, null, '', 'yesterday', '2026-13-45'])('%j is no date', (moment) => {
    expect([orderDate(moment), invoiceDay(moment)]).toEqual(['Invalid Date', 'Invalid Date'])
  })
})
