import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { openBuiltShop } from './e2e/built-shop.ts'
import {
  clientStartAddressOf,
  eagerSrcOf,
  elementsOf,
  headOf,
  imagesOf,
  inlineScriptsOf,
  modulesOf,
  startsAtOnce,
  staticImportsOf,
} from './page-weight.ts'

const KB = 1024
const PAGE = 15 * KB
const BEFORE_TOUCH = 6 * KB
const WHOLE_SCRIPT = 110 * KB
/** The first picture of the demo's home page on a phone. */
const FIRST_PICTURE = 26 * KB
/** What a cheap phone lays out without a pause; the demo's home page. */
const HOME_ELEMENTS = 800
/** Characters of script that are compiled when they are needed. */
const COMPILED_LATE = 20 * KB
/** Pictures across one row of a listing on a wide screen. */
const ROW = 4

/** Holds the pages of the built shop to their budgets, in brotli as served; names each that is broken and ends with 1. */
async function main(): Promise<void> {
  const shop = await openBuiltShop()
  try {
    console.log('\nSizes in KB of brotli, as served')
    for (const [name, path] of await pagesOf(shop.url)) await weigh(name, shop.url, path)
  } finally {
    await shop.stop()
  }
  for (const line of broken) console.error(`  Too much: ${line}`)
  if (broken.length > 0) process.exitCode = 1
}

const broken: string[] = []

function hold(good: boolean, line: string): void {
  if (!good) broken.push(line)
}

async function pagesOf(url: string): Promise<readonly (readonly [name: string, path: string])[]> {
  const first = async (path: string) => {
    const { data } = JSON.parse((await served(url + path)).text) as { data: readonly { _id: string }[] }
    return data[0]?._id
  }
  return [
    ['home', '/'],
    ['listing', '/products'],
    ['category', `/category/${await first('/api/categories?type=category')}`],
    ['product', `/products/${await first('/api/products?limit=1&shape=data')}`],
    ...CONTENT.map((name): [string, string] => [name, `/${name}`]),
    ['checkout', '/checkout'],
    ['orders', '/orders'],
    ['order', `/orders/${'0'.repeat(24)}`],
  ]
}

const CONTENT = ['about', 'contact', 'faq', 'privacy', 'terms', 'shipping', 'returns']

