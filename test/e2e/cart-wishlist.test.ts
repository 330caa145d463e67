import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, expectFocus, launchBrowser, PHONE, visit, WITHOUT_PICTURES, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

interface ProductJson {
  readonly _id: string
  readonly name: string
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
  readonly countInStock: number
  readonly swatchId?: string
}

let browser: Browser
let page: Page
/** Products of the demo shop: a kurta in several sizes, cloth by the metre from 1 m in steps of 0.25 m, a sold-out georgette. */
let kurta: ProductJson
let mulmul: ProductJson
let georgette: ProductJson

beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
  ;[kurta, mulmul, georgette] = (await Promise.all(['WKU04-MAR-S', 'FBP05-PIN', 'FGC05-GRA'].map(productOf))) as [
    ...[ProductJson, ProductJson, ProductJson],
  ]
})
afterEach(() => page?.context().close())

describe('the cart', () => {
  const line = (product: ProductJson) => page.getByRole('listitem').filter({ hasText: product.name })
  const total = () => page.locator('.cart-total strong')

  it('changes lengths and numbers of pieces within their limits, is the same in two tabs, and puts back what was removed', async () => {
    await open('/cart', { cart: cartOf(inMaroonS(1), byTheMetre(2)) })
    const length = page.getByRole('spinbutton', { name: `Length: ${mulmul.name}` })
    const longer = page.getByRole('button', { name: `Longer: ${mulmul.name}` })
    await longer.click()
    await expect.poll(() => length.inputValue(), { message: 'a step of 25 cm' }).toBe('2.25 m')
    expect(await total().textContent(), 'to the paisa').toBe(rupees(priceOf(mulmul) * 2.25 + priceOf(kurta)))
    await length.fill('0.3')
    await length.press('Enter')
    await expect.poll(() => length.inputValue(), { message: 'the minimum' }).toBe('1 m')
    await line(mulmul).getByText('The smallest order is 1 m.').waitFor()
    expect(await page.getByRole('button', { name: `Shorter: ${mulmul.name}` }).isDisabled()).toBe(true)
    await length.fill('1.6')
    await length.blur()
    await expect.poll(() => length.inputValue(), { message: 'between two steps' }).toBe('1.5 m')

    const quantity = page.getByRole('spinbutton', { name: `Quantity: ${kurta.name}` })
    const more = page.getByRole('button', { name: `One more: ${kurta.name}` })
    expect(await page.getByRole('button', { name: `One less: ${kurta.name}` }).isDisabled()).toBe(true)
    await more.click()
    await expect.poll(() => quantity.inputValue()).toBe('2')
    await line(kurta)
      .locator('[aria-live]', { hasText: /^2 for ₹/ })
      .waitFor()
    await expect.poll(() => more.isDisabled(), { message: 'no more than what is left' }).toBe(true)
    await quantity.fill('40')
    await quantity.press('Enter')
    await expect.poll(() => quantity.inputValue(), { message: '40 of what is left' }).toBe('2')
    await line(kurta).getByText('Only 2 pieces left.').waitFor()

    const summary = page.getByRole('region', { name: 'Order summary' })
    expect.soft(await summary.textContent(), 'shipping').toContain('Shipping₹0 calculated at checkout')
    expect.soft(await page.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout')
    expect.soft(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/products')

    await page.getByRole('button', { name: `Remove ${kurta.name}` }).click()
    await page.getByText(`Removed ${kurta.name}.`).waitFor()
    expect(await storedNames()).toEqual([mulmul.name])
    const undo = page.getByRole('button', { name: 'Undo' })
    await expectFocus(undo)
    await undo.press('Enter')
    expect(await storedNames(), 'put back in its place').toEqual([kurta.name, mulmul.name])

    const other = await page.context().newPage()
    await other.goto(`${shop}/cart`, { waitUntil: 'domcontentloaded' })
    await other.getByRole('button', { name: `Remove ${kurta.name}` }).click()
    await expect
      .poll(() => page.getByRole('link', { name: kurta.name }).count(), { message: 'removed in the other tab' })
      .toBe(0)
    await longer.click()
    const lengthThere = other.getByRole('spinbutton', { name: `Length: ${mulmul.name}` })
    await expect.poll(() => lengthThere.inputValue(), { message: 'in the other tab' }).toBe('1.75 m')
    await page.getByRole('button', { name: `Save for Later: ${mulmul.name}` }).click()
    await page.getByText(`Saved for later: ${mulmul.name}.`).waitFor()
    const empty = page.getByRole('heading', { name: 'Your cart is empty' })
    const offCentre = await empty.evaluate((heading) => {
      const { left, right } = heading.getBoundingClientRect()
      return Math.abs(left + right - document.documentElement.clientWidth) / 2
    })
    expect(offCentre, 'px from the middle of the page').toBeLessThan(20)
  })

  it('says what has changed since a line was put in, and charges what is asked today', async () => {
    const { swatchId } = await productOf('FCO01-PIN')
    const swatch = (await (await fetch(`${shop}/api/products/${swatchId}`)).json()).data as ProductJson
    await open('/cart', { cart: cartOf({ ...byTheMetre(1), price: 9 }, inMaroonS(7), lineOf(swatch, 3, 'Pink')) })
    await line(mulmul)
      .getByText(`The price has changed from ₹9.00 to ${rupees(priceOf(mulmul))}.`)
      .waitFor()
    await line(kurta).getByText('Changed from 7 pieces to 2 pieces, the quantity available.').waitFor()
    const all = priceOf(mulmul) + 2 * priceOf(kurta) + 2 * priceOf(swatch)
    await expect.poll(() => total().textContent()).toBe(rupees(all))
    expect(await page.getByRole('button', { name: `One more: ${swatch.name}` }).isDisabled()).toBe(true)
    expect(await line(swatch).textContent()).toMatch(
      /Swatch: returned only if faulty.*At most 2 of a colour in an order/,
    )
  })

  it('gets the size that was chosen right before the button, although the page does not show it yet', async () => {
    await open(`/products/${kurta._id}?color=Maroon`, {})
    const isShownAtTap = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const named = (name: RegExp) =>
            [...document.querySelectorAll<HTMLElement>('main a, main button')].find(({ ariaLabel, textContent }) =>
              name.test(ariaLabel ?? textContent ?? ''),
            )
          const isChosen = () => new URL(location.href).searchParams.get('size') === 'S'
          const addSoon = () => {
            if (!isChosen()) return queueMicrotask(addSoon)
            resolve(document.querySelector('main')?.textContent?.includes('SKU: WKU04-MAR-S'))
            named(/^Add to Cart/)?.click()
          }
          named(/^S$/)?.click()
          addSoon()
        }),
    )
    expect(isShownAtTap).toBe(false)
    await expect.poll(storedLines).toMatchObject([{ selectedColor: 'Maroon', selectedSize: 'S', quantity: 1 }])
    expect(await page.getByText('Please choose a size.').count()).toBe(0)
  })

  it('does not go on to the checkout with what is sold out, gone, or without a size', async () => {
    const gone = { ...georgette, _id: 'ffffffffffffffffffffffff', name: 'A kurta of last year' }
    await open('/cart', { cart: cartOf(lineOf(georgette, 1, 'Gray'), lineOf(gone, 1), lineOf(kurta, 1)) })
    await line(georgette).getByText('This item is sold out. Please remove it to continue.').waitFor()
    await line(gone).getByText('This item is no longer available. Please remove it to continue.').waitFor()
    await line(kurta).getByText('Please choose a colour and size.').waitFor()
    expect(await page.getByRole('button', { name: 'Proceed to Checkout' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: `Remove ${georgette.name}` }).click()
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click()
    await page.getByRole('button', { name: 'Choose now' }).click()
    const chooser = page.getByRole('dialog')
    await chooser.getByRole('group', { name: 'Size' }).locator('label:has(:enabled)').first().click()
    await chooser.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    expect(await storedNames()).toEqual([kurta.name])
  })

  it('is empty when what is stored cannot be read', async () => {
    await open('/cart', { cart: '{' })
    for (const cart of ['{', '[]', '{"items":5}', '{"items":[{"product":{"_id":"x"},"quantity":"two"}]}', 'null']) {
      await page.evaluate((text) => localStorage.setItem('cart', text), cart)
      await page.reload({ waitUntil: 'domcontentloaded' })
      await waitForHydration(page)
      const empty = page.getByRole('heading', { name: 'Your cart is empty' })
      expect.soft(await empty.isVisible(), cart).toBe(true)
      expect.soft(await page.getByRole('link', { name: 'Continue Shopping' }).isVisible(), cart).toBe(true)
    }
    await page.evaluate((products) => localStorage.setItem('recentlyViewed', products), JSON.stringify([mulmul]))
    await page.reload({ waitUntil: 'domcontentloaded' })
    const viewed = page.getByRole('region', { name: 'Recently Viewed' })
    await viewed.getByRole('link', { name: mulmul.name, exact: true }).waitFor()
  })

  it('keeps the total within reach of the thumb on a phone', async () => {
    await open('/cart', { cart: cartOf(inMaroonS(1), byTheMetre(1), lineOf(georgette, 1)) }, PHONE)
    const box = await total().boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const right = await page.getByText('Proceed to Checkout').evaluate((button) => button.getBoundingClientRect().right)
    expect(right, 'at twice the size of letters').toBeLessThanOrEqual(360)
  })
})

