import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, signedIn, visit, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

interface Good {
  readonly _id: string
  readonly name: string
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
  readonly countInStock: number
}

let browser: Browser
let page: Page
/** Goods of the demo shop: a kurta in several sizes, cloth by the metre from 1 m in steps of 0.25 m, a sold-out georgette. */
let kurta: Good
let mulmul: Good
let georgette: Good

beforeAll(async () => {
  browser = await launchBrowser()
  ;[kurta, mulmul, georgette] = (await Promise.all(['WKU04-MAR-S', 'FBP05-PIN', 'FGC05-GRA'].map(goodOf))) as [
    ...[Good, Good, Good],
  ]
})
afterEach(() => page?.context().close())

describe('the cart', () => {
  const line = (good: Good) => page.getByRole('listitem').filter({ hasText: good.name })
  const total = () => page.locator('.cart-total strong')

  it('changes a length in steps of 25 cm, from the minimum, and charges it to the paisa', async () => {
    await open('/cart', { cart: cartOf(byTheMetre(2)) })
    const length = page.getByRole('spinbutton', { name: `Length: ${mulmul.name}` })
    await page.getByRole('button', { name: `Longer: ${mulmul.name}` }).click()
    await expect.poll(() => length.inputValue()).toBe('2.25 m')
    expect(await total().textContent()).toBe(rupees(priceOf(mulmul) * 2.25))
    await length.fill('0.3')
    await length.press('Enter')
    await expect.poll(() => length.inputValue()).toBe('1 m')
    expect(await line(mulmul).getByText('The smallest order is 1 m.').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: `Shorter: ${mulmul.name}` }).isDisabled()).toBe(true)
    await length.fill('1.6')
    await length.blur()
    await expect.poll(() => length.inputValue()).toBe('1.5 m')
  })

  it('holds a number of pieces between one and what is left', async () => {
    await open('/cart', { cart: cartOf(inMaroonS(1)) })
    const quantity = page.getByRole('spinbutton', { name: `Quantity: ${kurta.name}` })
    expect(await page.getByRole('button', { name: `One less: ${kurta.name}` }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: `One more: ${kurta.name}` }).click()
    await expect.poll(() => quantity.inputValue()).toBe('2')
    await expect.poll(() => page.getByRole('button', { name: `One more: ${kurta.name}` }).isDisabled()).toBe(true)
    await quantity.fill('40')
    await quantity.press('Enter')
    await expect.poll(() => quantity.inputValue()).toBe('2')
    expect(await line(kurta).getByText('Only 2 pieces left.').isVisible()).toBe(true)
  })

  it('shows shipping as ₹0 without promising it, and leads to the checkout', async () => {
    await open('/cart', { cart: cartOf(byTheMetre(1)) })
    const summary = page.getByRole('region', { name: 'Order summary' })
    expect(await summary.textContent()).toContain('Shipping₹0 calculated at checkout')
    const onward = page.getByRole('link', { name: 'Proceed to Checkout' })
    expect(await onward.getAttribute('href')).toBe('/checkout')
    expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/products')
  })

  it('takes a line out, and puts it back in its place', async () => {
    await open('/cart', { cart: cartOf(inMaroonS(1), byTheMetre(1)) })
    await page.getByRole('button', { name: `Remove ${kurta.name}` }).click()
    expect(await page.getByText(`Removed ${kurta.name}.`).isVisible()).toBe(true)
    expect(await storedNames()).toEqual([mulmul.name])
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
    await undo.press('Enter')
    expect(await storedNames()).toEqual([kurta.name, mulmul.name])
    await page.getByRole('button', { name: `Remove ${kurta.name}` }).click()
    await page.getByRole('button', { name: `Remove ${mulmul.name}` }).click()
    expect(await page.getByRole('heading', { name: 'Your cart is empty' }).isVisible()).toBe(true)
  })

  it('says what has changed since a line was put in, and charges what is asked today', async () => {
    await open('/cart', { cart: cartOf({ ...byTheMetre(1), price: 9 }, inMaroonS(7)) })
    await line(mulmul)
      .getByText(`The price has changed from ₹9.00 to ${rupees(priceOf(mulmul))}.`)
      .waitFor()
    await line(kurta).getByText('Changed from 7 pieces to 2 pieces, the quantity available.').waitFor()
    await expect.poll(() => total().textContent()).toBe(rupees(priceOf(mulmul) + 2 * priceOf(kurta)))
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

  it('is the same in two tabs', async () => {
    await open('/cart', { cart: cartOf(inMaroonS(1), byTheMetre(1)) })
    const other = await page.context().newPage()
    await other.goto(`${shop}/cart`)
    await other.getByRole('button', { name: `Remove ${kurta.name}` }).click()
    await expect.poll(() => page.getByRole('link', { name: kurta.name }).count()).toBe(0)
    await page.getByRole('button', { name: `Longer: ${mulmul.name}` }).click()
    const length = other.getByRole('spinbutton', { name: `Length: ${mulmul.name}` })
    await expect.poll(() => length.inputValue()).toBe('1.25 m')
  })

  it.each(['{', '[]', '{"items":5}', '{"items":[{"product":{"_id":"x"},"quantity":"two"}]}', 'null'])(
    'is empty when what is stored is %s',
    async (cart) => {
      await open('/cart', { cart })
      expect(await page.getByRole('heading', { name: 'Your cart is empty' }).isVisible()).toBe(true)
      expect(await page.getByRole('link', { name: 'Continue Shopping' }).isVisible()).toBe(true)
    },
  )

  it('keeps the total within reach of the thumb on a phone', async () => {
    await open('/cart', { cart: cartOf(inMaroonS(1), byTheMetre(1), lineOf(georgette, 1)) }, PHONE)
    const box = await total().boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

describe('the wishlist', () => {
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()

  it('is empty at first, and says where it is kept', async () => {
    await open('/wishlist', {})
    expect(await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Explore Products' }).getAttribute('href')).toBe('/products')
    expect(await page.getByText('Wishlist items are kept only on this device.').isVisible()).toBe(true)
  })

  it('hides the note about this device from a signed-in customer', async () => {
    await open('/wishlist', {})
    const note = page.getByText('Wishlist items are kept only on this device.')
    await note.waitFor()
    const data = { email: 'priya@example.com', password: 'priya-demo' }
    const { user } = await (await page.request.post(`${shop}/api/auth/login`, { data })).json()
    await page.evaluate((name) => localStorage.setItem('user', name), JSON.stringify(user))
    await page.reload()
    await waitForHydration(page)
    expect(await note.count()).toBe(0)
  })

  it('shows what was saved, the newest first, with today’s words from the catalogue', async () => {
    await open('/wishlist', { wishlist: wishesOf(kurta, mulmul, georgette) })
    expect(await page.getByText('3 items saved').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile')
    expect(await names()).toEqual([georgette.name, mulmul.name, kurta.name])
    const item = page.getByRole('article').filter({ hasText: kurta.name })
    await expect
      .poll(async () => (await item.locator('.wishlist-description').textContent())?.length ?? 0)
      .toBeGreaterThan(20)
    expect(await item.getByRole('link', { name: kurta.name }).getAttribute('href')).toBe(`/products/${kurta._id}`)
    expect(await item.getByRole('img', { name: /^Rated \d(\.\d)? out of 5/ }).isVisible()).toBe(true)
  })

  it('badges what costs less than before', async () => {
    const saved = { ...kurta, _id: 'eeeeeeeeeeeeeeeeeeeeeeee', price: 750, originalPrice: 1000, finalPrice: undefined }
    await open('/wishlist', { wishlist: JSON.stringify([saved]) })
    expect(await page.getByText('25% OFF').isVisible()).toBe(true)
    expect(await page.locator('article s').textContent()).toContain('₹1,000.00')
    expect(await page.getByText('1 item saved').isVisible()).toBe(true)
  })

  it('is sorted by name and by price', async () => {
    await open('/wishlist', { wishlist: wishesOf(kurta, mulmul, georgette) })
    const goods = [kurta, mulmul, georgette]
    const sort = page.getByLabel('Sort by')
    expect(await sort.locator('option').allTextContents()).toEqual(['Recently Added', 'Name A-Z', 'Price Low to High'])
    await sort.selectOption('Name A-Z')
    const byName = goods.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
    await expect.poll(names).toEqual(byName.map(({ name }) => name))
    await sort.selectOption('Price Low to High')
    const byPrice = goods.toSorted((a, b) => priceOf(a) - priceOf(b))
    await expect.poll(names).toEqual(byPrice.map(({ name }) => name))
  })

  it('is a grid or a list', async () => {
    await open('/wishlist', { wishlist: wishesOf(kurta, mulmul) })
    const top = (place: number) =>
      page
        .getByRole('article')
        .nth(place)
        .boundingBox()
        .then((box) => box?.y)
    expect(await top(0)).toBe(await top(1))
    await page.getByRole('button', { name: 'Show as a list' }).click()
    expect(await page.getByRole('button', { name: 'Show as a list' }).getAttribute('aria-pressed')).toBe('true')
    expect(await top(0)).toBeLessThan((await top(1)) ?? 0)
  })

  it('puts one item, or all of them, into the cart and says so', async () => {
    const plain = await goodWithoutChoice()
    await open('/wishlist', { wishlist: wishesOf(kurta, plain) })
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
  })

  it('asks for colour and size when there are several, and puts that variant into the cart', async () => {
    await open('/wishlist', { wishlist: wishesOf(kurta, mulmul) })
    await page.getByRole('button', { name: `Add to Cart: ${kurta.name}` }).click()
    const dialog = page.getByRole('dialog', { name: kurta.name })
    await dialog.getByRole('group', { name: 'Size' }).locator('input:enabled').first().check()
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await storedLines()).toMatchObject([
      { selectedColor: expect.stringMatching(/./), selectedSize: expect.stringMatching(/./) },
    ])
  })

  it('is one line with the same variant from the product page, even from an older cart', async () => {
    const plain = await goodWithoutChoice()
    await open('/cart', { cart: cartOf(lineOf(plain, 1), lineOf(plain, 1, plain.color)) })
    await expect.poll(storedQuantities).toEqual([[plain.name, 2]])
    expect((await storedLines())[0]).toMatchObject({ selectedColor: plain.color })
  })

  it('removes one item', async () => {
    await open('/wishlist', { wishlist: wishesOf(kurta, mulmul) })
    await page.getByRole('button', { name: `Remove ${kurta.name}` }).click()
    await page.getByText('Removed from Wishlist!').waitFor()
    expect(await names()).toEqual([mulmul.name])
  })

  it('asks before it removes all items', async () => {
    await open('/wishlist', { wishlist: wishesOf(kurta, mulmul) })
    await page.getByRole('button', { name: 'Clear' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to remove all items from your wishlist?').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await names()).toHaveLength(2)
    await page.getByRole('button', { name: 'Clear' }).click()
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBe('[]')
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
  readonly product: Good
  readonly quantity: number
  readonly price: number
  readonly selectedColor: string
  readonly selectedSize: string
}

function lineOf(product: Good, quantity: number, selectedColor = '', selectedSize = ''): Line {
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
function wishesOf(...goods: Good[]): string {
  return JSON.stringify(
    goods.map(({ _id, name, image, ...good }, day) => ({
      ...{ _id, name, image, price: priceOf(good), originalPrice: good.price, description: '' },
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

function priceOf({ price, finalPrice = price }: Pick<Good, 'price' | 'finalPrice'>): number {
  return Math.min(price, finalPrice)
}

function rupees(amount: number): string {
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
}

/** A product with one colour and no sizes, of which there are plenty. */
async function goodWithoutChoice(): Promise<Good & { readonly color: string }> {
  const answer = await fetch(`${shop}/api/products?limit=100`)
  const { products } = (await answer.json()) as {
    products: (Good & { color: string; unit: string; colors: string[]; sizes: string[] })[]
  }
  const found = products.find(
    ({ colors, sizes, countInStock, unit }) =>
      colors.length === 1 && sizes.length < 2 && countInStock > 3 && unit !== 'metre',
  )
  if (!found) throw new Error('The demo shop has no product without a choice.')
  return { ...found, color: found.colors[0] ?? '' }
}

async function goodOf(sku: string): Promise<Good> {
  const answer = await fetch(`${shop}/api/products?sku=${sku}`)
  const { products } = (await answer.json()) as { products: Good[] }
  if (!products[0]) throw new Error(`The demo shop has no ${sku}.`)
  return products[0]
}

describe('the lists of a signed-in customer', () => {
  const itemsOf = (device: Page) =>
    device.evaluate(() => {
      const { items } = JSON.parse(localStorage.getItem('cart') ?? '{}') as { items: { product: { name: string } }[] }
      return items.map(({ product }) => product.name)
    })
  /** Stores a cart as the shop does, and waits until the server has it. */
  const store = async (device: Page, cart: string) => {
    const stored = device.waitForResponse((answer) => answer.url().endsWith('/api/lists') && answer.status() === 200)
    await device.evaluate((text) => {
      localStorage.setItem('cart', text)
      dispatchEvent(new Event('cartUpdated'))
    }, cart)
    await stored
  }
  const lookAgain = (device: Page) => device.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  it('are the same on another device, and what one removes does not come back from the other', async () => {
    const phone = await signedIn(browser, shop, 'priya', '/profile', PHONE)
    const laptop = await signedIn(browser, shop, 'priya', '/profile')
    for (const device of [phone, laptop])
      await expect.poll(() => device.evaluate(() => localStorage.getItem('agreedLists'))).not.toBeNull()
    await store(phone, cartOf(inMaroonS(1), byTheMetre(2)))
    await lookAgain(laptop)
    await laptop.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    await store(laptop, cartOf(byTheMetre(2)))
    await lookAgain(phone)
    await expect.poll(() => itemsOf(phone)).toEqual([mulmul.name])
  })
})
