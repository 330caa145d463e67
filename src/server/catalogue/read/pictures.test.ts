import { expect, it } from 'vitest'
import { indigoKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'
import { picturesToPrepare } from '../index.ts'

const { db } = (await testShop([indigoKurta])).database

it('draws in advance what the first visitors see, the home page on a phone first, and nothing for products of a shop', async () => {
  const named = async () =>
    (await picturesToPrepare(db)).map((one) => `${one.kind === 'scene' ? one.scene : one.kind} ${one.width}`)
  expect((await named()).filter((name) => !/^(?:hero|tile|ad)-/.test(name))).toEqual([])
  await db.updateTable('product').set({ is_demo: true }).execute()
  const all = await named()
  const order = ['hero-handloom-tall 720', 'painted 344', 'ad-khadi 1440', 'painted 516', 'painted 688']
  expect(all.filter((name) => order.includes(name))).toEqual(order)
  expect(new Set(all).size).toBe(all.length)
})
