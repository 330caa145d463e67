import { describe, expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'
import { beginsFeed, feedRecords } from './feed-records.ts'

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by a plugin -->
<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">
  <channel>
    <title>Vastra</title>
    <link>https://www.old.example</link>
    <item>
      <g:id>K-S</g:id>
      <g:title><![CDATA[Indigo Kurta - S]]></g:title>
      <title>Buy Indigo Kurta online</title>
      <g:description>&lt;p&gt;Soft &amp;amp; light&lt;/p&gt;</g:description>
      <g:link>https://www.old.example/products/indigo-kurta?variant=1</g:link>
      <g:image_link>https://www.old.example/k.jpg</g:image_link>
      <g:additional_image_link>https://www.old.example/k2.jpg</g:additional_image_link>
      <g:additional_image_link>https://www.old.example/k3.jpg</g:additional_image_link>
      <g:availability>in_stock</g:availability>
      <g:price>1299.00 INR</g:price>
      <g:shipping><g:country>IN</g:country><g:price>49 INR</g:price></g:shipping>
      <g:item_group_id>K</g:item_group_id>
      <g:color>नीला</g:color><g:size>S</g:size><g:product_type>Women &gt; Kurtas</g:product_type>
    </item>
    <item>
      <g:id>K-M</g:id><g:title>Indigo Kurta - M</g:title><g:link>https://www.old.example/products/indigo-kurta</g:link>
      <g:availability>out_of_stock</g:availability><g:price>1399.00 INR</g:price><g:item_group_id>K</g:item_group_id>
      <g:color>नीला</g:color><g:size>M</g:size>
    </item>
  </channel>
</rss>`

describe('a product feed in XML', () => {
  it('is read like one in a table, with Google’s own attributes before others', async () => {
    const { products, refusals, header } = await readFileText(RSS)
    expect(refusals).toEqual([])
    expect(header.dialect).toBe('merchant')
    expect(products).toMatchObject([
      {
        handle: 'indigo-kurta',
        name: 'Indigo Kurta',
        description: 'Soft & light',
        mainCategory: 'Women',
        category: 'Kurtas',
        price: 129_900,
        images: [
          { path: 'https://www.old.example/k.jpg' },
          { path: 'https://www.old.example/k2.jpg' },
          { path: 'https://www.old.example/k3.jpg' },
        ],
        variants: [
          { color: 'नीला', size: 'S', sku: 'K-S' },
          { color: 'नीला', size: 'M', sku: 'K-M', stock: 0, price: 139_900 },
        ],
      },
    ])
  })

  it('may be Atom, and names the line of each product', async () => {
    const entry = (id: string, price: string) =>
      `<entry>\n<g:id>${id}</g:id><title>${id} Kurta</title><link href="https://old.example/${id}"/>\n<summary>Soft</summary><g:condition>new</g:condition><g:price>${price}</g:price>\n</entry>\n`
    const { products, refusals } = await readFileText(
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">\n<title>Shop</title>\n${entry('a', '500 INR')}${entry('b', 'soon')}</feed>`,
    )
    expect(products).toMatchObject([{ name: 'a Kurta', description: 'Soft', price: 50_000 }])
    expect(refusals).toMatchObject([{ line: 7, reason: expect.stringContaining("'soon' is not an amount") }])
  })

  it('is refused when it declares entities of its own, and does not resolve those that nothing declares', async () => {
    const entities = `<!ENTITY b "x"><!ENTITY c SYSTEM "file:///etc/passwd">`
    const declared = RSS.replace('<rss', `<!DOCTYPE rss [${entities}]>\n<rss`)
    await expect(readFileText(declared)).rejects.toThrow('is an XML file')
    const { products } = await readFileText(
      RSS.replaceAll(/Indigo Kurta - [SM]/g, 'Kurta')
        .replace('<g:title><![CDATA[Kurta]]>', '<g:title>Kurta &c;')
        .replace('<g:title>Kurta<', '<g:title>Kurta &c;<'),
    )
    expect(products).toMatchObject([{ name: 'Kurta &c;' }])
  })

  it('is refused when it was cut off', async () => {
    await expect(readFileText(RSS.slice(0, RSS.indexOf('K-M')))).rejects.toThrow('ends too early')
    await expect(readFileText('<?xml version="1.0"?><urlset><url/></urlset>')).rejects.toThrow('is an XML file')
    await expect(readFileText('<rss><channel></channel></rss>')).rejects.toThrow('no rows')
  })

  it('is recognised among other files at once', () => {
    const startedAt = performance.now()
    expect(beginsFeed(`${'<!---->'.repeat(1_100)}<other>`)).toBe(false)
    expect(beginsFeed(`${'<!-- - -->\n<?x y?>'.repeat(300)}<feed>`)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  async function* repeated(text: string, times: number) {
    for (let at = 0; at < times; at += 1) yield text
  }
  const readAll = async (text: AsyncIterable<string>) => {
    let count = 0
    for await (const _ of feedRecords(text)) count += 1
    return count
  }

  it.each([
    ['elements within each other', '<a>', 1_000_000, 'elements within each other'],
    ['a tag without an end', ' a="b"'.repeat(1_000), 10_000, 'without a whole product'],
    ['a text without an end', 'x'.repeat(10_000), 10_000, '10,00,000 characters'],
  ])('does not fill the memory with %s', async (_what, part, times, message) => {
    async function* file() {
      yield '<rss><channel><item><title>'
      if (part.startsWith(' a=')) yield '</title><g:x'
      yield* repeated(part, times)
    }
    await expect(readAll(file())).rejects.toThrow(message)
  })
})
