import { describe, expect, it } from 'vitest'
import { page } from '../../../test/page-server.ts'
import { manager, packer } from '../../../test/people.ts'
import { indigoKurta, madderSaree } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { buildApp } from '../app/build-app.ts'
import { Pages } from '../pages/index.ts'

const shop = await testShop([indigoKurta, { ...madderSaree, status: 'draft' }])
const meera = await shop.as(manager)
const pages = new Pages(async () => page('Not found', 404), 'http://shop.test', {
  knows: shop.shop.knows,
  moved: shop.shop.moved,
})
const web = await buildApp({ handlers: shop.shop.handlers, pages, ready: async () => undefined })

const visit = async (url: string) => {
  const { statusCode, headers } = await web.inject(url)
  return statusCode === 301 ? headers.location : statusCode
}
const create = (path: string, target: string) => meera.post('/api/admin/redirects', { path, target })
const upload = async (payload: string | Buffer, apply = 'yes') => {
  const headers = { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' }
  const url = `/api/admin/redirects/import?apply=${apply}`
  const { statusCode, json } = await shop.app.inject({ method: 'POST', url, headers, payload })
  return { status: statusCode, ...json() }
}
const kurta = `/products/${shop.id('indigo-kurta')}`

describe('an address of the earlier shop', () => {
  it('leads to the imported product by its handle, also within a collection, with its parameters', async () => {
    expect(await visit('/products/indigo-kurta')).toBe(kurta)
    expect(await visit('/Products/Indigo-Kurta/?utm_source=mail')).toBe(`${kurta}?utm_source=mail`)
    expect(await visit('/collections/all/products/indigo-kurta')).toBe(kurta)
    expect(await visit('/product/indigo-kurta/')).toBe(kurta)
    expect(await visit('/products/madder-saree')).toBe(404)
    expect(await visit('/product/madder-saree')).toBe(404)
  })

  it('leads to the category of its name and to the usual pages', async () => {
    const { data } = (await shop.get('/api/categories')).body
    const kurtas = data.find(({ name }: { name: string }) => name === indigoKurta.category)
    const handle = kurtas.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    expect(await visit(`/collections/${handle}`)).toBe(`/category/${kurtas._id}`)
    expect(await visit(`/product-category/women/${handle}/`)).toBe(`/category/${kurtas._id}`)
    expect(await visit('/product-category/none')).toBe(404)
    expect(await visit('/policies/refund-policy')).toBe('/returns')
    expect(await visit('/my-account/orders/')).toBe('/orders')
    expect(await visit('/pages/about-us')).toBe('/about')
    expect(await visit('/collections/all')).toBe('/products')
  })

  it('is found first among the redirects of the shop', async () => {
    expect((await create('https://old.example/Products/Indigo-Kurta', '/featured')).status).toBe(200)
    expect(await visit('/products/indigo-kurta')).toBe('/featured')
    expect(await visit('/collections/kurtas/products/indigo-kurta')).toBe('/featured')
    expect((await create('/pages/size guide', '/faq?category=sizes')).body.data.path).toBe('/pages/size guide')
    expect(await visit('/pages/size%20guide?x=1')).toBe('/faq?category=sizes')
    await create('/pages/fit', '/faq#sizes')
    expect(await visit('/pages/fit?x=1')).toBe('/faq?x=1#sizes')
    await create('/pages/नाप', '/pages/नाप-सारणी')
    expect(await visit(encodeURI('/pages/नाप'))).toBe(encodeURI('/pages/नाप-सारणी'))
  })
})

describe('an import of products', () => {
  const importProducts = async (handles: readonly string[], { apply = true, column = 'handle' } = {}) => {
    const rows = handles.map((handle) => `${handle},${handle},Neel,Kurtas,S,500,1`)
    const { json } = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/product-imports?fileName=old-shop.csv',
      headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
      payload: [`${column},title,brand,category,sizes,price,stock`, ...rows].join('\n'),
    })
    const { _id } = json().data
    await shop.shop.jobs.drain()
    if (apply) await meera.post(`/api/admin/product-imports/${_id}/apply`, { defaultStock: 1, updatesStock: false })
    await shop.shop.jobs.drain()
    return _id
  }
  const list = async () =>
    (await meera.get('/api/admin/redirects?q=/products/moved&sort=path&order=asc')).body.data.map(
      ({ path, target }: { path: string; target: string }) => [path, target],
    )
  const pageOf = async (handle: string) => {
    const product = await shop.database.db
      .selectFrom('product')
      .select('id')
      .where('handle', '=', handle)
      .executeTakeFirst()
    return product && `/products/${product.id}`
  }

  it('takes handles that differ only in case', async () => {
    await importProducts(['Same-Name', 'same-name'])
    expect([await pageOf('Same-Name'), await pageOf('same-name')]).toContain(await visit('/products/same-name'))
  })

  it('fills the table, keeps what the owner edits and deletes, and takes its rows with it when it is undone', async () => {
    await create('/products/moved-c', '/featured')
    const handles = ['Moved-A', 'moved-b', 'moved-c', 'moved-d']
    await importProducts(handles, { apply: false })
    expect(await list()).toEqual([['/products/moved-c', '/featured']])
    await importProducts(['moved-without-handle'], { column: 'remark' })
    const id = await importProducts(handles)
    const [a, b, d] = [await pageOf('Moved-A'), await pageOf('moved-b'), await pageOf('moved-d')]
    expect(await list()).toEqual([
      ['/products/moved-a', a],
      ['/products/moved-b', b],
      ['/products/moved-c', '/featured'],
      ['/products/moved-d', d],
    ])
    expect(await visit('/products/Moved-A')).toBe(a)
    const { data } = (await meera.get('/api/admin/redirects?q=/products/moved-b')).body
    await meera.put(`/api/admin/redirects/${data[0]._id}`, { ...data[0], target: '/about' })
    await importProducts(handles)
    expect(await visit('/products/moved-b')).toBe('/about')
    expect((await meera.call('DELETE', `/api/admin${d}`)).status).toBe(200)
    expect((await list()).map(([path]: string[]) => path)).not.toContain('/products/moved-d')
    await importProducts(handles)
    expect(await visit('/products/moved-d')).toBe(await pageOf('moved-d'))
    await meera.post(`/api/admin/product-imports/${id}/undo`)
    await shop.shop.jobs.drain()
    expect(await pageOf('Moved-A')).toBeUndefined()
    expect(await list()).toEqual([
      ['/products/moved-b', '/about'],
      ['/products/moved-c', '/featured'],
      ['/products/moved-d', await pageOf('moved-d')],
    ])
  })
})

