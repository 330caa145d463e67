import { expect, it } from 'vitest'
import { indigoKurta, redCottonKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'

const { app, id } = await testShop([indigoKurta, redCottonKurta])

it.each([
  '/api/products?search=indigo&facets=true',
  '/api/products/search?q=indigo',
  '/api/products/suggestions?q=ind',
  '/api/products/best-sellers/list',
  '/api/products/new-arrivals/list',
  `/api/products/${id('indigo-kurta')}/related`,
  `/api/products/${id('indigo-kurta')}/look`,
])('%s does not wait for the sixty requests that someone else has sent before', async (url) => {
  const answered: string[] = []
  const get = (from: string, remoteAddress: string) =>
    app.inject({ url, remoteAddress }).then(({ statusCode }) => {
      expect(statusCode).toBe(200)
      answered.push(from)
    })
  const flood = Array.from({ length: 60 }, () => get('flood', '203.0.113.7'))
  await Promise.all([...flood, get('other', '198.51.100.1')])
  expect(answered.indexOf('other')).toBeLessThan(20)
})