async function weigh(name: string, url: string, path: string): Promise<void> {
  const { bytes, text: html } = await servedOften(url + path)
  const before = await scriptBeforeTouch(url, html)
  const address = clientStartAddressOf(html)
  const start = address && (await servedOften(url + address))
  const whole = before + (await scriptInTheEnd(url, start ? start.text : html))
  const kb = (size: number) => (size / KB).toFixed(1)
  console.log(
    `  ${name.padEnd(9)} page ${kb(bytes)}, script before ${startsAtOnce(html) ? 'the client, which starts at once,' : 'the first touch'} ${kb(before)}, in the end ${kb(whole)}${start ? ` and ${kb(start.bytes)} of the page's data` : ''}`,
  )
  hold(bytes <= PAGE, `the page ${name} (${path}) weighs ${kb(bytes)} KB; the budget is ${kb(PAGE)}.`)
  hold(
    before <= BEFORE_TOUCH,
    `${name} loads ${kb(before)} KB of script before the first touch; at most ${kb(BEFORE_TOUCH)}.`,
  )
  hold(whole <= WHOLE_SCRIPT, `${name} loads ${kb(whole)} KB of script in the end; at most ${kb(WHOLE_SCRIPT)}.`)
  if (name === 'home') {
    const elements = elementsOf(html)
    console.log(`  ${name.padEnd(9)} ${elements} elements`)
    const picture = await served(
      url + (/<source media="[^"]*" type="image\/avif" srcSet="([^"]+)"/.exec(html)?.[1] ?? ''),
    )
    console.log(`  ${name.padEnd(9)} ${kb(picture.bytes)} KB of its first picture on a phone`)
    hold(picture.bytes <= FIRST_PICTURE, `the first picture on a phone has more than ${kb(FIRST_PICTURE)} KB.`)
    hold(elements < HOME_ELEMENTS, `the home page has ${elements} elements; fewer than ${HOME_ELEMENTS} is the budget.`)
  }
  for (const tag of blockersOf(html)) hold(false, `${name} waits for ${tag} before it paints.`)
  holdImages(name, html)
}

async function scriptBeforeTouch(url: string, html: string): Promise<number> {
  let bytes = inlineScriptsOf(html).reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
  for (const address of eagerSrcOf(html)) bytes += (await served(url + address)).bytes
  return bytes
}

/** Everything the client's start-up code imports, and what that imports in turn; what is imported on demand is not in it. */
async function scriptInTheEnd(url: string, startUp: string): Promise<number> {
  const found = new Set(modulesOf(startUp))
  if (found.size === 0) throw new Error('The page has no start-up code to follow.')
  let bytes = 0
  for (const address of found) {
    const script = await served(url + address)
    bytes += script.bytes
    for (const next of staticImportsOf(script.text)) found.add(`/assets/${next}`)
    hold(startUp.includes(JSON.stringify(address)), `${address} is requested only when another module names it.`)
    const isEarly = script.text.startsWith('//# allFunctionsCalledOnLoad\n')
    const isCode = !address.includes('/manifest-')
    hold(isEarly || !isCode || script.text.length <= COMPILED_LATE, `${address} is compiled function by function.`)
    // A page with developer tools, as Lighthouse has it, would compile React twice (`vite/react-parts.ts`).
    hold(!/Error\(\w+\(519\)\)/.test(script.text), `${address} makes React's error of a hydration when it loads.`)
  }
  return bytes
}

function blockersOf(html: string): string[] {
  const tags = headOf(html).match(/<(?:link|script)\b[^>]*>/g) ?? []
  return tags.filter((tag) =>
    tag.startsWith('<link')
      ? /rel="?stylesheet/.test(tag)
      : /\ssrc=/.test(tag) && !/\s(?:async|defer)\b|type="module"/.test(tag),
  )
}

function holdImages(name: string, html: string): void {
  const images = imagesOf(html)
  for (const image of images) {
    hold(/\swidth="\d+"/.test(image) && /\sheight="\d+"/.test(image), `${name} has a picture without a size: ${image}`)
  }
  // Personal screens fetch theirs later.
  if (images.length === 0) return
  const first = images.filter((image) => /fetchpriority="high"/i.test(image))
  const isEager = (image: string | undefined) => image !== undefined && !image.includes('loading="lazy"')
  hold(
    first.length === 1 && isEager(first[0]),
    `${name} hurries ${first.length} pictures; it should be the first only.`,
  )
  hold(first[0] === images.find(isEager), `${name} hurries a picture that is not its first eager one.`)
  if (name !== 'listing') return
  // The small pictures of the categories before the products may come later.
  const products = imagesOf(html.slice(html.indexOf('class="products')))
  hold(products.slice(0, ROW).every(isEager), `${name} loads its first row of pictures late.`)
  hold(
    products.slice(2 * ROW).every((image) => !isEager(image)),
    `${name} loads pictures below its first rows early.`,
  )
}

/** A page as most visitors get it: what is sent often is compressed as hard as possible, in the background. */
async function servedOften(url: string): Promise<Served> {
  for (let time = 0; time < SENT_OFTEN; time++) await served(url)
  for (let tries = 0; ; tries++) {
    const page = await served(url)
    if (tries === 50 || page.bytes <= hardestSizeOf(page.text)) return page
    await pause(100)
  }
}

function hardestSizeOf(text: string): number {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  }
  return brotliCompressSync(text, { params }).length
}

/** More than the shop compresses hardest at. */
const SENT_OFTEN = 25

/** Of a customer: a visitor gets the login in place of some pages. */
const SIGNED_IN = 'session=none'

interface Served {
  /** As they travelled. */
  readonly bytes: number
  readonly text: string
}

function served(address: string): Promise<Served> {
  return new Promise((resolve, reject) => {
    const request = get(
      address,
      { headers: { 'accept-encoding': 'br', cookie: SIGNED_IN }, timeout: 30_000 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} from ${address}`))
          const body = Buffer.concat(chunks)
          const text = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
          resolve({ bytes: body.length, text: text.toString() })
        })
      },
    )
    request.on('timeout', () => request.destroy(new Error(`No answer from ${address}`)))
    request.on('error', reject)
  })
}

await main()
