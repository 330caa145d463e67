import { expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const page = { title: 'Silk sarees', description: 'Sarees', origin: 'https://shop.example', canonical: '/products' }

it.each([
  ['the shop as its keeper named it', [{ loaderData: { contact: { name: 'Rang & Co' } } }], 'Rang & Co'],
  ['its first name while that is not known', [{}], 'Vastra'],
])('says %s behind the title', (_what, matches, shop) => {
  expect(pageMeta(page, matches)).toEqual(
    expect.arrayContaining([{ title: `Silk sarees | ${shop}` }, { property: 'og:site_name', content: shop }]),
  )
})
