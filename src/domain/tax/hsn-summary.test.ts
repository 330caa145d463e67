import { describe, expect, it } from 'vitest'
import { HsnSummary } from './hsn-summary.ts'
import type { DocumentLine } from './tax-document.ts'

const line = (fields: Partial<DocumentLine>): DocumentLine => ({
  hsn: '62114210',
  unitCode: 'PCS',
  quantity: 1,
  rate: 500,
  taxable: 100_00,
  cgst: 2_50,
  sgst: 2_50,
  igst: 0,
  ...fields,
})
const kurta = line({})
const cotton = line({ hsn: '5208', unitCode: 'MTR', quantity: 225 })
const free = { taxable: 0, cgst: 0, sgst: 0, igst: 0 }

describe('the summary by HSN code', () => {
  const row = (fields: object) => ({
    hsn: '6211',
    unitCode: 'PCS',
    rate: 500,
    quantity: 1,
    taxable: 100_00,
    cgst: 2_50,
    sgst: 2_50,
    igst: 0,
    ...fields,
  })
  const summaryOf = (sold: DocumentLine[], returned: DocumentLine[] = [], digits = 4) => {
    const summary = new HsnSummary(digits)
    summary.add(sold, 1)
    summary.add(returned, -1)
    return summary.rows()
  }

  it('is by code, unit and rate, in this order', () => {
    const lines = [
      { ...kurta, rate: 1_800 },
      kurta,
      cotton,
      { ...cotton, hsn: '6211' },
      { ...kurta, hsn: '621149', quantity: 2 },
      { ...kurta, hsn: '' },
    ]
    expect(summaryOf(lines)).toEqual([
      row({ hsn: '' }),
      row({ hsn: '5208', unitCode: 'MTR', quantity: 225 }),
      row({ unitCode: 'MTR', quantity: 225 }),
      row({ quantity: 3, taxable: 200_00, cgst: 5_00, sgst: 5_00 }),
      row({ rate: 1_800 }),
    ])
    expect(summaryOf([kurta], [], 6)).toEqual([row({ hsn: '621142' })])
  })

  it('adds the value of delivery to its goods, without a quantity', () => {
    const sent = { ...cotton, quantity: 0, taxable: 50_00, cgst: 1_25, sgst: 1_25 }
    const cloth = row({ hsn: '5208', unitCode: 'MTR', quantity: 225, taxable: 150_00, cgst: 3_75, sgst: 3_75 })
    expect(summaryOf([cotton, sent])).toEqual([cloth])
  })

  it.each<[string, DocumentLine[], object[]]>([
    ['all', [kurta], []],
    ['the quantity', [{ ...kurta, ...free }], [row({ quantity: 0 })]],
    ['the money', [{ ...kurta, quantity: 0 }], [row({ ...free })]],
    ['the value, not its tax', [{ ...kurta, ...free, taxable: 100_00 }], [row({ quantity: 0, taxable: 0 })]],
    ['the amount but not its parts', [{ ...kurta, ...free, taxable: 105_00 }], [row({ quantity: 0, taxable: -5_00 })]],
    ['nothing', [], [row({})]],
  ])('leaves out only rows of which nothing is left: %s came back', (_name, returned, rows) => {
    expect(summaryOf([kurta], returned)).toEqual(rows)
  })
})
