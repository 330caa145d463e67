import Type from 'typebox'
import { expect, it } from 'vitest'
import { orders } from '../../../contract/orders/shop.ts'
import { invalidField } from './invalid-field.ts'

const size = Type.Object({ width: Type.Integer({ minimum: 1 }) })
const schema = Type.Object({
  name: Type.String({ maxLength: 5 }),
  sizes: Type.Optional(Type.Array(size, { maxItems: 3 })),
  largest: Type.Optional(Type.Union([size, Type.Null()])),
})

it.each([
  [null, ''],
  [[], ''],
  [{}, ''],
  [{ name: 7 }, 'name'],
  [{ name: 'too long' }, 'name'],
  [{ name: 'x', sizes: {} }, 'sizes'],
  [{ name: 'x', sizes: [{ width: 1 }, { width: 0 }] }, 'sizes.1.width'],
  [{ name: 'x', sizes: [{ width: 1 }, {}] }, 'sizes.1'],
  [{ name: 'x', sizes: Array.from({ length: 4 }, () => ({ width: 1 })) }, 'sizes'],
  [{ name: 'x', largest: { width: 'x' } }, 'largest.width'],
  [{ name: 'x', largest: 'x' }, 'largest'],
  [{ name: 7, sizes: 7 }, 'name'],
  [JSON.parse('{ "name": "x", "__proto__": 7, "sizes": 7 }'), 'sizes'],
])('of %j it is %j', (value, field) => {
  expect(invalidField(schema, value)).toBe(field)
})

it('is found without looking at all that was sent', () => {
  let read = 0
  const items = new Proxy(
    Array.from({ length: 80_000 }, () => ({})),
    {
      get: (list, name) => {
        if (/^\d+$/.test(String(name))) read++
        return Reflect.get(list, name)
      },
    },
  )
  expect(invalidField(orders.quote.body, { items })).toBe('items.0')
  expect(read).toBeLessThan(100)
})
