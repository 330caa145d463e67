import { expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'

const UNCLEAR = 'The file has a GST rate and does not say whether its prices include GST.'

it.each<[string, string, object, string]>([
  ['a price without GST and its rate', 'name,Price (excl GST),GST %\nKurta,1000,5', { price: 105_000 }, ''],
  [
    'a rate in words',
    'name,Rate/mtr (Excl. Tax),Tax Rate\nKhadi,"1,000.00",GST@12.5%',
    { price: 112_500, unit: 'metre' },
    '',
  ],
  ['no rate because of an exemption', 'name,Basic Price,GST\nKhadi,180,Exempt', { price: 18_000 }, ''],
  ['both prices', 'name,Price excl. tax,Price incl. tax\nKurta,1000,1050', { price: 105_000 }, ''],
  ['a column that says no', 'name,price,tax,Tax Inclusive\nKurta,1000,5,No', { price: 105_000 }, ''],
  ['a column that says yes', 'name,price,tax,Inclusive Of Tax\nKurta,1000,5,Y', { price: 100_000 }, ''],
  [
    'an MRP, which includes GST',
    'name,MRP,Rate (excl GST),GST\nKurta,1500,1000,18',
    { price: 150_000, finalPrice: 118_000 },
    '',
  ],
  ['a rate without a word about prices', 'name,price,GST %\nKurta,1000,5', { price: 100_000 }, UNCLEAR],
])('%s make the price with GST', async (_title, text, product, note) => {
  const { products, refusals, notes } = await readFileText(text)
  expect(refusals).toEqual([])
  expect(products).toMatchObject([product])
  expect(notes.join().slice(0, UNCLEAR.length)).toBe(note)
})

it.each([
  ['name,Price (excl GST),GST %\nKurta,1000,', 'the row has no GST rate'],
  ['name,Price (excl GST),GST %\nKurta,1000,0.05', "GST rate '0.05' is not a percentage"],
  ['name,Price (excl GST),GST %\nKurta,1000,50', "GST rate '50' is not a percentage"],
  ['name,price,tax,Tax Inclusive\nKurta,1000,5,perhaps', "'perhaps' does not say whether the price includes GST"],
  ['name,price,currency\nKurta,25,USD', 'its price is in USD, not in rupees'],
])('%j is refused: %s', async (text, reason) => {
  const { products, refusals } = await readFileText(text)
  expect(products).toEqual([])
  expect(refusals.map((refusal) => refusal.reason).join()).toContain(reason)
})
