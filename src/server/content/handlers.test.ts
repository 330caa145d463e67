import { describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { loadDemoShop } from '../seed/load.ts'

const shop = await testShop([])
await loadDemoShop(shop.database.db)
await shop.shop.settled()

describe('the content endpoints', () => {
  it('return the navigation configuration to the public and to admins', async () => {
    const { body } = await shop.get('/api/nav-config/public')
    expect(body).toMatchObject({
      maxVisibleItems: expect.any(Number),
      moreDropdownLabel: 'More',
      showMainCategories: true,
    })
    expect((await shop.get('/api/nav-config')).body).toEqual(body)
  })

  it('allow only admins to write it', async () => {
    const { body: config } = await shop.get('/api/nav-config')
    const answer = await shop.app.inject({
      method: 'PUT',
      url: '/api/nav-config',
      payload: { ...config, moreDropdownLabel: 'x' },
    })
    expect(answer.statusCode).toBe(401)
    expect((await shop.get('/api/nav-config')).body).toEqual(config)
  })

  it('return the active sections of every type in order', async () => {
    const { body } = await shop.get('/api/homepage/sections')
    const types = new Set(body.data.map((section: { sectionType: string }) => section.sectionType))
    expect([...types].sort()).toEqual([
      'additional_section',
      'advertisement',
      'hero_carousel',
      'product_grid',
      'testimonial',
    ])
    const orders = body.data.map((section: { order: number }) => section.order)
    expect(orders).toEqual([...orders].sort((a, b) => a - b))
  })

  it('omit a section as soon as it is switched off', async () => {
    const before = (await shop.get('/api/homepage/sections')).body.data
    await shop.database.db
      .updateTable('content_section')
      .set({ is_active: false })
      .where('id', '=', before[0]._id)
      .execute()
    await shop.shop.settled()
    expect((await shop.get('/api/homepage/sections')).body.data).toHaveLength(before.length - 1)
  })

  it('return contact information, and no tags until the shop owner sets some', async () => {
    expect((await shop.get('/api/contact')).body.data).toMatchObject({ name: expect.any(String), socialMedia: {} })
    expect((await shop.get('/api/google-tags/client')).body).toEqual({
      success: true,
      data: { enabled: false, scripts: { header: '', body: '', footer: '' } },
    })
  })

  it('return the contact page with the seller and the grievance officer, and the about page', async () => {
    expect((await shop.get('/api/contact')).body.data).toMatchObject({
      businessHours: [
        { day: 'Monday to Friday', hours: '9:00 AM-6:00 PM' },
        { day: 'Saturday', hours: '10:00 AM-4:00 PM' },
        { day: 'Sunday', hours: 'Closed' },
      ],
      mapLocation: { embed: expect.stringMatching(/^https:/), latitude: expect.any(Number) },
      seller: { legalName: expect.stringContaining('invented'), gstin: expect.any(String) },
      grievanceOfficer: { name: expect.any(String), email: expect.stringContaining('@') },
    })
    const { data: about } = (await shop.get('/api/about')).body
    expect(about).toMatchObject({ companyName: 'Vastra', foundedYear: '2019' })
    expect([about.values, about.team, about.milestones].every((list) => list.length >= 4)).toBe(true)
  })

  it('return the defaults for a broken setting', async () => {
    await shop.database.db.updateTable('setting').set({ value: '[1,"x",null]' }).execute()
    await shop.shop.settled()
    for (const path of [
      '/api/nav-config/public',
      '/api/contact',
      '/api/about',
      '/api/google-tags/client',
      '/api/homepage/sections',
    ]) {
      expect((await shop.get(path)).status).toBe(200)
    }
  })
})

describe('the API documentation', () => {
  it('is an OpenAPI document of every endpoint, and an HTML page', async () => {
    const { body } = await shop.get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/api/products/{id}/variants')
    const page = await shop.app.inject({ method: 'GET', url: '/api/docs' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/api/categories/brands/{id}')
  })

  it('does not serve other paths', async () => {
    expect(await shop.get('/api/nothing')).toMatchObject({ status: 404, body: { success: false } })
  })
})
