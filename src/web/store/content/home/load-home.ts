import { data, type LoaderFunctionArgs } from 'react-router'
import type { Api } from '../../../../contract/api.ts'
import type { categories } from '../../../../contract/catalogue.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import { mainCategoryIdOf } from '../../../../domain/catalogue/category-links.ts'
import {
  type HomeLayout,
  type HomepageSection,
  layoutHome,
  MAX_SECTION_PRODUCTS,
} from '../../../../domain/content/homepage.ts'
import { SAMPLE_SECTIONS } from '../../../../domain/content/sample-sections.ts'
import { keepLast } from '../../../../domain/keep-last.ts'
import { apiOf, originOf } from '../../../api.ts'
import type { CardData } from '../../catalogue/card/card-data.ts'
import { smallCardOf } from '../../catalogue/card/card-of.ts'
import { withPictures } from '../../catalogue/listing/tile-pictures.ts'
import { additionalSection } from './additional-section.ts'
import { CANDIDATES, distinctCards } from './distinct-cards.ts'
import { entries } from './entries.ts'
import type { CategoryTile, HomeData } from './home-data.ts'
import { homeAdvertisement, slideOf, testimonialOf } from './section-data.ts'

/**
 * Loads the parts of the home page in parallel. Sections that cannot be read are replaced by samples, other parts are left
 * out. An incomplete page is not cached, and one without products has status 500.
 */
export function loadHome({ context }: LoaderFunctionArgs) {
  return homeOf(context, layoutOf(apiOf(context)))
}

/** Loads the home page with the sections of a preview. Never cached. */
export async function loadPreview({ context, params }: LoaderFunctionArgs) {
  const { data: sections } = await apiOf(context).content.preview({ params: { token: params.token ?? '' } })
  const layout = Promise.resolve({ layout: layoutHome<HomepageSection>(sections), areSamples: true })
  const { data: home } = await homeOf(context, layout)
  return data(home, { headers: { 'cache-control': 'no-store' } })
}

async function homeOf(context: LoaderFunctionArgs['context'], layout: ReturnType<typeof layoutOf>) {
  const api = apiOf(context)
  const [sections, categories, rules, ways, allFeatured, allNew, allBest] = await Promise.all([
    layout,
    orUndefined(categoryTiles(api)),
    orUndefined(checkoutRules(api)),
    orUndefined(entries(api)),
    orUndefined(readProducts(api, { featured: true })),
    orUndefined(readProducts(api, { newArrival: true })),
    orUndefined(readProducts(api, { bestSeller: true })),
  ])
  const choose = distinctCards(sections.layout.additional)
  const [featured, newArrivals, bestSellers] = [choose.four(allFeatured), choose.four(allNew), choose.four(allBest)]
  const read = await Promise.all(
    sections.layout.additional.map((section) => orUndefined(additionalSection(api, section, featured ?? []))),
  )
  const additional = read.map((part, index) => {
    const section = sections.layout.additional[index]
    return part && section ? choose.filtered(part, section) : part
  })
  const hasNone = featured?.length === 0 && newArrivals?.length === 0 && bestSellers?.length === 0
  const all = hasNone ? await orUndefined(latestProducts(api)) : undefined
  const home: HomeData = {
    hero: sections.layout.hero.map(slideOf),
    categories: categories ?? [],
    ...(rules && { payment: rules.paymentMethods.map(({ method }) => method) }),
    ...(rules?.deliversWithin && { deliversWithin: rules.deliversWithin }),
    ...(ways && { entries: ways }),
    advertisements: {
      top: sections.layout.topAdvertisements.map(homeAdvertisement),
      between: sections.layout.betweenAdvertisements.map(homeAdvertisement),
      bottom: sections.layout.bottomAdvertisements.map(homeAdvertisement),
    },
    ...(featured && { featured }),
    ...(newArrivals && { newArrivals }),
    ...(bestSellers && { bestSellers }),
    ...(all && all.length > 0 && { products: all }),
    testimonials: sections.layout.testimonials.map(testimonialOf),
    additional: additional.filter((section) => section !== undefined),
    origin: originOf(context),
    ...(all?.length === 0 && { isOpeningSoon: true }),
  }
  const hasProducts = featured && newArrivals && bestSellers
  if (hasProducts && categories && !sections.areSamples && !additional.includes(undefined)) return data(home)
  return data(home, { status: hasProducts ? 200 : 500, headers: { 'cache-control': 'no-store' } })
}

async function layoutOf(api: Api): Promise<{ layout: HomeLayout<HomepageSection>; areSamples: boolean }> {
  const sections = await orUndefined(api.content.sections({}))
  return { layout: layoutHome<HomepageSection>(sections?.data ?? SAMPLE_SECTIONS), areSamples: !sections }
}

async function checkoutRules(api: Api) {
  return (await api.checkout.rules({})).data
}

async function readProducts(
  api: Api,
  which: { featured?: true; newArrival?: true; bestSeller?: true },
): Promise<CardData[]> {
  const { products } = await api.products.list({ query: { ...which, limit: CANDIDATES } })
  return products.map(smallCardOf)
}

/** The newest products of a shop whose owner has chosen none for the home page, as after an import. None: the shop sells nothing yet. */
async function latestProducts(api: Api): Promise<CardData[]> {
  return (await api.products.list({ query: { limit: MAX_SECTION_PRODUCTS } })).products.map(smallCardOf)
}

/** The row shows at most this many categories. Its title leads to all products. */
const MAX_CATEGORY_TILES = 6

/** Returns categories that have products, taken from each main category in turn so that the row starts with a mix. */
async function categoryTiles(api: Api): Promise<readonly CategoryTile[]> {
  const tiles = await withPictures(api, tilesOf((await api.categories.list({})).data))
  return tiles.map(({ type: _type, ...tile }) => tile)
}

// What the API answers is the same object until it changes.
const tilesOf = keepLast((levels: Output<typeof categories.list>['data']) => {
  const filled = levels.filter(({ type, productCount }) => type === 'category' && productCount > 0)
  const categoriesOf = Map.groupBy(filled, mainCategoryIdOf)
  const groups = levels
    .filter(({ type }) => type === 'mainCategory')
    .map((main) =>
      (categoriesOf.get(main._id) ?? []).map(({ _id, name, image }) => ({
        _id,
        type: 'category' as const,
        name,
        image,
        mainCategory: main.name,
      })),
    )
  const longest = Math.max(0, ...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group[turn] ?? []))
    .flat()
    .slice(0, MAX_CATEGORY_TILES)
})

async function orUndefined<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    console.warn('A part of the home page could not be read.', error)
    return undefined
  }
}
