import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facetKey, facetName } from '../catalogue/facet-values.ts'
import { transliterate } from './devanagari.ts'
import { editCost, phoneticKey } from './spelling.ts'
import { synonymsOf } from './synonyms.ts'
import { splitWords, stemWord } from './words.ts'

describe('words', () => {
  it.each([
    ["Women's A-Line T-Shirt", ['womens', 'a', 'line', 'tshirt']],
    ['a tee shirt, a first shirt', ['a', 'tshirt', 'a', 'first', 'shirt']],
    ['Café  crème—50%', ['cafe', 'creme', '50']],
    ['लाल साड़ी', ['lal', 'saree']],
    ['  ', []],
  ])('of %j', (text, words) => {
    expect(splitWords(text)).toEqual(words)
  })

  it.each([
    ['kurtas', 'kurta'],
    ['dresses', 'dress'],
    ['sarees', 'saree'],
    ['accessories', 'accessory'],
    ['womens', 'women'],
    ['dress', 'dress'],
    ['lotus', 'lotus'],
    ['bus', 'bus'],
    ['mundus', 'mundu'],
    ['tutus', 'tutu'],
    ['gw0451s', 'gw0451s'],
  ])('%s has the stem %s', (word, stem) => {
    expect(stemWord(word)).toBe(stem)
  })

  it.each([
    ['कुर्ता', 'kurta'],
    ['साड़ी', 'saree'],
    ['दुपट्टा', 'dupatta'],
    ['लहंगा', 'lahanga'],
    ['नीला', 'neela'],
    ['लड़की', 'ladki'],
    ['लंबी कंबल नई', 'long blanket new'],
    ['जामनी खंभा', 'jamni khambha'],
    ['रोशनाई', 'roshnai'],
    // Latin letters stay as they are.
    ['tee bamboo चड्डी', 'tee bamboo chaddi'],
    ['होली ईद मधुबनी', 'holi eid madhubani'],
    ['कपड़े', 'kapde'],
    ['सरगम', 'sargam'],
    ['सलवार', 'salvar'],
    ['५०० तक', '500 tak'],
    ['साडी', 'saree'],
    ['બાંધણી દુપટ્ટો', 'bandhani dupatta'],
    ['૨.૫ મીટર', '2.5 metre'],
    ['জামদানি শাড়ি', 'jamdani saree'],
    ['ਫੁਲਕਾਰੀ ਚੁੰਨੀ', 'phulkari dupatta'],
    ['சிவப்பு சேலை', 'red saree'],
    ['పట్టు చీరలు', 'silk saree'],
    ['ರೇಷ್ಮೆ ಸೀರೆ', 'silk saree'],
    ['കസവ് മുണ്ട്', 'kasavu mundu'],
    ['ശര്‍ക്കര', 'sharkkar'],
    ['مردانہ کرتا', 'men kurta'],
  ])('%s is transliterated to %s', (devanagari, latin) => {
    expect(transliterate(devanagari)).toBe(latin)
  })

  it.each([
    ['chikankaari', 'chikankari'],
    ['kurtha', 'kurta'],
    ['duppatta', 'dupatta'],
    ['salvaar', 'salwar'],
    ['phulkari', 'fulkari'],
    ['khadhi', 'kadi'],
    ['zardozi', 'jardoji'],
    ['pashmeena', 'pashmina'],
    ['shiffon', 'siffon'],
  ])('%s sounds like %s', (one, other) => {
    expect(phoneticKey(one)).toBe(phoneticKey(other))
  })

  it('have different phonetic keys for different garments', () => {
    expect(phoneticKey('kurti')).not.toBe(phoneticKey('kurta'))
    expect(phoneticKey('skirt')).not.toBe(phoneticKey('shirt'))
  })

  it('have synonyms for every spelling that sounds alike', () => {
    const said = (phrase: string) => synonymsOf(phrase.split(' ').map(stemWord)).map(({ stems }) => stems.join(' '))
    expect(said('sari')).toContain('saree')
    expect(said('saree')).toContain('sari')
    expect(said('grey')).toContain('gray')
    expect(said('meter')).toContain('metre')
    expect(said('pajamas')).toContain('pyjama')
    expect(said('kurti')).toContain('kurta')
    expect(said('chaniya choli')).toContain('lehenga choli')
    expect(said('laal')).toContain('red')
    expect(said('odhanee')).toContain('dupatta')
    expect(said('lehriya')).toContain('laheriya')
    expect(said('kolhapuri')).toContain('sandal')
    expect(said('full')).toEqual([])
  })
})

describe('the cost of an edit', () => {
  it('is lowest for the most frequent typing errors', () => {
    expect(editCost('cottn', 'cotton', 2)).toBeLessThan(editCost('cottoxn', 'cotton', 2))
    expect(editCost('cottton', 'cotton', 2)).toBeLessThan(editCost('cottxon', 'cotton', 2))
    expect(editCost('soild', 'solid', 2)).toBeLessThan(1)
    expect(editCost('bloe', 'blue', 2)).toBeLessThan(editCost('blxe', 'blue', 2))
    expect(editCost('jblack', 'black', 2)).toBeGreaterThan(1)
  })

  it('is 0 for the same word, positive for another, and never above the maximum', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 't'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2, 3), (typed, meant, max) => {
        const cost = editCost(typed, meant, max)
        expect(cost === 0).toBe(typed === meant)
        expect(cost <= max || cost === Number.POSITIVE_INFINITY).toBe(true)
      }),
    )
  })
})

describe('facet values', () => {
  it.each([
    ['color', 'Grey', 'gray'],
    ['color', 'NAVY  blue', 'navy'],
    ['pattern', 'Stripes', 'striped'],
    ['size', '2XL', 'xxl'],
    ['size', '34-C', '34c'],
    ['size', 'Free', 'free size'],
    ['fabric', 'Cotton', 'cotton'],
  ] as const)('of kind %s: %s is compared as %s', (kind, value, key) => {
    expect(facetKey(kind, value)).toBe(key)
  })

  it('are shown as in the catalogue, except Grey as Gray', () => {
    expect(facetName('color', 'Navy Blue')).toBe('Navy Blue')
    expect(facetName('color', 'grey')).toBe('Gray')
  })
})
