import { describe, expect, it } from 'vitest'
import { joinLines } from './address-lines.ts'

describe('the lines of an address', () => {
  it.each([
    ['Flat 4\nRose Villa,\r\nMG Road', 'Flat 4, Rose Villa, MG Road'],
    [' 12 Johari Bazaar \n\n , \n', '12 Johari Bazaar'],
    ['12 Johari Bazaar, ', '12 Johari Bazaar, '],
  ])('%j become %j', (text, line) => {
    expect(joinLines(text)).toBe(line)
  })
})
