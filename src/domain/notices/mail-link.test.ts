import { describe, expect, it } from 'vitest'
import { MAIL_NOTES, noteForMail } from './mail-link.ts'

const variants = [
  { color: 'Navy', size: 'M', price: 999, finalPrice: 799, stock: 3 },
  { color: 'Navy', size: 'L', price: 999, stock: 0 },
  { color: 'Red', size: 'M', price: 1_299, stock: 2 },
]
const note = (query: string, of = variants) => {
  const asked = new URLSearchParams(query)
  const [mail, color, size] = ['mail', 'color', 'size'].map((name) => asked.get(name)) as [string, string, string]
  return noteForMail({ mail, color, size }, of, ({ stock }) => stock === 0)
}

describe('a product page opened from an email', () => {
  it.each([
    ['says nothing without an email', 'color=Green&size=M', undefined],
    ['says nothing while the price is that of the email', 'color=Navy&size=M&mail=799', undefined],
    ['says nothing when it is even lower', 'color=Navy&size=M&mail=899.5', undefined],
    ['says that the price has gone up', 'color=Navy&size=M&mail=699', MAIL_NOTES.dearer],
    ['compares the lowest price when the email named no variant', 'mail=799', undefined],
    ['says so when that has gone up', 'mail=650', MAIL_NOTES.dearer],
    ['says nothing when what came back is still there', 'color=navy&size=m&mail=stock', undefined],
    ['does not compare prices then', 'color=Red&size=M&mail=stock', undefined],
    ['says that it has sold out again', 'color=Navy&size=L&mail=stock', MAIL_NOTES.soldOut],
    ['says so before the price', 'color=Navy&size=L&mail=1', MAIL_NOTES.soldOut],
    ['says that the colour or size is gone', 'color=Green&size=M&mail=stock', MAIL_NOTES.gone],
    ['ignores what no email of the shop contains', 'color=Navy&size=L&mail=%3Cb%3E', undefined],
  ])('%s', (_, query, expected) => expect(note(query)).toBe(expected))

  it('says that all of a product has sold out again', () => {
    expect(
      note(
        'mail=799',
        variants.map((variant) => ({ ...variant, stock: 0 })),
      ),
    ).toBe(MAIL_NOTES.soldOut)
  })
})
