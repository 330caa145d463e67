import { describe, expect, it } from 'vitest'
import { manager, owner, priya } from '../../../test/people.ts'
import { storeContact } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
await storeContact(shop.database.db)
await shop.shop.settled()
const asOwner = await shop.as(owner)
const map = { embed: '', zoom: 15, address: '' }
const officer = (email: string) => ({ name: 'Asha', designation: '', phone: '', email })
const social = (instagram: string) => ({ facebook: '', instagram, twitter: '', youtube: '', linkedin: '' })
const terms = { title: 'Terms', content: 'Ours.', lastUpdated: '2026-11-01', sections: [] }

describe('the editor of content pages', () => {
  it('saves what the storefront shows at once', async () => {
    const { body: read } = await asOwner.get('/api/admin/content/terms')
    const value = { ...terms, sections: [{ title: 'Prices', content: 'All <b>taxes</b> inside.', order: 0 }] }
    const saved = await asOwner.put('/api/admin/content/terms', { value, seen: read.data.seen })
    expect(saved.status).toBe(200)
    expect((await shop.get('/api/legal/terms')).body.data).toMatchObject({
      title: 'Terms',
      sections: [{ title: 'Prices', content: 'All <b>taxes</b> inside.' }],
    })
  })

  it('leaves the title of the about page to the name of the shop', async () => {
    const { body: read } = await asOwner.get('/api/admin/content/about')
    expect(read.data.value.companyName).toBe('')
    const saved = await asOwner.put('/api/admin/content/about', {
      value: { ...read.data.value, mission: 'Cloth that lasts.' },
      seen: read.data.seen,
    })
    expect(saved.status).toBe(200)
    const { body: contact } = await asOwner.get('/api/admin/content/contact')
    const { seen, value } = contact.data
    await asOwner.put('/api/admin/content/contact', { value: { ...value, name: 'Rang Ghar' }, seen })
    const { body: about } = await shop.get('/api/about')
    expect(about.data).toMatchObject({ companyName: 'Rang Ghar', mission: 'Cloth that lasts.' })
  })

  it('rejects the save of the second of two editors', async () => {
    const { body: read } = await asOwner.get('/api/admin/content/returns')
    const save = (title: string) =>
      asOwner.put('/api/admin/content/returns', { value: { ...terms, title }, seen: read.data.seen })
    expect((await save('Returns')).status).toBe(200)
    expect(await save('Refunds')).toMatchObject({ status: 409, body: { current: { value: { title: 'Returns' } } } })
  })

  it.each([
    ['no title', { ...terms, title: ' ' }],
    ['an invalid date', { ...terms, lastUpdated: 'yesterday' }],
    ['a section without text', { ...terms, sections: [{ title: 'A', content: '', order: 0 }] }],
    ['text instead of a list', { ...terms, sections: 'all' }],
    ['a title of an invisible character', { ...terms, title: '\u0000' }],
    ['nothing', undefined],
  ])('rejects %s and saves nothing', async (_what, value) => {
    const { body: before } = await asOwner.get('/api/admin/content/privacy')
    const answer = await asOwner.put('/api/admin/content/privacy', { value, seen: before.data.seen })
    expect(answer.status).toBe(400)
    expect((await asOwner.get('/api/admin/content/privacy')).body).toEqual(before)
  })

  it('replaces an unpaired surrogate and keeps the rest', async () => {
    const { body: read } = await asOwner.get('/api/admin/content/shipping')
    const value = { ...terms, content: 'Delivered \ud83d' }
    const saved = await asOwner.put('/api/admin/content/shipping', { value, seen: read.data.seen })
    expect(saved).toMatchObject({ status: 200, body: { data: { value: { content: 'Delivered \ufffd' } } } })
  })

  it.each([
    ['about', 'storyImage', { storyImage: 'javascript:alert(1)' }],
    ['about', 'team.0.image', { team: [{ name: 'Asha', position: '', bio: '', image: 'data:image/svg+xml,x' }] }],
    ['contact', 'email', { email: 'nowhere' }],
    ['contact', 'grievanceOfficer.email', { grievanceOfficer: officer('nowhere') }],
    ['contact', 'socialMedia.instagram', { socialMedia: social('javascript:alert(1)') }],
    ['contact', 'mapLocation.embed', { mapLocation: { ...map, embed: 'http://maps.example' } }],
    ['contact', 'mapLocation.longitude', { mapLocation: { ...map, latitude: 26.9 } }],
    ['contact', 'mapLocation.latitude', { mapLocation: { ...map, latitude: 'north', longitude: 75 } }],
    ['contact', 'mapLocation.zoom', { mapLocation: { ...map, zoom: 99 } }],
    ['faq', 'lastUpdated', { lastUpdated: '2026-02-30' }],
  ])('reports the invalid field of the %s page: %s', async (name, field, change) => {
    const { data } = (await asOwner.get(`/api/admin/content/${name}`)).body
    const value = { ...data.value, ...change }
    const { status, body } = await asOwner.put(`/api/admin/content/${name}`, { value, seen: data.seen })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    expect((await asOwner.get(`/api/admin/content/${name}`)).body.data).toEqual(data)
  })

  it('lets only the owner, with the password, embed a map of an unknown service', async () => {
    const asManager = await shop.as(manager)
    const { db } = shop.database
    const embed = async (person: typeof asOwner, address: string, more = {}) => {
      const { value, seen } = (await person.get('/api/admin/content/contact')).body.data
      const mapLocation = { ...value.mapLocation, embed: address }
      return person.put('/api/admin/content/contact', { value: { ...value, ...more, mapLocation }, seen })
    }
    const other = 'https://shop-login.example/pay'
    expect((await embed(asManager, 'https://www.google.com/maps/embed?pb=1')).status).toBe(200)
    expect(await embed(asManager, other)).toMatchObject({
      status: 400,
      body: { errors: { 'mapLocation.embed': expect.stringContaining('Only the owner') } },
    })
    const late = await shop.as(owner)
    await db
      .updateTable('session')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    expect(await embed(late, other)).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })

    expect((await embed(await shop.as(owner), other)).status).toBe(200)
    // What is stored can be kept.
    expect((await embed(asManager, other, { phone: '+91 98765 43210' })).status).toBe(200)
    expect((await embed(asManager, `${other}?2`)).status).toBe(400)
  })

  it('rejects one of two editors who save a page for the first time', async () => {
    const value = { ...terms, faqs: [] }
    const saves = await Promise.all([1, 2].map(() => asOwner.put('/api/admin/content/faq', { value, seen: null })))
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is only for the team', async () => {
    const asPriya = await shop.as(priya)
    expect((await asPriya.put('/api/admin/content/terms', { value: terms, seen: null })).status).toBe(403)
  })
})
