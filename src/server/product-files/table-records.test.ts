import { expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'
import { beginsTable, tableRecords } from '../platform/table-records.ts'

it('a web page with a table, which programs call a workbook, is read like one', async () => {
  const { products, refusals } = await readFileText(`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<style>td { color: red }</style><title>Stock</title></head><body><table border=1>
<tr><td colspan=4><b>MARG &amp; Co</b></td></tr>
<tr><th>Item<br>Name</th><th>Rate</th><th>MRP</th><th>Stock</th></tr>
<tr><td rowspan=2>Saree &ndash; red<td>900<td>1,200.00<td>4
<tr><td>700</td><td></td><td>1</td></tr>
<tr><td>Kurta</td><td>ten</td><td></td><td>1</td></tr>
<tr><td></td></tr>
</table><script>var a = "<td>x</td>"</script></body></html>`)
  expect(products).toMatchObject([{ name: 'Saree – red', price: 120_000, variants: [{ stock: 4 }] }])
  expect(refusals).toMatchObject([
    { line: 6, reason: expect.stringContaining('name') },
    { line: 7, reason: expect.stringContaining("'ten' is not an amount") },
  ])
})

it('a web page without a table is refused', async () => {
  await expect(readFileText('<html><table>')).rejects.toThrow('is a web page without a table')
  await expect(readFileText('<html><body>Please log in</body></html>')).rejects.toThrow('is a web page')
})

it('a list that begins with a tag is none', () => {
  expect(['Name,Price', '<b>Name</b>,Price', '<rss>'].map(beginsTable)).toEqual([false, false, false])
})

it.each([
  ['cells', '<table><tr>', '<td>', 1_000_000],
  ['a cell of the whole file', '<table><tr><td>', 'x'.repeat(10_000), 1_000],
  ['elements within each other', '<table><tr><td>', '<div>', 1_000_000],
  ['spans', '<table>', '<tr><td colspan=999999999 rowspan=999999999>x', 200],
])('%s do not fill the memory', async (_what, start, part, times) => {
  async function* file() {
    yield start
    for (let at = 0; at < times; at += 1) yield part
  }
  let cells = 0
  const read = async () => {
    for await (const record of tableRecords(file(), 'x')) cells += record.cells.length
  }
  await read().catch((error) => expect(error.message).toMatch(/longer than|within each other|without a table/))
  expect(cells).toBeLessThanOrEqual(1_000 * times)
})
