import { describe, expect, it } from 'vitest'
import {
  brandName,
  categoryName,
  colorName,
  patternName,
  productName,
  sizeName,
  tidyParagraphs,
  tidyText,
} from './display-names.ts'
import { htmlToText } from './html-text.ts'

describe('display names', () => {
  it.each([
    ['solid cotton womens a-line dress - indigo', 'Solid Cotton A-Line Dress - Indigo'],
    ['ankle length rayon pants with slits', 'Ankle Length Rayon Pants with Slits'],
    ['womens', 'Womens'],
    ['DKNY Women Grey Bag', 'DKNY Women Grey Bag'],
  ])('%s → %s', (given, shown) => expect(productName(given, 'Women')).toBe(shown))

  it.each([
    ['grey melange', 'Gray Melange'],
    ['OFF_WHITE', 'Off White'],
    ['106_multi', 'Multicolor'],
    ['black & white', 'Black & White'],
    ['nbkc50116003ld', ''],
    ['size 60', ''],
  ])('the colour %s → "%s"', (given, shown) => expect(colorName(given)).toBe(shown))

  it.each([
    ['KURTIS & KURTAS', 'Kurtis & Kurtas'],
    ['TOPS', 'Tops'],
    ['sarees', 'Sarees'],
    ['Indianwear', 'Indian Wear'],
    ['NRI', 'NRI'],
    ['Boys’ Shirts', 'Boys’ Shirts'],
    ['साड़ियाँ', 'साड़ियाँ'],
  ])('the category %s → %s', (given, shown) => expect(categoryName(given)).toBe(shown))

  it('patterns, sizes and brands have one spelling', () => {
    expect(['stripes', 'Checks', 'polka-dots'].map(patternName)).toEqual(['Striped', 'Checked', 'Polka Dot'])
    expect(['2xl', 'FRSZ', 'SIZE_164', '34-DD'].map(sizeName)).toEqual(['XXL', 'Free Size', '164', '34-DD'])
    expect(['zink london', 'FabAlley', 'W'].map(brandName)).toEqual(['Zink London', 'FabAlley', 'W'])
  })
})

describe('text from cells', () => {
  it('loses markup, control and bidirectional characters, and keeps its words', () => {
    expect(tidyText(' A &amp; B <b>soft</b> kurta \u0000\u202e ')).toBe('A & B soft kurta')
    expect(tidyText('price < 500 & > 100')).toBe('price < 500 & > 100')
    expect(tidyText('&lt;script&gt;')).toBe('<script>')
    expect(tidyText('&amp;lt;')).toBe('&lt;')
    expect(tidyText('rose gold \ufffd one size')).toBe('rose gold one size')
  })

  it.each([
    [
      '<table><tr><th>Fabric</th><td>Cotton &amp; Silk</td></tr><tr><td>Care:</td> <td>Hand wash</td></tr></table>',
      'Fabric: Cotton & Silk\n\nCare: Hand wash',
    ],
    ['<tr><td><p>Size</p></td><td><p>S</p></td><td>M</td></tr>', 'Size | S | M'],
    ['<tr><td></td><td>Only</td></tr>', 'Only'],
    ['Caf&eacute; &rarr; 5 m&sup2; &check; &nosuch;', 'Café → 5 m² ✓ &nosuch;'],
    [
      '<script>alert(1)</script><p onclick="x()">On</p><ul><li>One<ul><li>Two</li></ul></li></ul>',
      'On\n\n• One\n\n• Two',
    ],
  ])('has the rows of tables and the entities of %s', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it('keeps paragraphs and lists as lines', () => {
    const html = '<p>Soft<br/>&#8377;500</p><style>p{}</style><ul><li>one</li><li>two</li></ul><img src=x onerror=x>'
    expect(tidyParagraphs(html)).toBe('Soft\n₹500\n\n• one\n• two')
  })

  it.each([
    ['<ol><li>Soak</li><li>Dry</li></ol>', '1. Soak\n2. Dry'],
    [
      '<p>Care</p><ol start="3"><li>Iron</li><li value="7">Fold</li><li>Store</li></ol>',
      'Care\n\n3. Iron\n7. Fold\n8. Store',
    ],
    [
      '<ol>\n<li><p>Soak</p></li>\n<li><p>Dry</p><p>in the shade</p></li>\n</ol><p>Enjoy</p>',
      '1. Soak\n2. Dry in the shade\n\nEnjoy',
    ],
    ['<ul><li><p>Cotton</p></li><li><div>Silk</div></li></ul>', '- Cotton\n- Silk'],
    ['<ol><li>One<ul><li>a</li><li>b</li></ul></li><li>Two</li></ol>', '1. One\n\n- a\n- b\n\n2. Two'],
    ['</li></ol><li>Alone</li><p>After</p><p>wards</p>', '- Alone\nAfter\n\nwards'],
  ])('keeps the numbers and items of %s', (html, text) => {
    expect(tidyParagraphs(html, true)).toBe(text)
  })

  it.each([
    '<a ',
    '<a href="x" ',
    '<a href="x">',
    '<b>',
    '<h1 ',
    '<li ',
    '<p',
    '<ol><li>',
    '<li><p>',
    '<!-',
    '</',
    '<a\thref=',
  ])('is read at once when it repeats %j without an end', (part) => {
    const startedAt = performance.now()
    const cell = part.repeat(Math.ceil(300_000 / part.length))
    tidyText(cell)
    tidyParagraphs(cell, true)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  it('keeps bold text and links when the owner wants the formatting', () => {
    const html = '<p>A <b class="x">soft</b> kurta, <a class="y" href="/about" title="z">about us</a></p>'
    expect(tidyParagraphs(html, true)).toBe('A **soft** kurta, [about us](/about)')
  })
})
