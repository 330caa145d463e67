import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

/** Words that say something, and what is left out. */
function read(text: string): string {
  const { words, excluded } = readQuery(text)
  const telling = words.filter(({ kind }) => kind !== 'filler').map((word) => word.text)
  return [telling.join(' '), ...excluded].join(' - ')
}

describe('what a search leaves out', () => {
  it.each([
    // Two that are alike.
    ['kurta except black and white', 'kurta - black - white'],
    ['not red, blue or green saree', 'saree - red - blue - green'],
    ['kurti without print and embroidery', 'kurti - print - embroidery'],
    ['kurti without pockets, buttons or zip', 'kurti - pockets - buttons - zip'],
    ['kurti not printed and cotton', 'kurti cotton - printed'],
    ['women kurta not long and not short', 'women kurta - long - short'],
    // Shades and phrases.
    ['shirt other than navy blue', 'shirt - navy blue'],
    ['kurti not v neck', 'kurti - v neck'],
    ['white kurti not see through', 'white kurti - see through'],
    ['dress without mirror work', 'dress - mirror'],
    ['jeans not slim fit', 'jeans - slim'],
    ['saree without blouse piece', 'saree - blouse'],
    // Other words for it.
    ['anything but black dress', 'dress - black'],
    ['any colour but black dress', 'dress - black'],
    ['all colours except red saree', 'saree - red'],
    ['cotton instead of silk saree', 'cotton saree - silk'],
    ['avoid synthetic sarees', 'sarees - synthetic'],
    ['polyester free shirts', 'shirts - polyester'],
    ['cotton free size kurti', 'cotton kurti'],
    ['shirt with no pocket', 'shirt - pocket'],
    ['plain saree no work', 'plain saree - embroidery'],
    ['dress not too short', 'dress - short'],
    ["top that isn't white", 'top - white'],
    ['shirts which aren’t checked', 'shirts - checked'],
    ['kurta neither green nor blue', 'kurta - green - blue'],
    ['skirt minus floral', 'skirt - floral'],
    ['kurta -red', 'kurta - red'],
    ['navy -blue saree', 'navy blue saree'],
    ['self -checked trousers', 'self checked trousers'],
    ['t -shirt black', 'tshirt black'],
    // In Hindi.
    ['mujhe red kurta nahi chahiye', 'kurta - red'],
    ['mujhe maroon t-shirt nahi chahiye', 'tshirt - maroon'],
    ['kurta nahi chahiye', ' - kurta'],
    ['skirt printed mat dikhana', 'skirt - printed'],
    ['rayon se alag dress', 'dress - rayon'],
    ['black chhod ke koi bhi colour ki kurti', 'kurti - black'],
    ['kaale rang ke alawa', ' - kaale'],
    ['black aur white nahi chahiye kurti', 'kurti - black - white'],
    ['saree silk mat dikhao', 'saree - silk'],
    ['safed ke siwa koi bhi rang', ' - safed'],
  ])('of %j is read as %j', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})
