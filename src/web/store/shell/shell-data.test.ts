import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../../contract/api.ts'
import { DEFAULT_CONTACT } from '../../../domain/contact/contact.ts'
import { DEFAULT_NAV_CONFIG, USING_DEFAULT_NAV } from '../../../domain/content/navigation.ts'
import { loadShell } from './shell-data.ts'

const women = { _id: 'a'.repeat(24), name: 'Women', type: 'mainCategory', showInNav: true }
const kurtas = { _id: 'b'.repeat(24), name: 'Kurtas', type: 'category', showInNav: true, mainCategory: women }
const contact = { ...DEFAULT_CONTACT, name: 'Rang Ghar' }

const TAGS = { enabled: true, scripts: { header: '<script>1</script>', body: '', footer: '' } }

const responses = {
  publicNavConfig: async () => ({
    ...DEFAULT_NAV_CONFIG,
    maxVisibleItems: 8,
    moreDropdownLabel: 'Others',
    categoryIds: [kurtas._id],
  }),
  contact: async () => ({ success: true, data: contact }),
  list: async () => ({ success: true, data: [women, kurtas] }),
  tags: async () => ({ success: true, data: TAGS }),
  get: async () => ({ success: true, data: { header: [], footer: [], emptyLists: ['popular', 'c'.repeat(24)] } }),
  rules: async () => ({ success: true, data: { freeShippingOver: { header: 999, shippingPage: 999 } } }),
}

/** A shop whose API calls return the responses above; the `failing` ones reject. */
function shop(...failing: readonly (keyof typeof responses)[]): Api {
  const fail = async () => Promise.reject(new Error('The database is not available.'))
  const call = (name: keyof typeof responses) => (failing.includes(name) ? fail : responses[name])
  return {
    content: { publicNavConfig: call('publicNavConfig'), contact: call('contact'), tags: call('tags') },
    categories: { list: call('list') },
    menus: { get: call('get') },
    checkout: { rules: call('rules') },
  } as unknown as Api
}

describe('the data of header, navigation and footer', () => {
  const logged: unknown[] = []
  beforeEach(() => {
    logged.length = 0
    vi.spyOn(console, 'warn').mockImplementation((message) => logged.push(message))
  })
  afterEach(() => vi.restoreAllMocks())

  it('follows the navigation settings of the shop', async () => {
    const shell = await loadShell(shop())
    expect(shell.contact.name).toBe('Rang Ghar')
    // Without the best sellers, of which there are none.
    expect([...shell.visible, ...shell.more].map(({ label }) => label)).toEqual([
      'Home',
      'All Categories',
      'New Arrivals',
      'About',
      'Contact',
      'Featured Products',
      'Women',
      'Kurtas',
    ])
    expect(shell.visible).toHaveLength(8)
    expect(shell.emptyLists).toEqual(['/best-sellers'])
    expect(shell.moreLabel).toBe('Others')
    expect(shell.freeShippingOver).toBe(999)
    expect(shell.keepsEmails).toBeUndefined()
    expect(shell.tags).toMatch(/^[0-9a-f]{8}$/)
    expect(logged).toEqual([])
  })

  it('falls back to the default navigation and logs a warning', async () => {
    const shell = await loadShell(shop('publicNavConfig'))
    expect(shell.visible).toHaveLength(DEFAULT_NAV_CONFIG.maxVisibleItems)
    expect(shell.moreLabel).toBe('More')
    expect(logged).toEqual([USING_DEFAULT_NAV])
  })

  it('uses the fixed items and defaults when every call fails', async () => {
    const shell = await loadShell(shop('publicNavConfig', 'contact', 'list', 'get', 'rules', 'tags'))
    expect(shell.visible.map(({ label }) => label)).toEqual([
      'Home',
      'All Categories',
      'New Arrivals',
      'About',
      'Contact',
    ])
    expect(shell.contact).toEqual(DEFAULT_CONTACT)
    expect(shell.freeShippingOver).toBe(2000)
    expect(shell.tags).toBe('')
    expect(logged).toHaveLength(6)
  })
})
