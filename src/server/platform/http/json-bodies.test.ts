import { expect, it } from 'vitest'
import { testShop } from '../../../../test/shop.ts'
import { isTooDeep } from './json-bodies.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

it.each([
  [nested(100), false],
  [nested(101), true],
  [`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`, true],
  [`[${Array(1_000).fill('[]').join(',')}]`, false],
  [JSON.stringify({ text: nested(500), quoted: `"${nested(500)}\\"` }), false],
  [`{"a\\\\":${nested(100)}}`, true],
  [`{"a\\":${nested(500)}`, false],
  [`"${'\\'.repeat(9)}`, false],
  ['', false],
])('finds JSON with more than 100 levels: %.40s', (text, expected) => {
  expect(isTooDeep(text)).toBe(expected)
})

it('refuses a body of too many levels, and one that is larger than visitors need', async () => {
  const { app } = await testShop([])
  const line = { product: 'a'.repeat(24), quantity: 1, price: 1, selectedColor: '', selectedSize: '' }
  const quoteWith = async (more: string) => {
    const payload = `{"items":[${JSON.stringify(line)}],"more":${more}}`
    const headers = { 'content-type': 'application/json' }
    return (await app.inject({ method: 'POST', url: '/api/orders/quote', headers, payload })).statusCode
  }
  expect(await quoteWith(nested(50))).toBe(200)
  expect(await quoteWith(nested(500))).toBe(400)
  expect(await quoteWith(`"${'x'.repeat(200_000)}"`)).toBe(200)
  expect(await quoteWith(`"${'x'.repeat(300_000)}"`)).toBe(413)
})
