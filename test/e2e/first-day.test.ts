import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, visit } from './browser.ts'
import { openBuiltShop } from './built-shop.ts'
import { newCustomer, placeOrderButton } from './buying.ts'

let browser: Browser
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchBrowser(), openBuiltShop({ DEMO: '0' })])
})
afterAll(() => shop.stop())

const PRODUCTS = `handle,article,brand,main category,category,colour,sizes,price,stock,hsn,images
neel-indigo-kurta,Neel Indigo Kurta,Rang Ghar,Women,Kurtas,Blue,"S, M",999,"5,4",6211,http://127.0.0.1/kurta.jpg
`
/** A second file, imported by mistake. */
const OTHERS = 'title,brand,price,stock,hsn\nWrong Stole,Rang Ghar,450,3,="6214"\n'

it('an empty shop gets its owner, its details and its first product, and takes its first order', async () => {
  const visitor = await visit(browser, shop.url)
  await visitor.getByRole('heading', { level: 1, name: 'Opening soon' }).waitFor()
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await axeFindings(visitor)).toEqual([])
  await visitor.goto(`${shop.url}/about`)
  // Without texts and a picture there is nothing to leave room for.
  const header = await visitor.locator('main > header').boundingBox()
  expect(header?.height).toBeLessThan(300)
  await visitor.locator('main').getByText("Clothing and cloth from India's looms").waitFor()
  expect(await visitor.getByRole('contentinfo').getByRole('heading', { name: 'Contact' }).count()).toBe(0)
  // It says so before anything is typed, and before a login.
  await visitor.goto(`${shop.url}/checkout`)
  await visitor.getByRole('heading', { name: "We can't take orders yet" }).waitFor()
  expect(await visitor.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await axeFindings(visitor)).toEqual([])
  await visitor.goto(`${shop.url}/admin`)
  await visitor.getByRole('heading', { name: 'This shop has no owner yet' }).waitFor()
  expect(await visitor.content()).not.toContain('create-owner#')

  const page = await becomeOwner(visitor)
  const steps = page.getByRole('listitem')
  await steps.filter({ hasText: 'Enter the business details' }).getByLabel('Open').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Enter the business details', exact: true }).click()
  await page.getByLabel('Legal name').fill('Rang Ghar LLP')
  await page.getByLabel('Registered address').fill('4 Mint Street, Chennai 600001')
  await page.getByLabel('State or union territory').fill('Tamil Nadu')
  await page.getByRole('option', { name: 'Tamil Nadu' }).click()
  await page.getByLabel('Email').fill('hello@ranghar.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved.').waitFor()

  await page.goto(`${shop.url}/admin/import`)
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(PRODUCTS) }
  await page.locator('input[type=file]').setInputFiles(file)
  // The menu, which is open, hides the screen from roles on a narrow window.
  const choices = page.locator('[aria-label="Columns of the file"] [role=combobox]')
  await choices.first().waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  const choice = await choices.first().boundingBox()
  expect((choice?.x ?? 0) + (choice?.width ?? 0)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Field of article').click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Check with these columns' }).click()
  await page.getByText('1 product with sizes separated by commas').waitFor()
  expect(await axeFindings(page)).toEqual([])
  // The checked file is still there after leaving the screen.
  await page.goto(`${shop.url}/admin`)
  await page.goto(`${shop.url}/admin/import`)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('link', { name: 'View products' }).waitFor()
  await page.getByRole('cell', { name: 'http://127.0.0.1/kurta.jpg' }).waitFor()
  await page.goto(`${shop.url}/admin/import`)
  const others = { name: 'others.csv', mimeType: 'text/csv', buffer: Buffer.from(OTHERS) }
  await page.locator('input[type=file]').setInputFiles(others)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('1 product is again as before the import.').waitFor()
  await page.goto(`${shop.url}/admin/products`)
  await page.getByRole('link', { name: 'Neel Indigo Kurta' }).first().waitFor()
  expect(await page.getByText('Wrong Stole').count()).toBe(0)
  await page.goto(`${shop.url}/admin`)
  for (const step of ['Enter the business details', 'Add your first products'])
    await steps.filter({ hasText: step }).getByLabel('Done').waitFor()

  await visitor.goto(shop.url)
  // The import has chosen no product for the home page, and the owner neither.
  await visitor.getByRole('heading', { level: 2, name: 'Our Products' }).waitFor()
  await visitor.getByRole('link', { name: 'Neel Indigo Kurta' }).first().waitFor()
  for (const kind of ['featured products', 'new arrivals', 'best sellers'])
    await visitor.getByText(`No ${kind} available at the moment.`).waitFor()
  expect(await visitor.getByRole('link', { name: /New Arrivals|Best Sellers|Featured Products/ }).count()).toBe(0)
  // Nothing above it that would cover it: this shop has no pictures to slide.
  const promise = visitor.getByRole('link', { name: 'Delivery within Tamil Nadu' })
  const banner = await visitor.getByRole('banner').boundingBox()
  expect((await promise.boundingBox())?.y).toBeGreaterThan((banner?.y ?? 0) + (banner?.height ?? 0))

  await orderKurta()
  await page.goto(`${shop.url}/admin/orders`)
  await page.getByRole('cell', { name: '₹999' }).first().waitFor()
  // A shop without a GSTIN asks for no buyer's.
  const rules = page.waitForResponse(`${shop.url}/api/checkout/rules`)
  await page.goto(`${shop.url}/admin/new-order`)
  await rules
  await page.getByLabel('Name of the address').waitFor()
  expect(await page.getByLabel('GSTIN of the buyer (optional)').count()).toBe(0)
  await page.context().close()
})

