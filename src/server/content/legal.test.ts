import { describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { DEFAULT_FAQ, DEFAULT_LEGAL, LEGAL_PAGES } from '../../domain/content/legal.ts'
import { loadDemoShop } from '../seed/load.ts'
import { writeSetting } from '../settings/queries.ts'

const bare = await testShop([])
const shop = await testShop([])
await loadDemoShop(shop.database.db)
await shop.shop.settled()

describe('the legal pages', () => {
  it.each(LEGAL_PAGES)('%s has a default title and introduction', async (name) => {
    const { status, body } = await bare.get(`/api/legal/${name}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, data: DEFAULT_LEGAL[name] })
  })

  it('has no questions by default', async () => {
    expect((await bare.get('/api/legal/faq')).body).toEqual({ success: true, data: DEFAULT_FAQ })
  })

  it.each(LEGAL_PAGES)('%s of the demo shop has sections in order and a date', async (name) => {
    const { data } = (await shop.get(`/api/legal/${name}`)).body
    expect(data.sections.length).toBeGreaterThanOrEqual(7)
    expect(data.sections.map(({ order }: { order: number }) => order)).toEqual([...data.sections.keys()])
    expect(data.lastUpdated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('contains the amount of the shipping page, one of the three delivery amounts', async () => {
    expect((await shop.get('/api/legal/shipping')).body.data.freeShippingAbove).toBe(999)
    await writeSetting(shop.database.db, 'shipping', { shippingPage: 1_500_00 })
    await shop.shop.settled()
    expect((await shop.get('/api/legal/shipping')).body.data.freeShippingAbove).toBe(1500)
  })

  it('shows changes at once, and the defaults for a broken setting', async () => {
    await writeSetting(shop.database.db, 'legal_terms', {
      title: 'House rules',
      sections: [{ title: 'One', content: 'x' }],
    })
    await writeSetting(shop.database.db, 'legal_faq', ['broken'])
    await shop.shop.settled()
    expect((await shop.get('/api/legal/terms')).body.data).toMatchObject({
      title: 'House rules',
      sections: [{ title: 'One', content: 'x', order: 0 }],
    })
    expect((await shop.get('/api/legal/faq')).body.data).toEqual(DEFAULT_FAQ)
  })

  it('does not serve other pages', async () => {
    expect((await shop.get('/api/legal/imprint')).status).toBe(404)
    expect((await shop.get('/api/legal/__proto__')).status).toBe(404)
  })
})
