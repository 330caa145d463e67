import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [5, 'Rupees Zero and Five Paise Only'],
    [100, 'Rupees One Only'],
    [2_000, 'Rupees Twenty Only'],
    [129_950, 'Rupees One Thousand Two Hundred Ninety Nine and Fifty Paise Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [12_34_567_89, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only'],
    [1_01_00_110_00, 'Rupees One Crore One Lakh One Hundred Ten Only'],
    [1_25_00_00_000_00, 'Rupees One Hundred Twenty Five Crore Only'],
  ])('%i paise is %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })
})
