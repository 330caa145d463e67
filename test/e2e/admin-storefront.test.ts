import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { axeFindings, DESKTOP, expectFocus, launchBrowser, signedIn, visit, WITHOUT_PICTURES } from './browser.ts'

const shopUrl = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})

describe('the rules of searches in the back office', () => {
  it('are added, lead shoppers at once, and are gone when the last one of a kind is taken away', async () => {
    const page = await asOwner('/search')
    const rules = page.getByLabel('Searches that open a page')
    const saved = async (text: string) => {
      await rules.fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    const leadsTo = async () =>
      (await page.request.get(`${shopUrl}/products?search=zari+polish+help`, { maxRedirects: 0 })).headers().location
    await saved('zari polish help => https://example.com/')
    await page.getByText('Line 1: Please enter a path of the shop').waitFor()
    await saved('zari polish help => /faq')
    await expect.poll(leadsTo).toBe('/faq')
    await page.getByText('Settings saved.').waitFor({ state: 'hidden' })
    await saved('')
    await page.getByText('Settings saved.').waitFor()
    await expect.poll(leadsTo).toBeUndefined()
  })

  it('keep what is typed while they are being saved, and the place in the field', async () => {
    const page = await asOwner('/search')
    const rules = page.getByLabel('Searches that open a page')
    const { promise: isTyped, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/admin/settings/search', async (route) => {
      if (route.request().method() === 'PUT') await isTyped
      await route.continue()
    })
    await rules.fill('dye visit => /contact')
    await page.getByRole('button', { name: 'Save' }).click()
    await rules.pressSequentially('s')
    letGo()
    await page.getByText('Settings saved.').waitFor()
    await page.keyboard.type('!')
    expect(await rules.inputValue()).toBe('dye visit => /contacts!')
    await rules.fill('')
    await page.getByText('Settings saved.').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  })

  it('stay as typed when someone else has saved others meanwhile, with both versions in view', async () => {
    const [mine, theirs] = [await asOwner('/search'), await asOwner('/search')]
    const [synonyms, pages] = ['Words that mean the same', 'Searches that open a page']
    const save = async (page: Page, label: string, text: string) => {
      await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    await mine.getByLabel(synonyms).fill('loomwear, weaverwear')
    await theirs.getByLabel(pages).fill('loom visit => /contact')
    await save(theirs, synonyms, 'loomwear, spinnerwear')
    await theirs.getByText('Settings saved.').waitFor()
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Someone else has changed these settings').waitFor()
    expect(await mine.getByLabel(synonyms).inputValue()).toBe('loomwear, weaverwear')
    await mine.getByText('loomwear, spinnerwear').waitFor()
    expect(await mine.getByLabel(pages).inputValue()).toBe('loom visit => /contact')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Settings saved.').waitFor()
    expect(await mine.getByLabel(synonyms).inputValue()).toBe('loomwear, weaverwear')
    await mine.getByLabel(pages).fill('')
    await mine.getByText('Settings saved.').waitFor({ state: 'hidden' })
    await save(mine, synonyms, '')
    await mine.getByText('Settings saved.').waitFor()
  })
})

const asOwner = (path: string) => signedIn(browser, shopUrl, 'admin', `/admin${path}`)

describe('the storefront', () => {
  it('gets a new home page section, shown in the preview before it is saved, and a new order of sections', async () => {
    const page = await asOwner('/home-page')
    await page.getByRole('list', { name: 'Sections of the home page' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.getByRole('menuitem', { name: /Testimonial/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This field is required').first().waitFor()
    await page.getByLabel('Quote').fill('The khadi is softer than it looks.')
    await page.getByLabel('Customer name').fill('Devika Menon')
    const preview = page.frameLocator('iframe[title="Home page with your changes"]')
    await preview.getByText('The khadi is softer than it looks.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Move Devika Menon up' }).waitFor()
    const home = await (await page.request.get(shopUrl)).text()
    expect(home).toContain('The khadi is softer than it looks.')

    const names = () =>
      page.getByRole('list', { name: 'Sections of the home page' }).getByRole('listitem').allInnerTexts()
    const [first = ''] = await names()
    const name = first.split('\n')[0] ?? ''
    await page.getByRole('button', { name: `Move ${name} down` }).click()
    await page.getByText('Order saved.').waitFor()
    await expect.poll(async () => (await names())[1]).toContain(name)
    await page.context().close()
  })

  it('shows the changed navigation bar', async () => {
    const page = await asOwner('/navigation')
    const bar = page.getByRole('region', { name: 'Preview of the navigation bar' })
    await bar.getByText('Best Sellers').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Show Best Sellers').uncheck()
    await bar.getByText('Best Sellers').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^(?:Navigation|Page) saved\.$/).waitFor()
    const shop = await visit(browser, `${shopUrl}/faq`)
    const main = shop.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'New Arrivals' }).waitFor()
    expect(await main.getByRole('link', { name: 'Best Sellers' }).count()).toBe(0)
    await page.getByLabel('Show Best Sellers').check()
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await answered).status()).toBe(200)
    await main.page().reload()
    await main.getByRole('link', { name: 'Best Sellers' }).first().waitFor()
    await shop.context().close()
    await page.context().close()
  })

  it('shows the text of a legal page, with HTML as plain text', async () => {
    const page = await asOwner('/pages')
    await page.getByRole('tab', { name: 'Terms' }).click()
    await page.getByRole('button', { name: 'Add section' }).click()
    const entry = page.getByRole('group', { name: /^section \d+$/ }).last()
    expect(await axeFindings(page)).toEqual([])
    await entry.getByLabel('Heading').fill('A new rule')
    await entry.getByRole('textbox', { name: 'Text' }).fill('**Strong** words, and <b>no</b> tags.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^(?:Navigation|Page) saved\.$/).waitFor()
    const shop = await visit(browser, `${shopUrl}/terms`)
    await shop.getByRole('heading', { name: 'A new rule' }).waitFor()
    await shop.getByText('<b>no</b> tags.').waitFor()
    await shop.context().close()
    await page.context().close()
  })
})

