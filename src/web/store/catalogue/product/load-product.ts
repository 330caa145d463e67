import { data, type LoaderFunctionArgs } from 'react-router'
import type { Api } from '../../../../contract/api.ts'
import type { Product, Variant } from '../../../../contract/product.ts'
import { fabricNeeded } from '../../../../domain/catalogue/fabric-needed.ts'
import { LOAD_FAILURES, PRODUCT_PAGE } from '../../../../domain/catalogue/messages.ts'
import { DRAWN_CLOSE_UP_CM, pictureScale } from '../../../../domain/catalogue/picture-scale.ts'
import { isDrawnCloseUp } from '../../../../domain/catalogue/picture-urls.ts'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import { sizeChartOf } from '../../../../domain/catalogue/size-chart.ts'
import { swatchOf } from '../../../../domain/catalogue/swatches.ts'
import { blocksOf, isPlain, plainTextOf } from '../../../../domain/content/rich-text.ts'
import { isId } from '../../../../domain/ids.ts'
import { formatLongDate } from '../../../../domain/india/time.ts'
import { MAIL_PARAMETER, noteForMail } from '../../../../domain/notices/mail-link.ts'
import { FIT_TEXTS, FITS } from '../../../../domain/reviews/reviews.ts'
import { formatRoundRupees } from '../../../../domain/units/paise.ts'
import { apiOf, originOf } from '../../../api.ts'
import type { CardData } from '../card/card-data.ts'
import { cardOf } from '../card/card-of.ts'
import { factsOf } from './facts.ts'
import type { ProductData, ProductProblem, ShownProduct, ShownReviews, ShownVariant } from './product-data.ts'
import { isVariantSoldOut } from './selection.ts'

/** 'You May Also Like' shows 4 of the 8 related products (specification 1, section 9). */
const RELATED_SHOWN = 4

/**
 * Loads the product of the address. An error is part of the data, with the message and status of the specification: 400
 * for a malformed id, 404 for an unknown one, otherwise 500.
 */
export async function loadProduct({ params, request, context }: LoaderFunctionArgs) {
  const id = params.productId ?? ''
  if (id === '') return problemResponse(400, { problem: PRODUCT_PAGE.noId })
  if (!isId(id))
    return problemResponse(400, {
      problem: PRODUCT_PAGE.invalidId,
      ...(id === 'undefined' && { hint: INCOMPLETE_LINK }),
    })
  const api = apiOf(context)
  try {
    const input = { params: { id } }
    const query = new URL(request.url).searchParams
    const reviewsPage = reviewPage(query)
    const part = reviewsPage === 0 ? { limit: FIRST_REVIEWS } : { limit: MAX_REVIEWS, page: reviewsPage }
    const filter = reviewFilter(query)
    // Alone, so that nothing else fails for a product that does not exist.
    const { data: product } = await api.products.get(input)
    const [{ data: sold }, look, related, reviews, swatch] = await Promise.all([
      api.products.variants(input),
      api.products.look(input).catch(withoutProducts),
      api.products.related(input).catch(withoutProducts),
      api.reviews
        .ofProduct({ ...input, query: { ...part, ...filter } })
        .then((found) => shownReviews(found, filter, reviewsPage), withoutReviews),
      product.swatchId === undefined
        ? undefined
        : api.products.get({ params: { id: product.swatchId } }).then(swatchSample, () => undefined),
    ])
    if (!isId(product._id) || product.name === '') return problemResponse(500, { problem: PRODUCT_PAGE.invalidData })
    const inLook = new Set(look.products.map(({ _id }) => _id))
    const page = shown(product, sold.variants)
    const asked = { mail: query.get(MAIL_PARAMETER), color: query.get('color'), size: query.get('size') }
    const note = noteForMail(asked, page.variants, (each) => isVariantSoldOut(page.product, each.countInStock))
    return data<ProductData>({
      ...page,
      ...(note !== undefined && { note }),
      ...(reviews && { reviews }),
      ...(swatch && { swatchSample: swatch }),
      ...(inLook.size > 0 && { look: look.products.map(cardOf) }),
      related: related.products
        .filter(({ _id }) => !inLook.has(_id))
        .slice(0, RELATED_SHOWN)
        .map(cardOf),
      origin: originOf(context),
    })
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status === 404)
      return problemResponse(404, { problem: PRODUCT_PAGE.notFound, hint: MAYBE_GONE, popular: await popularOf(api) })
    console.error(error)
    return problemResponse(500, { problem: LOAD_FAILURES.product })
  }
}

