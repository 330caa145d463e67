import { describe, expect, it } from 'vitest'
import { type CollectionForm, checkCollection, handleOf } from './check-collection.ts'
import { type CollectionRule, type Condition, meetsRule, type ProductFacts, readConditions } from './conditions.ts'

const id = (n: number) => n.toString(16).padStart(24, '0')
const kurta: ProductFacts = {
  categoryIds: [id(1), id(2)],
  brandId: id(9),
  fabric: 'Cotton',
  pattern: 'Striped',
  colors: ['Navy Blue', 'Red'],
  price: 799_00,
  percentOff: 20,
  inStock: true,
  newArrival: false,
  bestSeller: true,
  featured: false,
}

describe('a condition', () => {
  it.each<[Condition['field'], string, string]>([
    ['category', id(2), id(3)],
    ['brand', id(9), id(2)],
    ['fabric', 'cotton', 'Silk'],
    ['color', 'navy', 'Green'],
    ['pattern', 'Stripes', 'Floral'],
    ['minPrice', '799', '799.01'],
    ['maxPrice', '799', '798.99'],
    ['minDiscount', '20', '21'],
    ['inStock', 'true', 'false'],
    ['newArrival', 'false', 'true'],
    ['bestSeller', 'true', 'false'],
    ['featured', 'false', 'true'],
  ])('%s %s is met, %s is not', (field, met, unmet) => {
    const [yes, no] = [
      { field, value: met },
      { field, value: unmet },
    ] as const
    const rule = (match: CollectionRule['match'], ...conditions: Condition[]) => meetsRule({ match, conditions }, kurta)
    expect([rule('all', yes), rule('all', no), rule('all', yes, no), rule('any', yes, no), rule('any', no)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('is needed: a rule without any has no products, and an empty fabric is no fabric', () => {
    for (const match of ['all', 'any'] as const) expect(meetsRule({ match, conditions: [] }, kurta)).toBe(false)
    const conditions = [{ field: 'fabric', value: '' }] as const
    expect(meetsRule({ match: 'all', conditions }, { ...kurta, fabric: '' })).toBe(false)
  })

  it('that is stored in another form is left out', () => {
    const stored = [null, 7, { field: 'rank', value: '1' }, { field: 'minDiscount', value: '200' }, { field: 'brand' }]
    expect(readConditions([...stored, { field: 'fabric', value: 'Silk' }])).toEqual([
      { field: 'fabric', value: 'Silk' },
    ])
    expect(readConditions('fabric')).toEqual([])
  })
})

const form: CollectionForm = {
  name: ' Diwali  Edit 2026 ',
  handle: '',
  description: '',
  kind: 'rule',
  match: 'all',
  conditions: [{ field: 'fabric', value: ' Silk ' }],
  productIds: [id(1)],
  published: true,
}

describe('the collection form', () => {
  it('makes the handle from the name, and keeps only what the kind uses', () => {
    expect(checkCollection(form)).toMatchObject({
      collection: {
        name: 'Diwali Edit 2026',
        handle: 'diwali-edit-2026',
        conditions: [{ value: 'Silk' }],
        productIds: [],
      },
    })
    expect(checkCollection({ ...form, kind: 'manual', productIds: [id(2), id(1), id(2)] })).toMatchObject({
      collection: { conditions: [], productIds: [id(2), id(1)] },
    })
    expect(handleOf('Été & Fabrics — 50% off!')).toBe('ete-fabrics-50-off')
  })

  it.each<[string, Partial<CollectionForm>]>([
    ['name', { name: '  ', handle: 'sale' }],
    ['handle', { name: 'दिवाली' }],
    ['handle', { handle: '-' }],
    ['handle', { handle: 'a/b' }],
    ['handle', { handle: 'x'.repeat(81) }],
    ['description', { description: 'x'.repeat(1001) }],
    ['conditions', { conditions: [] }],
    ['conditions.0.value', { conditions: [{ field: 'minPrice', value: '-1' }] }],
    ['conditions.1.value', { conditions: [...form.conditions, { field: 'minDiscount', value: '101' }] }],
    ['productIds', { kind: 'manual', productIds: ['x'] }],
    ['productIds', { kind: 'manual', productIds: Array.from({ length: 1001 }, (_, n) => id(n)) }],
  ])('has a message at %s for %j', (field, change) => {
    expect(Object.keys(checkCollection({ ...form, ...change }).errors ?? {})).toEqual([field])
  })
})
