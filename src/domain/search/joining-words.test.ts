import { describe, expect, it } from 'vitest'
import { withJoiningWords } from './joining-words.ts'

const known = new Set(['thaan', 'skirt', 'andaz'])

describe('misspelt words that say how others are meant', () => {
  it.each([
    ['silk saree abovr 3000', 'silk saree above 3000'],
    ['dress betwen 1000 and 2000', 'dress between 1000 and 2000'],
    ['kurti 700 ke abdar', 'kurti 700 ke andar'],
    ['Kurta Withouut Print', 'Kurta without Print'],
    ['kurta excpet black', 'kurta except black'],
    ['half metee cotton', 'half metre cotton'],
    ['laies kapde', 'ladies kapde'],
    ['non paddded bra', 'non padded bra'],
    ['thaaaan ke kapde', 'thaan ke kapde'],
    ['combo of 3 t shirrts', 'combo of 3 t shirts'],
  ])('%j is read as %j', (typed, text) => {
    expect(withJoiningWords(typed, (word) => known.has(word)).text).toBe(text)
  })

  it.each(['thaan', 'skirt', 'wit', 'abov3', 'co-with1', 'sleeveles', 'xxxl', 'लाल', 'anderson'])(
    '%j stays as it is',
    (typed) => {
      expect(withJoiningWords(typed, (word) => known.has(word))).toEqual({ text: typed, respelt: [] })
    },
  )

  it('are named with what they were read as', () => {
    const { respelt } = withJoiningWords('dres withot sleevs', (word) => word === 'dres')
    expect(respelt).toEqual([
      { typed: 'withot', used: 'without' },
      { typed: 'sleevs', used: 'sleeve' },
    ])
  })
})