async function popularOf(api: Api): Promise<readonly CardData[]> {
  const { products } = await api.products.bestSellers({}).catch(withoutProducts)
  return products.slice(0, RELATED_SHOWN).map(cardOf)
}

/** A swatch that is not sold, or sold out, is not offered. */
function swatchSample({ data: { _id, price, finalPrice, countInStock } }: { data: ReadProduct }) {
  return countInStock > 0 ? { id: _id, price: formatRoundRupees(finalPrice ?? price) } : undefined
}

/** Loads a product of any status for the holder of a preview link. Never cached. */
export async function loadProductPreview({ params, context }: LoaderFunctionArgs) {
  try {
    const { data: found } = await apiOf(context).products.preview({ params: { token: params.token ?? '' } })
    const { product, variants, status } = found
    const page = {
      ...shown(product, variants),
      related: [],
      origin: originOf(context),
      preview: PREVIEWS[status] ?? '',
    }
    return data<ProductData>(page, { headers: { 'cache-control': 'no-store' } })
  } catch {
    return problemResponse(404, { problem: 'This preview has expired.', hint: 'Please ask the shop for a new link.' })
  }
}

const PREVIEWS: Readonly<Record<string, string>> = {
  active: 'Preview of a product that is live in the shop.',
  draft: "Preview of a draft. Customers can't see this product yet.",
  archived: "Preview of an archived product. Customers can't see it.",
}

/** The number of reviews on the page at first, and on each page of all of them. */
const FIRST_REVIEWS = 5
const MAX_REVIEWS = 100

const MAYBE_GONE = 'It may no longer be sold.'

const INCOMPLETE_LINK =
  'The link you followed is incomplete: it ends in “undefined”. Please choose the product from the list.'

function problemResponse(status: number, problem: ProductProblem) {
  return data<ProductProblem>(problem, { status, headers: { 'cache-control': 'no-store' } })
}

/** The page is complete without related products and those of the look. */
function withoutProducts(error: unknown): { readonly products: readonly [] } {
  console.error(error)
  return { products: [] }
}

function withoutReviews(error: unknown): undefined {
  console.error(error)
  return undefined
}

function shownReviews(
  { data, stars, fits, total }: Awaited<ReturnType<Api['reviews']['ofProduct']>>,
  filter: ShownReviews['filter'],
  page: number,
): ShownReviews | undefined {
  if (stars.every((count) => count === 0)) return undefined
  const shown = data.map(({ _id, by, createdAt, rating, title, text, answer, fit, heightCm, bought, ...review }) => ({
    id: _id,
    by,
    on: formatLongDate(createdAt),
    rating,
    title,
    text,
    answer,
    facts: [fit && FIT_TEXTS[fit], heightCm && `${heightCm} cm tall`, bought && `Bought ${bought}`]
      .filter(Boolean)
      .join(' · '),
    ...(review.photos.length > 0 && { photos: review.photos }),
    isSample: review.isSample,
    helpful: review.helpful,
  }))
  const before = Math.max(page - 1, 0) * MAX_REVIEWS
  const hasMore = before + shown.length < total
  return { stars, fits, shown, total, filter, page, hasMore, hasSamples: shown.some(({ isSample }) => isSample) }
}

/** Reads `?reviews=`: 0 for the first reviews, 1 for `all`, 2 and more for the further pages. */
function reviewPage(query: URLSearchParams): number {
  const value = query.get('reviews') ?? ''
  if (value === 'all') return 1
  return /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 0
}