describe('a file of redirects from elsewhere', () => {
  it('is read by the names of its columns, with whole addresses of this shop', async () => {
    const rows = [
      'Id,New URL,Old URL',
      `1,http://shop.test/about?x=1,https://old.example/pages/story/`,
      '2,https://other.example/about,/pages/other',
      `3,http://shop.test.evil.example/about,/pages/evil`,
    ]
    const { data } = await upload(rows.join('\n'))
    expect(data).toMatchObject({ created: 1, refusals: [{ line: 3 }, { line: 4 }] })
    expect(await visit('/pages/story')).toBe('/about?x=1')
  })

  it('names addresses that only differ in what follows the question mark', async () => {
    const rows = ['/shop.php?id=5,/about', '/shop.php?id=6,/contact', '/products/k?variant=7&utm_source=x,/about']
    const { data } = await upload(rows.join('\n'))
    expect(data).toMatchObject({ created: 1, refusals: [{ line: 1 }, { line: 2 }] })
    expect(data.refusals[0].reason).toContain('before ?')
    expect(await visit('/shop.php')).toBe(404)
    expect(await visit('/products/k')).toBe('/about')
  })
})

describe('a redirect', () => {
  it.each([
    ['/pages/a', '//evil.example', 'target'],
    ['/pages/a', 'https://evil.example/x', 'target'],
    ['/pages/a', '/\\evil.example', 'target'],
    ['/pages/a', '/admin/settings', 'target'],
    ['pages/a', '/about', 'path'],
    ['/', '/about', 'path'],
    ['/pages/a', '/pages/A/', 'target'],
    ['/products/a', '/collections/all/products/a', 'target'],
    ['/Cart/', '/about', 'path'],
    ['/admin/orders', '/about', 'path'],
    ['/orders/1001', '/about', 'path'],
  ])('from %s to %s is refused at its field', async (path, target, field) => {
    const { status, body } = await create(path, target)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  it('never forms a loop, even if its parts are added at the same time', async () => {
    const answers = await Promise.all([
      create('/pages/x', '/pages/y'),
      create('/pages/y', '/pages/z'),
      create('/pages/z', '/pages/x'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400])
  })

  it('that was stored as part of a loop leads nowhere and is named, unless the loop passes a page', async () => {
    const rows = [
      ['/pages/round-1', '/pages/Round-2?from=old'],
      ['/pages/round-2', '/pages/round-3/'],
      ['/pages/round-3', '/pages/round-1'],
      ['/pages/into-it', '/pages/round-2'],
      ['/pages/kept', '/pages/round-page'],
      ['/pages/round-page', '/pages/kept'],
    ]
    const values = rows.map(([path = '', target = ''], n) => ({ id: String(n).padStart(24, 'c'), path, target }))
    await shop.database.db.insertInto('redirect').values(values).execute()
    for (const path of ['/pages/round-1', '/pages/round-3', '/pages/into-it', '/pages/kept'])
      expect(await visit(path), path).toBe(404)
    const named = async () => (await meera.get('/api/admin/redirects?loops=true&sort=path&order=asc')).body
    expect((await named()).data.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['/pages/round-1', '/pages/round-2', '/pages/round-3']),
    )
    expect((await named()).data.map(({ path }: { path: string }) => path)).not.toContain('/pages/into-it')
    const page = { title: 'Round page', handle: 'round-page', body: 'Text', published: true }
    expect((await meera.post('/api/admin/custom-pages', page)).status).toBe(200)
    expect(await visit('/pages/kept')).toBe('/pages/round-page')
    await shop.database.db.deleteFrom('redirect').where('id', 'like', 'ccc%').execute()
    expect((await named()).total).toBe(0)
  })

  it('is deleted with the collection, page or category to which it leads', async () => {
    const category = (await meera.post('/api/admin/categories', { name: 'Gone', parentId: null })).body.data._id
    const collection = (await meera.post('/api/admin/collections', { name: 'Gone', handle: 'gone', kind: 'manual' }))
      .body.data
    const own = (await meera.post('/api/admin/custom-pages', { title: 'Gone', handle: 'gone' })).body.data
    await create('/pages/to-category', `/category/${category}?color=Blue`)
    await create('/pages/to-collection', '/collections/gone#top')
    await create('/pages/to-page', '/pages/gone')
    const deletions = [`categories/${category}`, `collections/${collection._id}`, `custom-pages/${own._id}`]
    for (const deleted of deletions)
      expect((await meera.call('DELETE', `/api/admin/${deleted}`)).status, deleted).toBe(200)
    expect((await meera.get('/api/admin/redirects?q=/pages/to-')).body.data).toEqual([])
  })

  it('is changed with its revision and deleted', async () => {
    const { data } = (await create('/pages/old', '/about')).body
    const url = `/api/admin/redirects/${data._id}`
    expect((await meera.put(url, { ...data, target: '/faq' })).status).toBe(200)
    expect((await meera.put(url, { ...data, target: '/terms' })).body.current.target).toBe('/faq')
    expect(await visit('/pages/old')).toBe('/faq')
    expect((await create('/pages/old', '/terms')).status).toBe(409)
    expect((await meera.call('DELETE', url)).status).toBe(200)
    expect(await visit('/pages/old')).not.toBe('/faq')
  })

  it('is not for packers', async () => {
    expect((await (await shop.as(packer)).get('/api/admin/redirects')).status).toBe(403)
  })
})

describe('a file of redirects', () => {
  it('is previewed row by row, adds and changes what has no errors, and changes nothing when it comes again', async () => {
    const text = [
      'old;new',
      '/blogs/news/one;/about',
      '"/pages/size guide";/faq',
      '/blogs/news/one;/contact',
      '/blogs/news/two;https://evil.example',
      ';/about',
    ].join('\r\n')
    const preview = await upload(text, 'no')
    expect(preview.data).toMatchObject({ applied: false, rows: 5, refused: 3 })
    expect(preview.data.refusals.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6])
    expect(preview.data.refusals[0].reason).toBe('A row above leads from this address to /about.')
    expect(await visit('/blogs/news/one')).toBe(404)
    // Excel's "Unicode text" is UTF-16; other programs leave the BOM out.
    expect((await upload(Buffer.from(text, 'utf16le'))).data).toMatchObject({ applied: true, created: 1, updated: 1 })
    expect(await visit('/blogs/news/one')).toBe('/about')
    expect(await visit('/blogs/news/two')).toBe(404)
    expect(await visit('/pages/size%20guide')).toBe('/faq')
    const rows = async () => shop.database.db.selectFrom('redirect').selectAll().orderBy('id').execute()
    const before = await rows()
    const again = { created: 0, updated: 0, unchanged: 2 }
    expect((await upload(`\ufeff${text}`)).data).toMatchObject(again)
    expect((await upload(`sep=;\r\n${text}`, 'no')).data).toMatchObject({
      ...again,
      rows: (await upload(text, 'no')).data.rows,
    })
    expect(await rows()).toEqual(before)
  })

  it.each([
    ['a title above the names', 'My redirects,\n\nOld URL,New URL\n/layout-1,/about\n'],
    ['hosts without a scheme, and paths without a slash', 'From,To\nwww.myshop.in/layout-1,about\n'],
    ['Yoast', '"Origin","Target","Type"\n"layout-1/","about/","301"\n'],
    ['Magento', '"Request Path","Target Path","Redirect Type"\n"layout-1","about","Permanent (301)"\n'],
    ['BigCommerce', 'Domain,Old Path,Manual Path/URL\nold.example.com,/layout-1,/about\n'],
    ['our own file in another order', 'created,new_address,old_address\n20-11-2026 14:05,/about,/layout-1\n'],
    ['names joined by underscores', 'id,source_url,target_url\n7,layout-1,about\n'],
    ['a title above bars', 'My redirects\n\nOld URL|New URL\n/layout-1|/about\n'],
    ['a list in Hindi with the new address first', 'नया पता,पुराना पता\n/about,/layout-1\n'],
  ])('is read with the columns of %s', async (_, file) => {
    await shop.database.db.deleteFrom('redirect').where('path', '=', '/layout-1').execute()
    expect((await upload(file)).data).toMatchObject({ rows: 1, created: 1, refused: 0 })
    expect(await visit('/layout-1')).toMatch(/^\/about/)
  })

  it('counts each row: added, known, or with an error', async () => {
    const rows = ['/count-1,/about', '/count-1,/about', '/count-2,//x', '/count-2,//y', ',/about', ',/faq']
    const file = ['old,new', ...rows].join('\n')
    expect((await upload(file, 'no')).data).toMatchObject({ rows: 6, created: 1, unchanged: 1, refused: 4 })
  })

  it('loses the rows that are patterns for many addresses', async () => {
    const patterns = ['^/shop/(.*)$,/products', '/blog/*,/about', '/item/\\d+,/about']
    const { data } = await upload(['source,target', ...patterns, '/plain-(old),/about'].join('\n'))
    expect(data).toMatchObject({ created: 1, refused: 3 })
    for (const { reason } of data.refusals) expect(reason).toMatch(/each old address in a row of its own/)
    expect(await visit('/plain-(old)')).toBe('/about')
  })

  it('loses the rows that would form a loop or have no effect, and no other', async () => {
    await create('/circle/3', '/circle/1')
    const file = ['/circle/1,/circle/2', '/circle/2,/circle/3', '/self,/self', '/cart,/about', '/straight,/circle/1']
    const { data } = await upload(file.join('\n'))
    expect(data).toMatchObject({ applied: true, created: 1, refused: 4 })
    expect(data.refusals.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [1, expect.stringContaining('form a loop')],
      [2, expect.stringContaining('form a loop')],
      [3, expect.stringContaining('form a loop')],
      [4, expect.stringContaining('has a page')],
    ])
    expect(await visit('/straight')).toBe('/circle/1')
  })

  it.each([
    ['nothing', 'old,new\n', /no redirects/],
    ['a workbook', Buffer.from('PK\u0003\u0004 workbook'), /workbook/],
    ['a PDF', '%PDF-1.7\n', /is a PDF file/],
    ['other bytes', Buffer.from([0x2f, 0, 0, 0x2c, 0x2f]), /is not text/],
  ])('with %s is refused as a whole', async (_case, file, message) => {
    const answer = await upload(file)
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(message)
    expect(await visit('/a/1')).not.toBe('/about')
  })
})
