import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const asOwner = await shop.as(owner)
const kurta = shop.id('indigo-kurta')
const banner = { sectionType: 'advertisement', title: 'Diwali', image: '/media/diwali.webp', position: 'top' }
const shown = async () => {
  await shop.shop.settled()
  return (await shop.get('/api/homepage/sections')).body.data.map(({ title }: { title: string }) => title)
}

describe('the home page editor', () => {
  it('adds a section that the storefront shows at once', async () => {
    const { status, body } = await asOwner.post('/api/admin/sections', banner)
    expect({ status, ...body.data }).toMatchObject({ status: 200, title: 'Diwali', isActive: true, revision: 1 })
    expect(await shown()).toEqual(['Diwali'])
  })

  it('rejects the save of the second of two editors', async () => {
    const { body } = await asOwner.post('/api/admin/sections', { ...banner, title: 'Holi' })
    const { _id } = body.data
    const save = (title: string) =>
      asOwner.put(`/api/admin/sections/${_id}`, { ...banner, title, revision: body.data.revision })
    expect((await save('Holi in Jaipur')).status).toBe(200)
    expect(await save('Holi in Surat')).toMatchObject({ status: 409, body: { current: { title: 'Holi in Jaipur' } } })
    expect(await shown()).toEqual(['Diwali', 'Holi in Jaipur'])
  })

  it('sorts the sections, and rejects a list of other ids', async () => {
    const { body } = await asOwner.get('/api/admin/sections')
    const ids = body.data.map(({ _id }: { _id: string }) => _id)
    expect((await asOwner.put('/api/admin/sections-order', { ids: ids.toReversed() })).status).toBe(200)
    expect(await shown()).toEqual(['Holi in Jaipur', 'Diwali'])
    expect((await asOwner.put('/api/admin/sections-order', { ids: [ids[0], ids[0]] })).status).toBe(409)
    expect((await asOwner.put('/api/admin/sections-order', { ids: ids.slice(1) })).status).toBe(409)
  })

  it('shows a section only between its dates', async () => {
    const soon = new Date(Date.now() + 700)
    await asOwner.post('/api/admin/sections', { ...banner, title: 'Over', endsAt: '2020-01-01T00:00:00Z' })
    await asOwner.post('/api/admin/sections', { ...banner, title: 'Soon', startsAt: soon.toISOString() })
    expect(await shown()).not.toContain('Soon')
    await expect.poll(shown, { timeout: 5_000 }).toContain('Soon')
    expect(await shown()).not.toContain('Over')
  })

  it('shows it on time although the clock of the shop is hours behind that of the database', async () => {
    const soon = new Date(Date.now() + 700).toISOString()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() - 5 * 3_600_000)
    await asOwner.post('/api/admin/sections', { ...banner, title: 'On time', startsAt: soon })
    await expect.poll(shown, { timeout: 8_000 }).toContain('On time')
  })

  it('shows the email address of a testimonial’s author only to the team', async () => {
    const metadata = { customerName: 'Lata', customerEmail: 'lata@example.com' }
    const praise = { sectionType: 'testimonial', title: 'Lata', content: 'Lovely', metadata }
    const { body } = await asOwner.post('/api/admin/sections', praise)
    expect(body.data.metadata).toEqual(metadata)
    const { body: preview } = await asOwner.post('/api/admin/sections-preview', { sections: [praise] })
    const token = preview.data.path.split('/').at(-1)
    for (const path of ['sections', `preview/${token}`]) {
      const { data } = (await shop.get(`/api/homepage/${path}`)).body
      expect(data.at(-1).metadata).toEqual({ customerName: 'Lata' })
    }
    await asOwner.call('DELETE', `/api/admin/sections/${body.data._id}`)
  })

  it('removes a section', async () => {
    const { body } = await asOwner.post('/api/admin/sections', { ...banner, title: 'Mistake' })
    expect((await asOwner.call('DELETE', `/api/admin/sections/${body.data._id}`)).status).toBe(200)
    expect((await asOwner.get(`/api/admin/sections/${body.data._id}`)).status).toBe(404)
    expect(await shown()).not.toContain('Mistake')
  })

  it('shows a preview of unsaved sections to anyone with its address', async () => {
    const { body } = await asOwner.post('/api/admin/sections-preview', { sections: [{ ...banner, title: 'Maybe' }] })
    const token = body.data.path.split('/').at(-1)
    const { body: preview } = await shop.get(`/api/homepage/preview/${token}`)
    expect(preview.data).toMatchObject([{ title: 'Maybe' }])
    expect(await shown()).not.toContain('Maybe')
    expect((await shop.get(`/api/homepage/preview/${'x'.repeat(24)}`)).status).toBe(404)
  })

  it.each([
    ['an unknown product', { sectionType: 'product_grid', title: 'Grid', productIds: ['f'.repeat(24)] }, 'productIds'],
    ['dates in the wrong order', { ...banner, startsAt: '2026-12-01', endsAt: '2026-11-01' }, 'endsAt'],
    ['an invalid date', { ...banner, startsAt: 'tomorrow' }, 'startsAt'],
    ['a day the calendar does not have', { ...banner, endsAt: '2026-02-30T10:00:00Z' }, 'endsAt'],
    ['a javascript: link', { ...banner, link: 'javascript:alert(1)' }, 'link'],
    ['an advertisement without a picture', { sectionType: 'advertisement' }, 'image'],
    ['a grid without a title', { sectionType: 'product_grid', productIds: [] }, 'title'],
    ['a testimonial without an author', { sectionType: 'testimonial', content: 'Lovely' }, 'metadata.customerName'],
    [
      'an unknown filter',
      { sectionType: 'product_grid', title: 'Grid', metadata: { dynamicFilters: { colour: 'Red' } } },
      'metadata.dynamicFilters',
    ],
  ])('rejects %s with an error at its field', async (_what, form, field) => {
    const before = await shown()
    const { status, body } = await asOwner.post('/api/admin/sections', form)
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { [field]: expect.any(String) } })
    expect(await shown()).toEqual(before)
  })

  it('accepts a grid of products and a grid of filters', async () => {
    const grid = { sectionType: 'product_grid', title: 'Indigo', productIds: [kurta] }
    expect((await asOwner.post('/api/admin/sections', grid)).body.data.missingProductIds).toEqual([])
    const filters = { sectionType: 'product_grid', title: 'Blue', metadata: { dynamicFilters: { color: 'Blue' } } }
    expect((await asOwner.post('/api/admin/sections', filters)).status).toBe(200)
  })

  it('is only for the team', async () => {
    const asPriya = await shop.as(priya)
    expect((await asPriya.post('/api/admin/sections', banner)).status).toBe(403)
  })
})
