import { expect, it } from 'vitest'
import { pickList } from './pick-list.ts'

const kurta = {
  variant: 'kurta-m',
  sku: 'A10',
  shelf: '',
  name: 'Kurta',
  selectedColor: 'Blue',
  selectedSize: 'M',
  unit: 'piece',
  quantity: 2,
} as const
const saree = {
  variant: 'saree',
  sku: 'A2',
  shelf: '',
  name: 'Saree',
  selectedColor: '',
  selectedSize: '',
  unit: 'piece',
  quantity: 1,
} as const
const cloth = {
  variant: 'cloth',
  sku: 'B1',
  shelf: '',
  name: 'Khadi',
  selectedColor: 'White',
  selectedSize: '',
  unit: 'metre',
  quantity: 2.5,
} as const

it('adds up pieces, lists lengths of fabric, and sorts by SKU', () => {
  const orders = [
    { number: 'one', items: [kurta, cloth, { ...cloth, quantity: 1 }] },
    { number: 'two', items: [saree, kurta, cloth] },
    { number: 'three', items: [{ ...kurta, variant: 'kurta-l', selectedSize: 'L' }] },
  ]
  expect(pickList(orders)).toEqual([
    { shelf: '', sku: 'A2', name: 'Saree', detail: '', quantity: '1', orders: ['two'] },
    { shelf: '', sku: 'A10', name: 'Kurta', detail: 'Blue, M', quantity: '4', orders: ['one', 'two'] },
    { shelf: '', sku: 'A10', name: 'Kurta', detail: 'Blue, L', quantity: '2', orders: ['three'] },
    { shelf: '', sku: 'B1', name: 'Khadi', detail: 'White', quantity: '2.5 m × 2, 1 m', orders: ['one', 'two'] },
  ])
})

it('follows the shelves through the storeroom; items without a shelf come last', () => {
  const items = [saree, { ...kurta, shelf: 'A10' }, { ...saree, variant: 's10', sku: 'S10', shelf: 'A2' }]
  const orders = [
    { number: 'one', items },
    {
      number: 'two',
      items: [
        { ...cloth, shelf: 'A2' },
        { ...saree, variant: 's2', sku: 'S2', shelf: 'A2' },
      ],
    },
  ]
  expect(pickList(orders).map(({ shelf, sku }) => [shelf, sku])).toEqual([
    ['A2', 'B1'],
    ['A2', 'S2'],
    ['A2', 'S10'],
    ['A10', 'A10'],
    ['', 'A2'],
  ])
})

it('lists a piece once that was renamed between two orders', () => {
  const orders = [
    { number: 'one', items: [kurta] },
    { number: 'two', items: [{ ...kurta, name: 'Indigo kurta', sku: 'A-10', quantity: 1 }] },
  ]
  expect(pickList(orders)).toMatchObject([{ name: 'Kurta', quantity: '3', orders: ['one', 'two'] }])
})