describe('a page of the owner', () => {
  it('is written next to its preview, linked in the footer and read by shoppers', async () => {
    const page = await asOwner('/custom-pages/create')
    await page.getByLabel('Title', { exact: true }).fill('Loom stories')
    await page
      .getByLabel('Text', { exact: true })
      .fill('Woven by **hand**.\n\n## Where\n\n| Cloth | Town |\n| --- | --- |\n| Ikat | Pochampally |\n')
    await page.getByLabel('Published').check()
    await page.getByRole('region', { name: 'Preview' }).getByRole('cell', { name: 'Pochampally' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'View in the shop' }).waitFor()

    await page.goto(`${shopUrl}/admin/navigation`)
    const footer = page.getByRole('region', { name: 'Custom links in the footer' })
    await footer.getByRole('button', { name: 'Add a link' }).click()
    await footer.getByLabel('Page', { exact: true }).fill('Loom')
    await page.getByRole('option', { name: 'Loom stories' }).click()
    await footer.getByRole('button', { name: 'Add a link' }).click()
    const second = footer.getByRole('group').nth(1)
    await second.getByLabel('Leads to').click()
    await page.getByRole('option', { name: 'Address' }).click()
    await second.getByLabel('Text').fill('Nowhere')
    await second.getByLabel('Address', { exact: true }).fill('/nowhere')
    await second.getByText('The shop has no page at this address.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await second.getByRole('button', { name: 'Remove Nowhere' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Navigation saved.').waitFor()

    const shop = await visit(browser, `${shopUrl}/terms`)
    await shop.getByRole('contentinfo').getByRole('link', { name: 'Loom stories' }).click()
    await shop.getByRole('heading', { level: 2, name: 'Where' }).waitFor()
    expect(new URL(shop.url()).pathname).toBe('/pages/loom-stories')
    expect(await axeFindings(shop)).toEqual([])
    for (const path of ['/pages/none', '/collections/none'])
      expect((await shop.request.get(shopUrl + path, { maxRedirects: 0 })).status()).toBe(404)
    await shop.context().close()
    await page.context().close()
  })

  it('keeps what was typed while it was being created', async () => {
    const page = await asOwner('/custom-pages/create')
    await page.getByLabel('Title', { exact: true }).fill('Madder book')
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Madder.')
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/admin/custom-pages', async (route) => {
      const response = await route.fetch()
      await typed.promise
      await route.fulfill({ response })
    })
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/admin/custom-pages'))
    await page.getByRole('button', { name: 'Save' }).click()
    await asked
    await text.fill('Madder and lac.')
    const read = page.waitForResponse((response) => /custom-pages\/\w{24}$/.test(response.url()))
    typed.resolve()
    await read
    await expectFocus(text)
    await page.keyboard.type(' Indigo.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changes saved.').waitFor()
    expect(await text.inputValue()).toBe('Madder and lac. Indigo.')
    await page.context().close()
  })

  it('keeps what was typed when someone else has saved it meanwhile, shows both texts, and saves the second time', async () => {
    const mine = await asOwner('/custom-pages/create')
    await mine.getByLabel('Title', { exact: true }).fill('Dye book')
    await mine.getByLabel('Text', { exact: true }).fill('Indigo.')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.waitForURL(/custom-pages\/\w{24}$/)
    await mine.getByRole('button', { name: 'Delete' }).waitFor()
    const theirs = await asOwner(new URL(mine.url()).pathname.replace('/admin', ''))
    const text = (page: Page) => page.getByLabel('Text', { exact: true })
    const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
    await text(mine).fill('Indigo and madder.')
    await theirs.getByLabel('Title', { exact: true }).fill('Dye book of Bagru')
    await text(theirs).fill('Indigo and turmeric.')
    await save(theirs)
    await theirs.getByText('Changes saved.').waitFor()
    const reads: string[] = []
    mine.on('request', (request) => reads.push(request.url()))
    // The tab is shown again, such as after a look into the other one.
    await mine.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await mine.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    expect(reads.filter((url) => url.includes('/api/admin/custom-pages/'))).toEqual([])
    await save(mine)
    await mine.getByText('Someone else has changed this page').waitFor()
    await mine.getByText('Indigo and turmeric.').waitFor()
    expect(await text(mine).inputValue()).toBe('Indigo and madder.')
    expect(await mine.getByLabel('Title', { exact: true }).inputValue()).toBe('Dye book of Bagru')
    expect(await axeFindings(mine)).toEqual([])
    await save(mine)
    await mine.getByText('Changes saved.').waitFor()
    await mine.getByText('Indigo and turmeric.').waitFor({ state: 'hidden' })
    await text(mine).fill('Indigo, madder and lac.')
    await save(mine)
    await expect
      .poll(async () => {
        const { data } = await (await mine.request.get(`${shopUrl}/api/admin/custom-pages?q=dye`)).json()
        return data.map(({ title, revision }: { title: string; revision: number }) => [title, revision])
      })
      .toEqual([['Dye book of Bagru', 4]])
    await theirs.context().close()
    await mine.context().close()
  })
})

