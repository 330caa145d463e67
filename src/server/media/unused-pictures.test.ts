import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta, redCottonKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta, redCottonKurta])
const { db } = shop.database
const asha = await shop.as(owner)

const isThere = (path: string) => existsSync(join(shop.dataDir, path))
const age = (path: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000)
  utimesSync(join(shop.dataDir, path), then, then)
}

/** Uploads a picture `hours` ago and returns its address. */
function uploaded(hours = 25): string {
  const path = `/uploads/products/${randomBytes(16).toString('hex')}.jpg`
  writeFileSync(join(shop.dataDir, path), 'a picture')
  age(path, hours)
  return path
}

/** Uploads a square now and returns its address. */
async function upload(): Promise<string> {
  const payload = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2b3a7e' } })
    .png()
    .toBuffer()
  const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'image/png' }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/product-pictures', headers, payload })
  return answer.json().data.path
}

async function overnight(): Promise<void> {
  await shop.shop.jobs.send('delete-unused-pictures', {})
  await shop.shop.jobs.drain()
}

describe('uploaded pictures', () => {
  it('are deleted after a day when nothing uses them', async () => {
    const again = await upload()
    age(again, 25)
    expect(await upload()).toBe(again)
    const forgotten = uploaded()
    const young = uploaded(23)
    await overnight()
    expect([forgotten, young, again].map(isThere)).toEqual([false, true, true])
  })

  it('must be uploaded again only when a form names a deleted one', async () => {
    const id = shop.id('indigo-kurta')
    const picture = uploaded(0)
    const save = async (images: object[]) => {
      const { revision } = (await asha.get(`/api/admin/products/${id}`)).body.data
      return asha.put(`/api/admin/products/${id}`, { revision, images })
    }
    expect((await save([{ path: picture }])).status).toBe(200)
    rmSync(join(shop.dataDir, picture))
    expect((await save([{ path: picture, alt: 'It is kept' }])).status).toBe(200)
    expect(await save([{ path: picture }, { path: `/uploads/products/${'0'.repeat(32)}.jpg` }])).toMatchObject({
      status: 400,
      body: { errors: { 'images.1.path': 'This upload has expired: upload the picture again.' } },
    })
  })

  it('are kept wherever they are used', async () => {
    const id = shop.id('indigo-kurta')
    const { data } = (await asha.get(`/api/admin/products/${id}`)).body
    const { variants, revision, categoryId } = data
    const used = {
      product: uploaded(),
      variant: uploaded(),
      category: uploaded(),
      setting: uploaded(),
      section: uploaded(),
    }
    const [first, ...others] = variants
    const saved = await asha.put(`/api/admin/products/${id}`, {
      revision,
      images: [{ path: used.product }],
      variants: [{ ...first, image: used.variant }, ...others],
    })
    expect(saved.status).toBe(200)
    await db.updateTable('category').set({ image: used.category }).where('id', '=', categoryId).execute()
    const story = JSON.stringify({ story: { image: { url: used.setting } } })
    await db.insertInto('setting').values({ name: 'about', value: story }).execute()
    const section = { id: 'a'.repeat(24), section_type: 'hero_carousel' as const, image: used.section }
    await db.insertInto('content_section').values(section).execute()
    await overnight()
    for (const path of Object.values(used)) expect(isThere(path)).toBe(true)
  })

  it('are kept for orders after the product is deleted', async () => {
    const id = shop.id('red-cotton-kurta')
    const picture = uploaded()
    const read = async () => (await asha.get(`/api/admin/products/${id}`)).body.data
    const { revision } = await read()
    await asha.put(`/api/admin/products/${id}`, { revision, images: [{ path: picture }] })
    await shop.shop.settled()
    const [variant] = (await read()).variants
    await place(shop, await shop.as(priya), {
      items: [{ product: id, quantity: 1, price: 799, selectedColor: variant.color, selectedSize: variant.size }],
      totalAmount: 799,
    })
    const { revision: then } = await read()
    await asha.put(`/api/admin/products/${id}`, { revision: then, images: [] })
    await overnight()
    expect(isThere(picture)).toBe(true)
  })

  it('are not confused with files put there by hand', async () => {
    for (const name of ['kurta.jpg', `${'f'.repeat(32)}.png`]) {
      const path = `/uploads/products/${name}`
      writeFileSync(join(shop.dataDir, path), 'mine')
      age(path, 1_000)
    }
    await overnight()
    expect(isThere('/uploads/products/kurta.jpg')).toBe(true)
    expect(isThere(`/uploads/products/${'f'.repeat(32)}.png`)).toBe(true)
  })
})
