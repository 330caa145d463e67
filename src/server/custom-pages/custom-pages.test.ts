import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { page } from '../../../test/page-server.ts'
import { manager, packer } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { buildApp } from '../app/build-app.ts'
import { Pages } from '../pages/index.ts'
import { renderBody } from './render-body.ts'

const shop = await testShop([])
const meera = await shop.as(manager)
const pages = new Pages(
  async (request) => page((await shop.get(`/api/custom-pages/${request.url.split('/').at(-1)}`)).body.data?.html ?? ''),
  'http://shop.test',
  { cache: shop.shop.pageCache, knows: shop.shop.knows, moved: shop.shop.moved },
)
const web = await buildApp({
  handlers: shop.shop.handlers,
  pages,
  plugins: shop.shop.routes,
  ready: async () => undefined,
})

const settled = async <T>(answer: Promise<T>) => {
  const result = await answer
  await shop.shop.settled()
  return result
}
const create = (form: object) => settled(meera.post('/api/admin/custom-pages', form))
const update = ({ _id, ...record }: Record<string, unknown>, change: object) =>
  settled(meera.put(`/api/admin/custom-pages/${_id}`, { ...record, ...change }))
const visit = async (url: string) => {
  const { statusCode, headers } = await web.inject(url)
  return headers.location ? `${statusCode} ${headers.location}` : statusCode
}
const shown = async (handle: string) => (await web.inject(`/pages/${handle}`)).body
const written = async (title: string, body = 'Text', published = true) =>
  (await create({ title, body, published })).body.data

describe('a page of the owner', () => {
  it('is shown when it is published, and each change is visible at once', async () => {
    const { status, body } = await create({ title: 'Size Guide', body: 'Measure **loosely**.' })
    expect([status, body.data?.handle, body.data?.published]).toEqual([200, 'size-guide', false])
    expect((await shop.get('/api/custom-pages/size-guide')).status).toBe(404)
    const { data } = (await update(body.data, { published: true })).body
    expect(await shown('size-guide')).toContain('Measure <strong>loosely</strong>.')
    expect(shop.shop.pageCache.find('/pages/size-guide')).toBeDefined()
    const changed = (await update(data, { body: 'Measure twice.' })).body.data
    expect(await shown('Size-Guide')).toContain('Measure twice.')
    expect(await shown('size-guide')).toContain('Measure twice.')
    expect((await web.inject('/sitemap.xml')).body).toContain('/pages/size-guide<')
    expect(await update(data, { title: 'Stale' })).toMatchObject({ status: 409, body: { current: { revision: 3 } } })
    await update(changed, { published: false })
    expect((await shop.get('/api/custom-pages/size-guide')).body).toEqual({
      success: false,
      message: 'Page not found',
      data: null,
    })
    expect((await web.inject('/sitemap.xml')).body).not.toContain('/pages/size-guide<')
  })

  it('keeps its old address when its handle changes, and is shown instead of a redirect from its address', async () => {
    await settled(meera.post('/api/admin/redirects', { path: '/pages/care', target: '/faq' }))
    expect(await visit('/pages/care')).toBe('301 /faq')
    const draft = await written('Care', 'Wash cold.', false)
    expect(draft.redirect).toBe('/faq')
    expect(await visit('/pages/care')).toBe('301 /faq')
    const care = (await update(draft, { published: true })).body.data
    expect(await visit('/pages/care')).toBe(200)
    const moved = (await update(care, { handle: 'cloth-care' })).body.data
    expect(await visit('/pages/care?utm_source=mail')).toBe('301 /pages/cloth-care?utm_source=mail')
    await update(moved, { handle: 'care' })
    expect([await visit('/pages/cloth-care'), await visit('/pages/care')]).toEqual(['301 /pages/care', 200])
    expect(await visit('/pages/about-us')).toBe('301 /about')
  })

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'मेरा पन्ना' }, 'handle'],
    [{ title: 'A', handle: 'a/b' }, 'handle'],
    [{ title: 'A', handle: 'about-us' }, 'handle'],
    [{ title: 'A', handle: 'taken' }, 'handle'],
    [{ title: 'A', body: ' ', published: true }, 'body'],
    [{ title: 'A', body: 'x'.repeat(50_001) }, 'body'],
    [{ title: 'A', body: '[a](javascript:alert(1))' }, 'body'],
    [{ title: 'A', body: '[a](//evil.example)' }, 'body'],
    [{ title: 'A', body: '![a](https://evil.example/x.jpg)' }, 'body'],
    [{ title: 'A', body: `![a](/uploads/products/${'0'.repeat(32)}.jpg)` }, 'body'],
    [{ title: 'A', seoTitle: 'x'.repeat(121) }, 'seoTitle'],
    [{ title: 'A', seoDescription: 'x'.repeat(301) }, 'seoDescription'],
  ])('is refused at its field: %o', async (form, field) => {
    if (field === 'handle') await create({ title: 'Taken' })
    const { status, body } = await create(form)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
  })

  it('cannot take the address of another page, in any order of saving', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => create({ title, handle: 'same-address' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const other = await written('Other')
    expect((await update(other, { handle: 'same-address' })).body.errors).toEqual({
      handle: 'Another page has this address.',
    })
  })

  it('shows uploaded pictures in their size', async () => {
    const path = `/uploads/products/${'ab'.repeat(16)}.jpg`
    mkdirSync(join(shop.dataDir, 'uploads/products'), { recursive: true })
    await sharp({ create: { width: 120, height: 80, channels: 3, background: '#fff' } })
      .jpeg()
      .toFile(join(shop.dataDir, path))
    const { html } = (await meera.post('/api/admin/custom-pages/preview', { body: `![Loom](${path})` })).body.data
    expect(html).toMatch(/<img src="[^"]+" alt="Loom" width="120" height="80" loading="lazy"/)
  })

  it('is deleted, and its address is unknown again', async () => {
    const { _id } = await written('Gone soon')
    expect(await shown('gone-soon')).toContain('Text')
    expect((await settled(meera.call('DELETE', `/api/admin/custom-pages/${_id}`))).status).toBe(200)
    expect((await shop.get('/api/custom-pages/gone-soon')).status).toBe(404)
    expect(await shown('gone-soon')).not.toContain('Text')
  })

  it('is not for packers', async () => {
    expect((await (await shop.as(packer)).get('/api/admin/custom-pages')).status).toBe(403)
  })
})

describe('the text of a page', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['[x](javascript&#58;alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['<javascript:alert(1)>', '<p>&lt;javascript:alert(1)&gt;</p>'],
    ['[x](data:text/html,x)', '<p>[x](data:text/html,x)</p>'],
    ['[x]: javascript:alert(1)\n\n[x]', '<p>[x]: javascript:alert(1)</p>\n<p>[x]</p>'],
    ['[“quote” onclick](/a"onclick=x)', '<p><a href="/a%22onclick=x">“quote” onclick</a></p>'],
    ['### Deep\n\n# Whole\n\n#### Part', '<h2>Deep</h2>\n<h2>Whole</h2>\n<h3>Part</h3>'],
  ])('has no HTML, scripts or skipped headings: %s', (body, html) => {
    expect(renderBody(body).html.trim()).toBe(html)
  })
})
