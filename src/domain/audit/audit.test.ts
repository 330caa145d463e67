import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'
import { sentenceOf } from './sentences.ts'

it.each([
  ['confirm', 'order', '#1a2b3c4d', 'confirmed order #1a2b3c4d'],
  ['confirm cash', 'order', '#1a2b3c4d', 'confirmed the cash order #1a2b3c4d'],
  ['change price', 'product', 'Indigo Kurta', 'changed the price of product Indigo Kurta'],
  ['invite', 'team member', 'Dev Patil', 'invited Dev Patil'],
  ['fail', 'login', 'Dev Patil', 'entered a wrong code for the login of Dev Patil'],
  ['create', 'coupon', '', 'created coupon'],
  ['remove', 'demo data', '', 'removed demo data'],
  ['send links', 'customers', '', 'sent links to customers'],
  ['write off', 'courier cash', '#1a2b3c4d', 'wrote off courier cash #1a2b3c4d'],
  ['undo cash receipt', 'courier cash', '#1a2b3c4d', 'undid the receipt of courier cash #1a2b3c4d'],
  ['paint', 'wall', 'north', 'did “paint” to wall north'],
])('%s of a %s is a sentence', (action, entity, name, sentence) => {
  expect(sentenceOf({ action, entity, name })).toBe(sentence)
})

describe('what a change changed', () => {
  it.each([
    [{ price_paise: 129950 }, { price_paise: 99900 }, [['Price', '₹1,299.50', '₹999.00']]],
    [{ final_price_paise: null }, { final_price_paise: 5 }, [['Final price', 'none', '₹0.05']]],
    [undefined, { isDisabled: true }, [['Is disabled', undefined, 'yes']]],
    [
      undefined,
      { code: 'DIWALI', minimum: 0, endsAt: null, scopeIds: [], note: '' },
      [
        ['Code', undefined, 'DIWALI'],
        ['Minimum', undefined, '0'],
      ],
    ],
    [{ code: 'DIWALI', endsAt: null }, null, [['Code', 'DIWALI', undefined]]],
    [{ 'IK-M': 5 }, { 'IK-M': 7 }, [['IK-M', '5', '7']]],
    [{ ends_at: '2026-11-22T18:30:00.000Z' }, { ends_at: '' }, [['Ends', '23 Nov 2026, 12:00 am', 'none']]],
    [{ from_day: '2026-11-22' }, {}, [['From day', '22 Nov 2026', undefined]]],
    [{ a: { free_above_paise: 100 } }, { a: { free_above_paise: 200 } }, [['A › Free above', '₹1.00', '₹2.00']]],
    [{ variants: [{ sku: 'A' }, { sku: 'B' }] }, { variants: [{ sku: 'A' }] }, [['Variants', 'A, B', 'A']]],
    [
      { items: [{ sku: 'A', quantity: '1 piece' }] },
      { items: [{ sku: 'A', quantity: '2 pieces' }] },
      [['Items › A › Quantity', '1 piece', '2 pieces']],
    ],
    [
      { variants: [{ sku: 'A', cost: 5 }, { sku: 'B' }] },
      { variants: [{ sku: 'A', cost: 6 }] },
      [
        ['Variants', 'A, B', 'A'],
        ['Variants › A › Cost', '5', '6'],
      ],
    ],
    [
      {
        links: [
          { label: 'Care', value: '/a' },
          { label: 'Care', value: '/b' },
        ],
      },
      {
        links: [
          { label: 'Care', value: '/a' },
          { label: 'Help', value: '/b' },
        ],
      },
      [['Links', 'Care, Care', 'Care, Help']],
    ],
    [undefined, { items: [{ sku: 'A', quantity: '1 piece' }] }, [['Items', undefined, 'A']]],
    [
      { brandId: 'Rangrez', product_ids: [] },
      { brandId: 'Neelkanth', product_ids: ['Kurta'] },
      [
        ['Brand', 'Rangrez', 'Neelkanth'],
        ['Products', 'none', 'Kurta'],
      ],
    ],
    [{}, { replacedBy: '919eaea1250dce9d893126ed' }, [['Replaced by', undefined, '#893126ed']]],
    [{ digest: 'a' }, { digest: 'b' }, []],
    [{ tags: [] }, { tags: ['x', 'y'] }, [['Tags', 'none', 'x, y']]],
    [{ state: 'refund_due' }, { state: 'refunded' }, [['State', 'refund due', 'refunded']]],
    [{ payment_status: 'PAYMENT_PENDING' }, {}, [['Payment status', 'payment pending', undefined]]],
    [{ exchangeOrder: null }, { exchangeOrder: '919eaea1250dce9d893126ed' }, [['Exchange order', 'none', '#893126ed']]],
    [{}, { pieces: [{ line: 0, condition: 'as_sold' }] }, [['Pieces', undefined, 'line: 0, condition: as sold']]],
    [{ revision: 1, _id: 'a' }, { revision: 2, _id: 'b' }, []],
    ['one', 'two', [['Value', 'one', 'two']]],
    [null, null, []],
  ])('%j → %j', (before, after, fields) => {
    expect(changedFields(before, after).map((field) => [field.label, field.before, field.after])).toEqual(fields)
  })

  it.each([
    ['setting', { header: 200000, cod: { minimum: 0 } }, ['₹2,000.00', '₹0.00']],
    ['setting', { scarceMetres: 250 }, ['2.5 m']],
    ['coupon', { amount: 250.5, percent: 10 }, ['₹250.50', '10']],
    ['product', { price: 1299.5, countInStock: 4 }, ['₹1,299.50', '4']],
    ['courier cash', { writtenOff: 998 }, ['₹998.00']],
    ['remittance', { credited: 584850, rows: 6 }, ['₹5,848.50', '6']],
    ['return', { refund: 600 }, ['₹600.00']],
    ['tax rate', { rate: 1800, rate_above: null }, ['18 %']],
    ['review', { rating: 4 }, ['4']],
  ])('of a %s, %j, has the units of its numbers', (entity, after, texts) => {
    expect(changedFields(undefined, after, entity).map((field) => field.after)).toEqual(texts)
  })

  it('is cut when it is long', () => {
    expect(changedFields(undefined, { text: 'x'.repeat(999) })[0]?.after).toHaveLength(241)
  })
})
