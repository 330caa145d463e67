import { expect, it } from 'vitest'
import { pickList } from './pick-list.ts'

const kurta = {
  sku: 'A10',
  name: 'Kurta',
  selectedColor: 'Blue',
  selectedSize: 'M',
  unit: 'piece',
  quantity: 2,
} as const
const saree = { sku: 'A2', name: 'Saree', selectedColor: '', selectedSize: '', unit: 'piece', quantity: 1 } as const
const cloth = {
  sku: 'B1',
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
    { number: 'three', items: [{ ...kurta, selectedSize: 'L' }] },
  ]
  expect(pickList(orders)).toEqual([
    { sku: 'A2', name: 'Saree', detail: '', quantity: '1', orders: ['two'] },
    { sku: 'A10', name: 'Kurta', detail: 'Blue, M', quantity: '4', orders: ['one', 'two'] },
    { sku: 'A10', name: 'Kurta', detail: 'Blue, L', quantity: '2', orders: ['three'] },
    { sku: 'B1', name: 'Khadi', detail: 'White', quantity: '2.5 m × 2, 1 m', orders: ['one', 'two'] },
  ])
})
