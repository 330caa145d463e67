import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

const wordsIn = (text: string) =>
  readQuery(text)
    .words.filter(({ kind }) => kind !== 'filler')
    .map((word) => word.text)
    .join(' ')

describe('reading a search', () => {
  it.each([
    ['red cotton kurta under 1000', 'red cotton kurta', { max: 1000 }],
    ['kurta below ₹500', 'kurta', { max: 500 }],
    ['Rs. 1,500 or less saree', 'saree', { max: 1500 }],
    ['above 2000 saree', 'saree', { min: 2000 }],
    ['lehenga 5000 and above', 'lehenga', { min: 5000 }],
    ['shirt 500 to 1000', 'shirt', { min: 500, max: 1000 }],
    ['kurti 400 600', 'kurti', { min: 400, max: 600 }],
    ['women kurta 500-1000', 'women kurta', { min: 500, max: 1000 }],
    ['between 500 and 1000 dress', 'dress', { min: 500, max: 1000 }],
    ['between 1000 and 500 dress', 'dress', { min: 500, max: 1000 }],
    ['<1000', '', { max: 1000 }],
    ['>= 99.50 scarf', 'scarf', { min: 99.5 }],
    ['jeans under 1k', 'jeans', { max: 1000 }],
    ['1 to 2k gown', 'gown', { min: 1000, max: 2000 }],
    ['between ₹1,000 and 2k dress', 'dress', { min: 1000, max: 2000 }],
    ['1000 se kam saree', 'saree', { max: 1000 }],
    ['कुर्ता 500 से कम', 'kurta', { max: 500 }],
    ['કુર્તા ૫૦૦ થી ઓછા', 'kurta', { max: 500 }],
    ['పట్టు చీర 5000 లోపు', 'silk saree', { max: 5000 }],
    ['कुर्ता ५०० से १००० तक', 'kurta', { min: 500, max: 1000 }],
    ['paanch sau se kam saree', 'saree', { max: 500 }],
    ['hazaar se kam kurta', 'kurta', { max: 1000 }],
    ['kurta 500 k andar', 'kurta', { max: 500 }],
    ['kurta 500 max', 'kurta', { max: 500 }],
    ['kurta 500rs', 'kurta', { max: 500 }],
    ['500 ki kurti', 'kurti', { max: 500 }],
    ['kurti 1000 ki range me', 'kurti', { max: 1000 }],
    ['kurti 500 mein', 'kurti', { max: 500 }],
    ['2025 ki kurti', 'kurti', undefined],
    ['200 gsm ki tshirt', 'tshirt', undefined],
    ['sub 1500 dress', 'dress', { max: 1500 }],
    ['dress under a thousand', 'dress', { max: 1000 }],
    ['paanso tak kurti', 'kurti', { max: 500 }],
    ['kurta 500 paryant', 'kurta', { max: 500 }],
    ['saree not exceeding 2000', 'saree', { max: 2000 }],
    ['saree beyond 2000', 'saree', { min: 2000 }],
    ['saree costlier than 2000', 'saree', { min: 2000 }],
    ['saree upwards of 2000', 'saree', { min: 2000 }],
    ['saree 2000 onwards', 'saree', { min: 2000 }],
    ['kurta 500 se shuru', 'kurta', { min: 500 }],
    ['kurta 500..1000', 'kurta', { min: 500, max: 1000 }],
    ['kurta 500~1000', 'kurta', { min: 500, max: 1000 }],
    ['kurta 500 upto 1000', 'kurta', { min: 500, max: 1000 }],
    ['kurta b/w 500 and 1000', 'kurta', { min: 500, max: 1000 }],
    ['saree 3000 plus', 'saree', { min: 3000 }],
    ['saree 1500 ya usse kam', 'saree', { max: 1500 }],
    ['saree under 2 hazaar', 'saree', { max: 2000 }],
    ['kurta 800 rs', 'kurta', { max: 800 }],
    ['1.5k saree', 'saree', { max: 1500 }],
    ['saree 2 hazaar', 'saree', { max: 2000 }],
    ['499 wali kurti', 'kurti', { max: 499 }],
    ['kurta 500 ke neeche', 'kurta', { max: 500 }],
    ['shirt above 1k below 2k', 'shirt', { min: 1000, max: 2000 }],
    ['below 2000 above 1000 shirt', 'shirt', { min: 1000, max: 2000 }],
    ['above 3000 below 2000 shirt', '3000 shirt', { max: 2000 }],
    ['५०० रुपये से कम की कुर्ती', 'kurti', { max: 500 }],
    ['teen sau rupaye tak leggings', 'leggings', { max: 300 }],
    ['rupa vest', 'rupa vest', undefined],
    ['saree 999', 'saree', { max: 999 }],
    ['पांच सौ वाली कुर्ती', 'kurti', { max: 500 }],
    ['કુર્તી ૫૦૦ ની અંદર', 'kurti', { max: 500 }],
    ['फूलों वाली ड्रेस', 'phoolon dress', undefined],
    ['एक्स एल कुर्ता', 'kurta', undefined],
    ['ಮಕ್ಕಳ ಬಟ್ಟೆ', 'kids clothes', undefined],
    ['കുട്ടികളുടെ ഉടുപ്പ്', 'kids clothes', undefined],
    ['ନାଲି ଶାଢ଼ୀ', 'red saree', undefined],
    ['लहान मुलीचा फ्रॉक', 'girls frock', undefined],
    ['levis 511', 'levis 511', undefined],
    ['pack of 100', 'pack 100', undefined],
    ['gsm 100 fabric', 'fabric', undefined],
    ['saree around 1000', 'saree', { min: 750, max: 1250 }],
    ['dress 5 to 6 years', 'dress kids', undefined],
    ['under 99999999999 dress', '99999999999 dress', undefined],
    ['under the sea print', 'sea print', undefined],
    ['kurta more thaan 2000 rupees', 'kurta', { min: 2_000 }],
    ['kurta less then 900', 'kurta', { max: 900 }],
    ['saree udner 1500', 'saree', { max: 1_500 }],
    ['top unde 1k', 'top', { max: 1_000 }],
    ['jeans betwen 500 and 900', 'jeans', { min: 500, max: 900 }],
  ])('extracts the price from %j', (text, words, rupees) => {
    const paise = rupees && Object.fromEntries(Object.entries(rupees).map(([end, amount]) => [end, amount * 100]))
    expect(readQuery(text).price).toEqual(paise)
    expect(wordsIn(text)).toBe(words)
  })

  it.each([
    ['saste kurte', 'kurte', 'lowest first'],
    ['सस्ती साड़ी', 'saree', 'lowest first'],
    ['sabse sasta lehenga', 'lehenga', 'lowest first'],
    ['cheapest cotton shirts', 'cotton shirts', 'lowest first'],
    ['kam daam wali kurti', 'kurti', 'lowest first'],
    ['jeans price low to high', 'jeans', 'lowest first'],
    ['saree not too expensive', 'saree', 'lowest first'],
    ['kurta lowest price first', 'kurta', 'lowest first'],
    ['sabse mehngi saree', 'saree', 'highest first'],
    ['महंगी साड़ी', 'saree', 'highest first'],
    ['saree high to low price', 'saree', 'highest first'],
    ['most expensive gown', 'gown', 'highest first'],
    ['high rise jeans', 'high rise jeans', undefined],
    ['cotton kurta under 500', 'cotton kurta', undefined],
  ])('extracts the order from %j', (text, words, order) => {
    expect(readQuery(text).order).toBe(order)
    expect(wordsIn(text)).toBe(words)
  })

  it.each([
    ['44 inch width cotton fabric', 'cotton fabric', { widthCm: 112 }],
    ['58" wide denim cloth', 'denim cloth', { widthCm: 147 }],
    ['fabric 58 panna', 'fabric', { widthCm: 147 }],
    ['width 150 cm linen', 'linen', { widthCm: 150 }],
    ['180 gsm tshirt', 'tshirt', { gsm: 180 }],
    ['cotton fabric 60 gsm 44 inch', 'cotton fabric', { gsm: 60, widthCm: 112 }],
    ['cotton below 120 gsm', 'cotton', { gsm: 120 }],
    ['cotton under 100 gsm', 'cotton', { gsm: 99 }],
    ['linen above 200 gsm', 'linen', { gsm: 200 }],
    ['wide leg jeans', 'wide leg jeans', {}],
    ['jeans 34 inch waist', 'jeans', {}],
  ])('extracts the width and weight of cloth from %j', (text, words, measures) => {
    const { widthCm, gsm } = readQuery(text)
    expect({ widthCm, gsm }).toEqual(measures)
    expect(readQuery(text).price).toBeUndefined()
    expect(wordsIn(text)).toBe(words)
  })

  it.each([
    ['baby cloths', 'baby clothes'],
    ['kids cloth', 'kids clothes'],
    ['girls summer cloth', 'girls summer clothes'],
    ['party wear cloth for men', 'party clothes men'],
    ['bachon ke kapda', 'bachon clothes'],
    ['cotton cloth', 'cotton cloth'],
    ['cloth for ladies suit', 'cloth ladies suit'],
    ['ladies suit cloth', 'ladies suit cloth'],
    ['mens cloth 3 metre', 'mens cloth'],
  ])('reads clothes or what they are made of in %j', (text, words) => expect(wordsIn(text)).toBe(words))

  it.each([
    ['saree size free', 'saree', 'Free Size'],
    ['free size saree', 'saree', 'Free Size'],
    ['kurta size xl', 'kurta', 'XL'],
    ['m size dress', 'dress', 'M'],
    ['xxl shirt', 'shirt', 'XXL'],
    ['3 XL shirt', 'shirt', '3XL'],
    ['double xl kurta', 'kurta', 'XXL'],
    ['triple extra large shirt', 'shirt', '3XL'],
    ['extra large shirt', 'shirt', 'XL'],
    ['jeans size 38', 'jeans', '38'],
    ['jeans 32', 'jeans', '32'],
    ['42', '', '42'],
    ['36 ka shirt', 'shirt', '36'],
    ['42 ke andar shirt', 'shirt', undefined],
    ['3xl plus size top', 'plus top', '3XL'],
    ['bra 34-b', 'bra', '34B'],
    ['bra 34 C black', 'bra black', '34C'],
    ['women\u2019s small bag', 'womens small bag', undefined],
    ['32 pack', '32 pack', undefined],
    ['fabric 44 inch', 'fabric', undefined],
  ])('extracts the size from %j', (text, words, size) => {
    expect(readQuery(text).size).toBe(size)
    expect(wordsIn(text)).toBe(words)
  })

  it.each(['cotton per metre', 'cotton by the meter', 'running mtr cotton', 'cotton by metres'])(
    'reads %j as fabric by the metre',
    (text) => {
      expect(readQuery(text)).toMatchObject({ unit: 'metre' })
      expect(wordsIn(text)).toBe('cotton')
    },
  )

  it('reads a length as fabric by the metre, unless it is the length of a garment', () => {
    expect(readQuery('georgette 2.5 metre')).toMatchObject({ unit: 'metre', words: [{ text: 'georgette' }] })
    expect(readQuery('5.5 meter saree').unit).toBeUndefined()
    expect(wordsIn('5.5 meter saree')).toBe('saree')
    expect(readQuery('2.5 m cotton suit').unit).toBeUndefined()
    expect(readQuery('2.5 m cotton for suit').unit).toBe('metre')
    expect(readQuery('blouse ke liye 1 metre silk').unit).toBe('metre')
    for (const text of ['half metre net', 'aadha meter net', '5 gaj net', 'three yards net', 'net 10 mtr roll'])
      expect(readQuery(text)).toMatchObject({ unit: 'metre' })
    expect(readQuery('9 yard saree').words).toContainEqual({ text: 'yard', kind: 'word' })
    expect(readQuery('shirt piece 2.5 metre').unit).toBe('metre')
    expect(wordsIn('shirt piece 2.5 metre')).toBe('fabric shirt')
  })

  it('reads a round figure alone as what is to be spent', () => {
    expect(readQuery('500')).toMatchObject({ words: [], price: { max: 500_00 } })
    expect(readQuery('999')).toMatchObject({ words: [], price: { max: 999_00 } })
    expect(readQuery('12345').price).toBeUndefined()
  })

  it('marks gender words and filler words', () => {
    expect(readQuery("a kurta for men, women's or girls").words).toEqual([
      { text: 'a', kind: 'filler' },
      { text: 'kurta', kind: 'word' },
      { text: 'for', kind: 'filler' },
      { text: 'men', kind: 'gender' },
      { text: 'womens', kind: 'gender' },
      { text: 'or', kind: 'filler' },
      { text: 'girls', kind: 'gender' },
    ])
  })

  it.each([
    ['top without sleeves', [], 'top sleeveless'],
    ['बिना बाजू का टॉप', [], 'sleeveless top'],
    ['kurta bina collar', ['collar'], 'kurta'],
    ['saree not silk', ['silk'], 'saree'],
    ['saree not silk or georgette', ['silk', 'georgette'], 'saree'],
    ['kurta silk ke alawa', ['silk'], 'kurta'],
    ['no cotton shirt', ['cotton'], 'shirt'],
    ['shirt without full sleeves', ['full sleeves'], 'shirt'],
    ['non padded bra', [], 'non padded bra'],
    ['no wire bra', [], 'non wired bra'],
    ['bra without padding', [], 'bra non padded'],
    ['strap ke bina bra', [], 'strapless bra'],
    ['gown not too long', ['long'], 'gown'],
  ])('reads what %j excludes', (text, excluded, words) => {
    expect(readQuery(text).excluded).toEqual(excluded)
    expect(wordsIn(text)).toBe(words)
  })

  it.each([
    ['plus size top', true],
    ['bada size kurta', true],
    ['3xl plus size top', undefined],
    ['medium size top', undefined],
  ])('reads whether %j asks for all large sizes', (text, isPlusSize) => {
    expect(readQuery(text).isPlusSize).toBe(isPlusSize)
  })

  it.each([
    ['tie and dye kurta', 'tie dye kurta'],
    ['tie n dye saree', 'tie dye saree'],
    ['వైట్ కుర్తా', 'white kurta'],
  ])('reads %j as %j', (text, words) => {
    expect(wordsIn(text)).toBe(words)
  })

  it.each([
    ['boys shirt age 12', { from: 144, to: 144 }],
    ['girls lehenga 10-12', { from: 120, to: 144 }],
    ['shirt for boys 4 to 5', { from: 48, to: 60 }],
    ['baby clothes 3-6', { from: 3, to: 6 }],
    ['boys shirt 12-10', undefined],
    ['kids kurta 10-20 inch', undefined],
    ['kurta 10-12', undefined],
    ['frock age 3-4 years', { from: 36, to: 48, isOnlyWordForChild: true }],
    ['umar 5 saal kurta', { from: 60, to: 60, isOnlyWordForChild: true }],
  ])('reads the age in %j', (text, age) => {
    expect(readQuery(text).age).toEqual(age)
  })

  it('leaves out which day of a festival it is', () => {
    expect(wordsIn('navratri day 2 red saree')).toBe('navratri red saree')
    expect(wordsIn('3rd day garba lehenga')).toBe('garba lehenga')
  })

  it('reads at most 12 words', () => {
    expect(readQuery('kurta '.repeat(5_000)).words).toHaveLength(12)
    expect(readQuery('x'.repeat(5_000)).words[0]?.text).toHaveLength(200)
  })
})