it('two people change the navigation at once, and neither loses what they changed', async () => {
  const [mine, theirs] = [await asOwner('/navigation'), await asOwner('/navigation')]
  const label = (page: Page) => page.getByLabel('Name of the dropdown')
  const count = (page: Page) => page.getByLabel('Items shown in the bar')
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
  const [before, shown] = [await label(mine).inputValue(), await count(mine).inputValue()]
  await label(mine).fill('And more')
  await label(theirs).fill('Everything else')
  await count(theirs).fill('4')
  await save(theirs)
  await theirs.getByText('Navigation saved.').waitFor()
  await save(mine)
  await mine.getByText('What only they changed is shown here now.').waitFor()
  expect([await label(mine).inputValue(), await count(mine).inputValue()]).toEqual(['And more', '4'])
  expect(await axeFindings(mine)).toEqual([])
  await save(mine)
  await mine.getByText('Navigation saved.').waitFor()
  const stored = await (await mine.request.get(`${shopUrl}/api/nav-config`)).json()
  expect(stored).toMatchObject({ moreDropdownLabel: 'And more', maxVisibleItems: 4 })
  await mine.getByText('Navigation saved.').waitFor({ state: 'hidden' })
  await label(mine).fill(before)
  await count(mine).fill(shown)
  await save(mine)
  await mine.getByText('Navigation saved.').waitFor()
})

describe('a collection', () => {
  it('is made by a rule, counts its products while it is edited, and has a page', async () => {
    const page = await asOwner('/collections/create')
    // Pictures that are drawn for the preview would occupy the browser's connections to the shop.
    await page.route('**/media/**', (route) => route.abort())
    await page.getByLabel('Name', { exact: true }).fill('All silk')
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'Fabric' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('Silk')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText(/^[1-9]\d* products on sale$/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'View in the shop' }).waitFor()
    const shop = await visit(browser, `${shopUrl}/collections/all-silk`)
    await shop.getByRole('heading', { level: 1, name: 'All silk' }).waitFor()
    await shop.context().close()
    await page.context().close()
  })
})

describe('a video', () => {
  it('is uploaded to a section, gets a still as its picture, and plays on the home page', async () => {
    const page = await asOwner('/home-page')
    // Other journeys, and a second try of this one, need the original home page.
    onTestFinished(async () => {
      const { data } = await (await page.request.get(`${shopUrl}/api/admin/sections`)).json()
      for (const { _id, title } of data)
        if (title === 'Straight from the loom') await page.request.delete(`${shopUrl}/api/admin/sections/${_id}`)
    })
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.getByRole('menuitem', { name: /Advertisement/ }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Straight from the loom')
    const file = page.getByLabel('File for Video')
    const notVideo = { name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.from('I was never filmed at all.') }
    await file.setInputFiles(notVideo)
    await page.getByText('This file is not a video, or it is damaged.').waitFor()
    await file.setInputFiles('db/seed/media/handloom.mp4')
    const video = page.getByRole('textbox', { name: 'Video', exact: true })
    await expect.poll(() => video.inputValue()).toMatch(/^\/uploads\/videos\/[0-9a-f]{32}\.mp4$/)
    const picture = page.getByRole('textbox', { name: 'Picture', exact: true })
    await expect.poll(() => picture.inputValue()).toMatch(/^\/uploads\/products\/[0-9a-f]{32}\.jpg$/)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Move Straight from the loom up' }).waitFor()

    // A context of its own: in the editor's, the pictures of the preview would occupy the browser's connections to the shop.
    const visitor = await browser.newContext(DESKTOP)
    const home = await visitor.newPage()
    await home.goto(shopUrl, { waitUntil: 'domcontentloaded' })
    await home.keyboard.press('Shift')
    const advertisement = home.getByRole('listitem').filter({ hasText: 'Straight from the loom' })
    const frame = advertisement.locator('.video-player')
    const started = async () => {
      await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      return frame.locator('video[src^="/uploads/videos/"]').getAttribute('data-started')
    }
    await expect.poll(started).not.toBeNull()
    await visitor.close()
  })
})