/** Reads `?stars=` and `?fit=`; other values are ignored. */
function reviewFilter(query: URLSearchParams): ShownReviews['filter'] {
  const stars = [1, 2, 3, 4, 5].find((each) => String(each) === query.get('stars'))
  const fit = FITS.find((each) => each === query.get('fit'))
  return { ...(stars !== undefined && { stars }), ...(fit !== undefined && { fit }) }
}

type Frozen<T> = { readonly [K in keyof T]: T[K] extends unknown[] ? readonly T[K][number][] : T[K] }
type ReadProduct = Frozen<Product>
type ReadVariant = Frozen<Variant>

/** Sent with the page, so that the browser does not need the list of all colours. */
function swatchesOf(variants: readonly ReadVariant[]): Record<string, string> {
  return Object.fromEntries(variants.map(({ color }) => [color, swatchOf(color)]))
}

function shown(product: ReadProduct, variants: readonly ReadVariant[]) {
  const pictures = picturesOf(product, variants)
  return {
    product: shownProduct(product),
    variants: variants.map(shownVariant),
    pictures,
    swatches: swatchesOf(variants),
    ...(product.imageAlts && { alts: product.imageAlts }),
    ...(product.imageFocus && { focus: product.imageFocus }),
    ...scalesOf(product, pictures),
    facts: factsOf(product),
    ...sizeChart(product),
    ...(product.unit === 'metre' && { fabricNeeded: fabricNeededOf(product) }),
  }
}

function shownProduct(product: ReadProduct): ShownProduct {
  const { _id, name, description, price, finalPrice, image, color, pattern, fabric, unit } = product
  const { minQuantity, quantityStep, countInStock, rating, reviews } = product
  const descriptionBlocks = blocksOf(description)
  return {
    _id,
    name,
    description: plainTextOf(description),
    ...(!isPlain(descriptionBlocks) && { descriptionBlocks }),
    price,
    ...(finalPrice !== undefined && { finalPrice }),
    image: image || (product.images[0] ?? ''),
    brand: { name: product.brand.name },
    category: product.category,
    color,
    pattern,
    fabric,
    unit,
    minQuantity,
    quantityStep,
    countInStock,
    rating,
    reviews,
    ...(product.swatchOf !== undefined && { swatchOf: product.swatchOf }),
    ...(product.modelNote && { modelNote: product.modelNote }),
    ...(product.maxQuantity !== undefined && { maxQuantity: product.maxQuantity }),
  }
}

function shownVariant({ sku, color, size, price, finalPrice, countInStock }: ReadVariant): ShownVariant {
  return { sku, color, size, price, ...(finalPrice !== undefined && { finalPrice }), countInStock }
}

function picturesOf(product: ReadProduct, variants: readonly ReadVariant[]): ProductData['pictures'] {
  const byColor = variants.toReversed().map(({ color, images }) => [color, images] as const)
  return { '': product.images, ...Object.fromEntries(byColor) }
}

/** Of the pictures that the shop has given a width, and of the close-ups that are drawn for demo cloth. */
function scalesOf({ imageWidths, unit }: ReadProduct, pictures: ProductData['pictures']): Pick<ProductData, 'scales'> {
  const drawn = unit === 'metre' ? Object.values(pictures).flat().filter(isDrawnCloseUp) : []
  const widths = [...drawn.map((url) => [url, DRAWN_CLOSE_UP_CM] as const), ...Object.entries(imageWidths ?? {})]
  if (widths.length === 0) return {}
  return { scales: Object.fromEntries(widths.map(([url, widthCm]) => [url, pictureScale(widthCm)])) }
}

function fabricNeededOf(product: ReadProduct) {
  const { minimum, step } = sellingUnitOf({ ...product })
  return fabricNeeded({ widthCm: product.widthCm, minimum, step })
}

function sizeChart({ garment, mainCategory, sizes, garmentMeasures }: ReadProduct): Pick<ProductData, 'sizeChart'> {
  const chart = sizeChartOf({ garment, mainCategory: mainCategory.name, sizes, garmentMeasures })
  return chart ? { sizeChart: chart } : {}
}
