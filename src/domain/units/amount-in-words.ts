import type { Paise } from './paise.ts'

/** Returns an amount in words, as on Indian invoices: `Rupees One Lakh Twenty Three Thousand and Fifty Paise Only`. */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100)
  const paise = amount % 100
  const tail = paise > 0 ? ` and ${small(paise)} Paise` : ''
  return `Rupees ${rupees === 0 ? 'Zero' : wholeInWords(rupees)}${tail} Only`
}

function wholeInWords(whole: number): string {
  const parts: string[] = []
  let rest = whole
  for (const [size, name] of GROUPS) {
    const count = Math.floor(rest / size)
    rest %= size
    // From one hundred crore, the number of crores is itself written in words.
    if (count > 0) parts.push(`${count < 100 ? small(count) : wholeInWords(count)} ${name}`)
  }
  if (rest > 0) parts.push(small(rest))
  return parts.join(' ')
}

/** 1 to 99. */
function small(number: number): string {
  if (number < 20) return UNITS[number] ?? ''
  const unit = UNITS[number % 10]
  return [TENS[Math.floor(number / 10)], unit].filter(Boolean).join(' ')
}

const GROUPS = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

const UNITS = (
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ')

const TENS = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
