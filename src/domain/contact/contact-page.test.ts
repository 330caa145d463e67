import { describe, expect, it } from 'vitest'
import { DEFAULT_ABOUT, readAbout } from '../content/about.ts'
import { DEFAULT_CONTACT_PAGE, isKnownMap, mapEmbedOf, mapLinks, readContactPage } from './contact-page.ts'

const NONSENSE = [undefined, null, [], 'x', { businessHours: 'x', faqs: 7, mapLocation: [], team: [null] }]

describe('the contact page', () => {
  it('has the defaults, including the business hours of the specification, when the stored value is invalid', () => {
    for (const stored of NONSENSE) expect(readContactPage(stored)).toEqual(DEFAULT_CONTACT_PAGE)
    expect(DEFAULT_CONTACT_PAGE.businessHours).toEqual([
      { day: 'Monday to Friday', hours: '9:00 AM-6:00 PM' },
      { day: 'Saturday', hours: '10:00 AM-4:00 PM' },
      { day: 'Sunday', hours: 'Closed' },
    ])
  })

  it('merges stored values with the defaults; a cleared list stays empty', () => {
    const page = readContactPage({ phone: '1', faqs: [], mapLocation: { latitude: '26.9', longitude: 75.8, zoom: 99 } })
    expect(page).toMatchObject({ phone: '1', faqs: [], mapLocation: { latitude: 26.9, longitude: 75.8, zoom: 20 } })
    expect(page.email).toBe(DEFAULT_CONTACT_PAGE.email)
  })

  it('links to the map by coordinates, otherwise by address', () => {
    const there = mapLinks({ embed: '', latitude: 26.9, longitude: 75.8, zoom: 1, address: 'x' })
    expect(there.directions).toBe('https://www.google.com/maps/dir/?api=1&destination=26.9%2C75.8')
    expect(mapLinks({ embed: '', zoom: 1, address: '7 Chowk & Co' }).map).toBe(
      'https://www.google.com/maps/search/?api=1&query=7%20Chowk%20%26%20Co',
    )
  })

  it.each([
    ['https://maps.example/embed?a=1&b=2', 'https://maps.example/embed?a=1&b=2'],
    [
      '<iframe width="600" src="https://maps.example/e?a=1&amp;b=2" allow="x"></iframe>',
      'https://maps.example/e?a=1&b=2',
    ],
    ['http://maps.example/embed', ''],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ["https://maps.example/; script-src 'unsafe-inline'", ''],
    ['https://maps.example/a,b', ''],
    ['//maps.example/', ''],
    [7, ''],
  ])('reads the embedded map %j as %j', (stored, embed) => {
    expect(mapEmbedOf(stored)).toBe(embed)
  })
})

it.each([
  ['https://www.google.com/maps/embed?pb=1', true],
  ['https://www.openstreetmap.org/export/embed.html?bbox=1', true],
  ['https://mappls.com/embed/abc', true],
  ['https://maps.mapmyindia.com/place', true],
  ['https://www.bing.com/maps/embed?h=1', true],
  ['https://embed.maps.apple.com/place', true],
  ['https://www.google.com/url?q=https://shop.example', false],
  ['https://www.google.com/maps/../url?q=https://shop.example', false],
  ['https://www.google.com/maps/%2E%2e/url?q=https://shop.example', false],
  ['https://www.google.com/maps/..\\\\url?q=https://shop.example', false],
  ['https://sites.google.com/maps/', false],
  ['https://www.google.com.example/maps/', false],
  ['https://www.google.com:8443/maps/', false],
  ['https://evil-openstreetmap.org/', false],
  ['https://maps.example/embed', false],
])('the map %s is of a well-known service: %s', (embed, isKnown) => {
  expect(isKnownMap(embed)).toBe(isKnown)
})

describe('the about page', () => {
  it('is almost empty when the stored value is invalid', () => {
    for (const stored of NONSENSE) expect(readAbout(stored, 'Vastra')).toEqual(DEFAULT_ABOUT)
  })

  it('accepts a year as a number, and drops entries without a title', () => {
    const page = readAbout(
      {
        foundedYear: 2019,
        values: [{ description: 'x' }, { title: 'Care' }],
        team: [{ name: 'Asha', image: 'javascript:alert(1)' }, {}],
        milestones: [{ year: 2020, title: 'One shop' }],
      },
      'Vastra',
    )
    expect(page).toMatchObject({
      foundedYear: '2019',
      values: [{ title: 'Care', description: '' }],
      team: [{ name: 'Asha', position: '', bio: '', image: '' }],
      milestones: [{ year: '2020', title: 'One shop', description: '' }],
    })
  })
})