describe('the wishlist', () => {
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()

  it('is empty at first, and says to a guest only that it is kept on this device', async () => {
    await open('/wishlist', {})
    await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    expect.soft(await page.getByRole('link', { name: 'Explore Products' }).getAttribute('href')).toBe('/products')
    const note = page.getByText('Wishlist items are kept only on this device.')
    await note.waitFor()
    const data = { email: 'priya@example.com', password: 'priya-demo' }
    const { user } = await (await page.request.post(`${shop}/api/auth/login`, { data })).json()
    await page.evaluate((name) => localStorage.setItem('user', name), JSON.stringify(user))
    await page.reload({ waitUntil: 'domcontentloaded' })
    await waitForHydration(page)
    expect(await note.count(), 'for a signed-in customer').toBe(0)
  })

  it('shows what was saved, with today’s words from the catalogue, sorted as a grid or a list, and removes one item or all', async () => {
    await open('/wishlist', { wishlist: wishlistOf(kurta, mulmul, georgette) })
    await page.getByText('3 items saved').waitFor()
    expect(await page.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile')
    expect(await names(), 'the newest first').toEqual([georgette.name, mulmul.name, kurta.name])
    const item = page.getByRole('article').filter({ hasText: kurta.name })
    await expect
      .poll(async () => (await item.locator('.wishlist-description').textContent())?.length ?? 0)
      .toBeGreaterThan(20)
    expect(await item.getByRole('link', { name: kurta.name }).getAttribute('href')).toBe(`/products/${kurta._id}`)
    await item.getByRole('img', { name: /^Rated \d(\.\d)? out of 5/ }).waitFor()

    const products = [kurta, mulmul, georgette]
    const sort = page.getByLabel('Sort by')
    expect(await sort.locator('option').allTextContents()).toEqual(['Recently Added', 'Name A-Z', 'Price Low to High'])
    await sort.selectOption('Name A-Z')
    const byName = products.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
    await expect.poll(names, { message: 'by name' }).toEqual(byName.map(({ name }) => name))
    await sort.selectOption('Price Low to High')
    const byPrice = products.toSorted((a, b) => priceOf(a) - priceOf(b))
    await expect.poll(names, { message: 'by price' }).toEqual(byPrice.map(({ name }) => name))

    const top = (place: number) =>
      page
        .getByRole('article')
        .nth(place)
        .boundingBox()
        .then((box) => box?.y)
    expect(await top(0), 'a grid').toBe(await top(1))
    await page.getByRole('button', { name: 'Show as a list' }).click()
    expect(await page.getByRole('button', { name: 'Show as a list' }).getAttribute('aria-pressed')).toBe('true')
    expect(await top(0), 'a list').toBeLessThan((await top(1)) ?? 0)
    // None of the three is reduced: a badge of our own shows where one would be.
    const isOverName = await item.evaluate((article) => {
      const badge = Object.assign(document.createElement('span'), { className: 'card-badge', textContent: '16% OFF' })
      article.querySelector('h2')?.before(badge)
      const [one, other] = [badge, article.querySelector('h2') as Element].map((element) =>
        element.getBoundingClientRect(),
      )
      badge.remove()
      return one && other && one.right > other.left && one.bottom > other.top
    })
    expect(isOverName, 'the discount lies on the picture').toBe(false)

    await page.getByRole('button', { name: `Remove ${georgette.name}` }).click()
    await page.getByText('Removed from Wishlist!').waitFor()
    expect((await names()).toSorted(), 'after one was removed').toEqual([kurta.name, mulmul.name].toSorted())

    await page.getByRole('button', { name: 'Clear' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to remove all items from your wishlist?').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await names(), 'after Escape').toHaveLength(2)
    await page.getByRole('button', { name: 'Clear' }).click()
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBe('[]')
  })

  it('puts one item, or all of them, into the cart and says so, asking for colour and size when there are several', async () => {
    const plain = await productWithoutChoice()
    await open('/wishlist', { wishlist: wishlistOf(kurta, plain) })
    await page.getByRole('button', { name: `Add to Cart: ${plain.name}` }).click()
    await page.getByText('Added to Cart!', { exact: true }).waitFor()
    expect(await storedQuantities()).toEqual([[plain.name, 1]])
    await page.getByRole('button', { name: 'All to Cart' }).click()
    await page.getByText('Added 2 items to Cart!').waitFor()
    expect(await storedQuantities()).toEqual([
      [plain.name, 2],
      [kurta.name, 1],
    ])
    expect((await storedLines())[0]).toMatchObject({ selectedColor: plain.color })

    await page.evaluate(() => {
      localStorage.removeItem('cart')
      dispatchEvent(new Event('cartUpdated'))
    })
    await page.getByRole('button', { name: `Add to Cart: ${kurta.name}` }).click()
    const dialog = page.getByRole('dialog', { name: kurta.name })
    const fontOf = (heading: ReturnType<Page['getByRole']>) =>
      heading.evaluate((text) => getComputedStyle(text).fontFamily)
    expect(await fontOf(dialog.getByRole('heading')), 'a heading, no name on a card').toBe(
      await fontOf(page.getByRole('heading', { level: 1 })),
    )
    await dialog.getByRole('group', { name: 'Size' }).locator('input:enabled').first().check()
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await storedLines(), 'the chosen variant').toMatchObject([
      { selectedColor: expect.stringMatching(/./), selectedSize: expect.stringMatching(/./) },
    ])
  })

  it('is one line with the same variant from the product page, even from an older cart', async () => {
    const plain = await productWithoutChoice()
    await open('/cart', { cart: cartOf(lineOf(plain, 1), lineOf(plain, 1, plain.color)) })
    await expect.poll(storedQuantities).toEqual([[plain.name, 2]])
    expect((await storedLines())[0]).toMatchObject({ selectedColor: plain.color })
  })
})

/** Opens a page with this stored in the browser and waits for hydration. */
async function open(path: string, remembered: Readonly<Record<string, string>>, how: BrowserContextOptions = DESKTOP) {
  page = await visit(browser, `${shop}/robots.txt`, how)
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, remembered)
  await page.goto(shop + path)
  await waitForHydration(page)
}

interface Line {
  readonly product: ProductJson
  readonly quantity: number
  readonly price: number
  readonly selectedColor: string
  readonly selectedSize: string
}

function lineOf(product: ProductJson, quantity: number, selectedColor = '', selectedSize = ''): Line {
  return { product, quantity, price: priceOf(product), selectedColor, selectedSize }
}

/** Of this colour and size the demo shop has two left. */
function inMaroonS(quantity: number): Line {
  return lineOf(kurta, quantity, 'Maroon', 'S')
}

function byTheMetre(metres: number): Line {
  return lineOf(mulmul, metres, 'Pink')
}

function cartOf(...items: Line[]): string {
  return JSON.stringify({ items, totalAmount: 0 })
}

/** Saved one day after the other. */
function wishlistOf(...products: ProductJson[]): string {
  return JSON.stringify(
    products.map(({ _id, name, image, ...product }, day) => ({
      _id,
      name,
      image,
      price: priceOf(product),
      originalPrice: product.price,
      description: '',
      dateAdded: `2026-11-0${day + 1}T10:00:00.000Z`,
    })),
  )
}

async function storedLines(): Promise<Line[]> {
  const text = await page.evaluate(() => localStorage.getItem('cart'))
  return JSON.parse(text ?? '{"items":[]}').items
}

async function storedNames(): Promise<string[]> {
  return (await storedLines()).map(({ product }) => product.name)
}

async function storedQuantities(): Promise<[string, number][]> {
  return (await storedLines()).map(({ product, quantity }) => [product.name, quantity])
}

function priceOf({ price, finalPrice = price }: Pick<ProductJson, 'price' | 'finalPrice'>): number {
  return Math.min(price, finalPrice)
}

function rupees(amount: number): string {
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
}

/** A product with one colour and no sizes, of which there are plenty. */
async function productWithoutChoice(): Promise<ProductJson & { readonly color: string }> {
  const answer = await fetch(`${shop}/api/products?limit=100`)
  const { products } = (await answer.json()) as {
    products: (ProductJson & { color: string; unit: string; colors: string[]; sizes: string[] })[]
  }
  const found = products.find(
    ({ colors, sizes, countInStock, unit }) =>
      colors.length === 1 && sizes.length < 2 && countInStock > 3 && unit !== 'metre',
  )
  if (!found) throw new Error('The demo shop has no product without a choice.')
  return { ...found, color: found.colors[0] ?? '' }
}

async function productOf(sku: string): Promise<ProductJson> {
  const answer = await fetch(`${shop}/api/products?sku=${sku}`)
  const { products } = (await answer.json()) as { products: ProductJson[] }
  if (!products[0]) throw new Error(`The demo shop has no ${sku}.`)
  return products[0]
}
