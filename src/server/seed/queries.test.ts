import { describe, expect, test } from 'vitest'
import { isKnownDemoShop } from './queries.ts'

describe('by the settings in memory, a demo shop', () => {
  test.each([
    ['was never loaded', undefined, false],
    ['is being loaded', {}, true],
    ['was loaded', { flagged: true, products: 204 }, true],
    ['was removed', { flagged: true, removed: '2026-11-21T00:00:00Z' }, false],
  ])('%s', async (_what, claim, expected) => {
    expect(await isKnownDemoShop(async (name) => (name === 'demo_loaded' ? claim : undefined))).toBe(expected)
  })
})