async function becomeOwner(page: Page): Promise<Page> {
  const link = /http\S+create-owner#\S+/
  const [address = ''] = (await shop.output(link)).match(link) ?? []
  await page.goto(address)
  await page.getByLabel('Your name').fill('Kavita Menon')
  await page.getByLabel('Email').fill('kavita@ranghar.example')
  await page.getByLabel('Password').fill('eleven green looms')
  await page.getByRole('button', { name: 'Create owner' }).click()
  await page.getByText('Set up your shop').waitFor()
  return page
}

/** A shop that is not registered for GST may not sell into other states: the checkout says so with the pincode, and instead of an order. */
async function readOwnStateAlone(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'S', exact: true }).click()
  await page.waitForURL(/size=S/)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added to Cart' }).first().waitFor()
  await page.goto(`${shop.url}/checkout`)
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Rao')
  await page.getByLabel('Phone Number').first().fill('9876543210')
  await page.getByLabel('ZIP Code (pincode)').fill('302003')
  await page.getByLabel('Street').fill('12 Johari Bazaar')
  await page.getByText("We don't deliver to Jaipur 302003 yet.").waitFor()
  expect(await page.getByText('for a business (optional)').count()).toBe(0)
  await placeOrderButton(page).click()
  await page.getByRole('alert').getByText('We deliver only within Tamil Nadu at the moment.').waitFor()
}

/** The old address of the product leads to it; the order is placed as the checkout does. */
async function orderKurta(): Promise<void> {
  const page = await newCustomer(browser, shop.url, '/products/neel-indigo-kurta', DESKTOP)
  await page.getByRole('heading', { level: 1, name: 'Neel Indigo Kurta' }).waitFor()
  const product = new URL(page.url()).pathname.split('/').at(-1)
  await readOwnStateAlone(page)
  const address = {
    title: 'Home',
    street: '12 Mint Street',
    city: 'Chennai',
    state: 'Tamil Nadu',
    zipCode: '600001',
    country: 'India',
  }
  const data = {
    customer: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', address },
    items: [{ product, quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' }],
    totalAmount: 999,
    paymentMethod: 'cod',
    paymentStatus: 'pending',
    status: 'pending',
  }
  const answer = await page.request.post(`${shop.url}/api/orders`, { data })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
  await page.context().close()
}
