import { describe, expect, it } from 'vitest'
import { owner } from '../../../../test/people.ts'
import { indigoKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const asha = await shop.as(owner)
const id = shop.id('indigo-kurta')
const path = `/api/admin/products/${id}`
const change = async (fields: object) =>
  asha.put(path, { revision: (await asha.get(path)).body.data.revision, ...fields })
const shown = async () => (await shop.get(`/api/products/${id}`)).body.data

describe('what the owner measured and the size that the model wears', () => {
  it('are shown to shoppers until they are removed', async () => {
    const own = { garmentMeasures: 'Length: S 110, M 112', modelNote: 'The model is 172 cm tall and wears M.' }
    expect((await change(own)).body.data).toMatchObject(own)
    await shop.shop.settled()
    expect(await shown()).toMatchObject(own)
    expect((await change({ garmentMeasures: '' })).body.data.garmentMeasures).toBe('')
    await shop.shop.settled()
    expect(await shown()).not.toHaveProperty('garmentMeasures')
  })

  it('are refused at the field when a line cannot be read', async () => {
    const { status, body } = await change({ garmentMeasures: 'Length: S 110\nSleeve: short' })
    expect(status).toBe(400)
    expect(body.errors.garmentMeasures).toContain("not 'Sleeve: short'")
  })
})
