import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'
import { usualSpelling } from './synonyms.ts'
import { stemWord } from './words.ts'

const telling = (text: string) =>
  readQuery(text)
    .words.filter(({ kind }) => kind !== 'filler')
    .map((word) => word.text)
    .join(' ')

describe('how clothes look, in everyday words', () => {
  it.each([
    ['ek rang ki kurti', 'plain kurti'],
    ['एक ही रंग का कुर्ता', 'plain kurta'],
    ['single colour dress', 'plain dress'],
    ['self coloured shirt', 'plain shirt'],
    ['bina design ke top', 'plain top'],
    ['सादी कुर्ती', 'plain kurti'],
    ['saadi kurti', 'plain kurti'],
    ['sadi blouse', 'sadi blouse'],
    ['gulab ke phool wali dress', 'floral dress'],
    ['rose print kurti', 'floral kurti'],
    ['rose kurti', 'rose kurti'],
    ['patti wali shirt', 'striped shirt'],
    ['gota patti wali saree', 'gota patti saree'],
    ['lakeer wali shirt', 'striped shirt'],
    ['dabbe wali shirt', 'checked shirt'],
    ['jeans ke kapde ki skirt', 'denim skirt'],
    ['jeans kapde ka jacket', 'denim jacket'],
    ['full aasteen kurta', 'full baju kurta'],
    ['bina astin ki kurti', 'sleeveless kurti'],
    ['cut sleeves top', 'sleeveless top'],
    ['full hand t shirt', 'full sleeve tshirt'],
    ['full hand embroidery kurti', 'full hand embroidery kurti'],
    ['वी नेक कुर्ता', 'v neck kurta'],
    ['v gala kurti', 'v neck kurti'],
    ['black coloured dress', 'black dress'],
    ['sarson rang ka kurta', 'mustard kurta'],
    ['kumkum colour saree', 'red saree'],
    ['shirt dress', 'shirt dress'],
    ['blue denims', 'blue jeans'],
    ['denim jacket', 'denim jacket'],
    ['khakis for men', 'khaki trousers men'],
    ['khakis in slim fit', 'khakis slim'],
    ['kameez ladies', 'ladies kurta'],
    ['salwar kameez ladies', 'salwar kameez ladies'],
    ['हार', 'necklace'],
    ['पैंटी', 'panty'],
    ['top 500 ke andar', 'top'],
    ['top 10 ke andar', 'top'],
    ['top 50 sarees', 'sarees'],
  ])('%j asks for %j', (text, expected) => {
    expect(telling(text)).toBe(expected)
  })

  it.each([
    ['chapai', 'printed'],
    ['karhai', 'embroidered'],
    ['phoolon', 'floral'],
    ['sunhari', 'golden'],
    ['slety', 'gray'],
    ['dudhiya', 'white'],
    ['sarson', 'mustard'],
    ['merun', 'maroon'],
    ['lilan', 'linen'],
    ['phalsa', 'purple'],
    ['slacks', 'trouser'],
    ['neckless', 'necklace'],
    ['shal', 'shawl'],
    ['shol', 'shawl'],
    ['cotan', 'cotton'],
    ['cami', 'camisole'],
    ['braslet', 'bracelet'],
  ])('%j is another word for %j', (word, expected) => {
    expect(usualSpelling(stemWord(word))).toBe(stemWord(expected))
  })
})
