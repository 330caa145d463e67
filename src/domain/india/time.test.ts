import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  dateTimeInputValue,
  formatDate,
  formatDateTime,
  formatDay,
  formatLocalDateTime,
  formatLocalTime,
  formatLongDate,
  formatOrderDate,
  formatSpreadsheetTime,
  indianDay,
  isCalendarDay,
  isDay,
  parseDateTimeInput,
  startOfDay,
} from './time.ts'

describe('a day in India', () => {
  it('changes at 18:30 UTC', () => {
    expect(indianDay(new Date('2026-11-21T18:29:00Z'))).toBe('2026-11-21')
    expect(indianDay(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  })

  it('is counted across months and leap days', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  })

  it.each([
    ['2026-11-21', true, true],
    ['2028-02-29', true, true],
    ['1990-01-15', true, false],
    ['2026-02-30', false, false],
    ['2026-13-01', false, false],
    ['26-01-01', false, false],
    ['', false, false],
  ])('%j: exists %s, in this century %s', (text, exists, isRecent) => {
    expect([isCalendarDay(text), isDay(text)]).toEqual([exists, isRecent])
  })
})

describe('a date', () => {
  const evening = '2026-03-31T20:00:00Z'

  it('is written in Indian time', () => {
    expect(formatDate(evening)).toBe('1 Apr 2026')
    expect(formatDay('2026-04-01')).toBe('1 Apr 2026')
    expect(formatDateTime(evening)).toMatch(/^1 Apr 2026, 1:30.am$/)
    expect(formatLongDate(evening)).toBe('1 April 2026')
    expect(formatSpreadsheetTime(new Date(evening))).toBe('2026-04-01 01:30')
    expect(formatSpreadsheetTime(null)).toBe('')
  })

  it('of an order is US English, with long month, year, day, hour and minute, in the time zone of the reader', () => {
    expect(formatOrderDate('2026-11-05T14:07:00')).toMatch(/^November 5, 2026 at 02:07.PM$/)
    expect(formatLocalDateTime('2026-11-05T14:07:00')).toMatch(/^5 Nov 2026, 2:07.pm$/)
    expect(formatLocalTime('2026-11-05T14:07:00')).toMatch(/^2:07.pm$/)
  })

  it.each([undefined, null, '', 'yesterday', '2026-13-45'])('%j reads Invalid Date', (moment) => {
    expect([formatOrderDate(moment), formatLongDate(moment)]).toEqual(['Invalid Date', 'Invalid Date'])
  })
})

describe('date and time inputs', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it.each([
    ['Asia/Kolkata', -330],
    ['America/New_York', 300],
    ['Pacific/Auckland', -780],
  ])('show Indian time in a browser in %s', (name, offsetMinutes) => {
    process.env.TZ = name
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(offsetMinutes)
    expect(dateTimeInputValue('2026-11-20T18:30:00.000Z')).toBe('2026-11-21T00:00')
    expect(parseDateTimeInput('2026-11-21T00:00')).toBe('2026-11-20T18:30:00.000Z')
    expect(formatDateTime('2026-11-20T18:45:00.000Z')).toBe('21 Nov 2026, 12:15 am')
  })

  it('return null for an empty or incomplete input', () => {
    expect([parseDateTimeInput(''), parseDateTimeInput('2026-11-')]).toEqual([null, null])
  })
})

describe('date formats', () => {
  // Six of them took a phone a tenth of a second at the start of every page.
  it('are created when a date is first shown, and once', async () => {
    vi.resetModules()
    let created = 0
    const construct = (original: typeof Intl.DateTimeFormat, options: unknown[]) => {
      created++
      return Reflect.construct(original, options)
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: new Proxy(Intl.DateTimeFormat, { construct }) })
    const fresh = await import('./time.ts')
    expect(created).toBe(0)
    expect([fresh.formatDay('2026-11-21'), fresh.formatDay('2026-11-22')]).toEqual(['21 Nov 2026', '22 Nov 2026'])
    expect(created).toBe(1)
    vi.unstubAllGlobals()
  })
})
