import { expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const page = { title: 'Silk sarees', description: 'Sarees', origin: 'https://shop.example', canonical: '/products' }

it.each([
  ['the name from the settings', [{ loaderData: { contact: { name: 'Rang & Co' } } }], 'Rang & Co'],
  ['the default name while the settings are unknown', [{}], 'Vastra'],
])('adds %s to the title', (_what, matches, shop) => {
  expect(pageMeta(page, matches)).toEqual(
    expect.arrayContaining([{ title: `Silk sarees | ${shop}` }, { property: 'og:site_name', content: shop }]),
  )
})
