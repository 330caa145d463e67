import { beforeEach, describe, expect, it } from 'vitest'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { naughtyStrings } from '../../../test/test-data.ts'
import { indianDay } from '../../domain/india/time.ts'
import { newId } from '../platform/database/id.ts'
import { MAX_REFERRERS, PageViewCounter } from './counter.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database

beforeEach(async () => {
  await db.deleteFrom('page_view').execute()
})

async function report(payload: unknown) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/page-views',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return answer.statusCode
}

const rows = () => db.selectFrom('page_view').selectAll().orderBy('path').execute()

describe('page views', () => {
  it('are counted by day, page, referrer and device, each of them once', async () => {
    const view = { path: '/faq', referrer: 'https://www.google.com/', device: 'phone' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(view)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await rows()).toEqual([
      { day: indianDay(new Date()), path: '/faq', referrer: 'google.com', device: 'phone', views: 50 },
    ])
  })

  it('distinguish known products and categories, and count unknown ones together', async () => {
    const kurta = `/products/${shop.id(indigoKurta.handle)}`
    await report({ path: kurta, device: 'desktop' })
    await report({ path: `/products/${newId()}`, device: 'desktop' })
    await report({ path: `/category/${newId()}`, device: 'desktop' })
    expect((await rows()).map(({ path, views }) => [path, views])).toEqual([
      ['(other)', 2],
      [kurta, 1],
    ])
  })

  it('contain nothing about the visitor: no query, no order, no path of another site', async () => {
    await report({
      path: `/orders/${newId()}?email=priya@example.com`,
      referrer: 'https://mail.example/inbox/priya',
      device: 'tablet',
    })
    expect(await rows()).toEqual([expect.objectContaining({ path: '/orders/:id', referrer: 'mail.example' })])
    await report({ path: '/admin/orders', device: 'desktop' })
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    {},
    { path: '/faq' },
    { path: 7, device: 'phone' },
    { path: '/faq', device: 'fridge' },
    { path: ['/faq'], device: 'phone' },
    { path: '/faq', device: 'phone', referrer: { $ne: '' } },
    { path: 'x'.repeat(2_001), device: 'phone' },
    { path: '/faq\u0000', device: 'phone' },
    null,
  ])('reject %.60j', async (payload) => {
    expect(await report(payload)).toBe(400)
    expect(await rows()).toEqual([])
  })

  it('are limited to a number of referrers a day', async () => {
    const counter = new PageViewCounter(db)
    const view = { day: '2026-11-21', path: '/', device: 'phone' } as const
    await Promise.all(Array.from({ length: 500 }, (_, n) => counter.count({ ...view, referrer: `site-${n}.example` })))
    const counted = await rows()
    expect(counted.length).toBeLessThanOrEqual(MAX_REFERRERS)
    expect(counted.reduce((sum, { views }) => sum + views, 0)).toBe(500)
    // A process that starts later in the day reads the counts so far.
    await new PageViewCounter(db).count({ ...view, referrer: 'late.example' })
    expect((await rows()).length).toBe(counted.length)
  })

  it('are not lost when a write fails', async () => {
    const counter = new PageViewCounter(db)
    const bad = { day: 'never', path: '/', referrer: '', device: 'phone' } as const
    const good = { ...bad, day: '2026-11-21' }
    await expect(counter.count(bad)).rejects.toThrow()
    await counter.count(good)
    expect(await rows()).toHaveLength(1)
  })

  it('accept every naughty string', async () => {
    for (const text of naughtyStrings)
      expect([200, 400]).toContain(await report({ path: text, referrer: text, device: 'phone' }))
    expect((await rows()).length).toBeLessThan(20)
  })
})
