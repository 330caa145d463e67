import {
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  useLoaderData,
} from 'react-router'
import { LOAD_FAILURES } from '../../../../domain/catalogue/messages.ts'
import {
  NO_BEST_SELLERS,
  NO_FEATURED,
  NO_NEW_ARRIVALS,
  NO_SECTION_PRODUCTS,
  OUR_PRODUCTS,
} from '../../../../domain/content/homepage.ts'
import { paths } from '../../../../domain/paths.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Advertisements } from '../../catalogue/listing/advertisements.tsx'
import { OPENING_SOON, OpeningSoon } from '../../catalogue/listing/opening-soon.tsx'
import { type Matches, pageMeta } from '../../seo/page-meta.ts'
import { organization, website } from '../../seo/structured-data.ts'
import type { ShellData } from '../../shell/shell-data.ts'
import { EntryLinks } from './entry-links.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './home-data.ts'
import { loadHome } from './load-home.ts'
import { Promises } from './promises.tsx'
import { Categories, ProductSection, TextSection } from './sections.tsx'
import { Testimonials } from './testimonials.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadHome(args)
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return homeMeta(loaderData, matches)
}

export default function Home() {
  const home = useLoaderData<typeof loader>()
  const {
    hero,
    categories,
    payment,
    entries,
    advertisements,
    featured,
    newArrivals,
    bestSellers,
    products,
    testimonials,
    additional,
  } = home
  if (home.isOpeningSoon) return <HomeOpeningSoon home={home} />
  const hasFailed = !(featured && newArrivals && bestSellers)
  return (
    <main className="home">
      <h1 className="sr-only">{INTRODUCTION}</h1>
      <Hero slides={hero} />
      <Promises payment={payment} deliversWithin={home.deliversWithin} />
      <Categories categories={categories} />
      <Advertisements advertisements={advertisements.top} />
      {hasFailed && (
        <div className="page">
          <ErrorPanel message={LOAD_FAILURES.home} />
        </div>
      )}
      {products && <ProductSection title={OUR_PRODUCTS} link={paths.products} cards={products} />}
      {featured && (
        <ProductSection
          title="Featured Products"
          link={linkTo(paths.featured, featured)}
          cards={featured}
          empty={NO_FEATURED}
        />
      )}
      {newArrivals && (
        <ProductSection
          title="New Arrivals"
          link={linkTo(paths.newArrivals, newArrivals)}
          cards={newArrivals}
          badge="NEW"
          empty={NO_NEW_ARRIVALS}
        />
      )}
      {entries && <EntryLinks occasions={entries.occasions} budgets={entries.budgets} />}
      <Advertisements advertisements={advertisements.between} />
      {bestSellers && (
        <ProductSection
          title="Best Sellers"
          link={linkTo(paths.bestSellers, bestSellers)}
          cards={bestSellers}
          badge="BEST SELLER"
          empty={NO_BEST_SELLERS}
        />
      )}
      <Testimonials testimonials={testimonials} />
      {additional.map((section) =>
        'cards' in section ? (
          <ProductSection key={section._id} {...section} empty={NO_SECTION_PRODUCTS} />
        ) : (
          <TextSection key={section._id} section={section} />
        ),
      )}
      <Advertisements advertisements={advertisements.bottom} />
    </main>
  )
}

/** The list behind a section; none while there is nothing in it. */
function linkTo(path: string, cards: readonly unknown[]): string | undefined {
  return cards.length > 0 ? path : undefined
}

/** The home page of a shop without products. The sections with texts that the shop has made already are shown. */
function HomeOpeningSoon({ home: { hero, additional } }: { home: HomeData }) {
  return (
    <main className="home">
      <Hero slides={hero} />
      <OpeningSoon level={1} />
      {additional.map((section) => 'cards' in section || <TextSection key={section._id} section={section} />)}
    </main>
  )
}

/** The page's first heading, and its title in search results. */
const INTRODUCTION = 'Handloom clothing, and fabric by the metre'

const DESCRIPTION =
  'Sarees, kurtas, shirts, kidswear and fabric by the metre from Indian handlooms. Fabric, width and care are listed for every product.'

/** Returns the meta tags of the home page, with structured data about the shop. */
function homeMeta(home: HomeData | undefined, matches: Matches): MetaDescriptor[] {
  const shell = matches[0]?.loaderData as ShellData | undefined
  if (!home || !shell) return [{ title: INTRODUCTION }]
  const { origin, hero, isOpeningSoon } = home
  const { contact } = shell
  const image = hero[0]?.image
  return pageMeta(
    {
      title: isOpeningSoon ? OPENING_SOON : INTRODUCTION,
      description: isOpeningSoon ? `${contact.name} opens soon.` : DESCRIPTION,
      origin,
      canonical: paths.home,
      ...(isOpeningSoon && { index: false }),
      ...(image && { image }),
      jsonLd: [
        organization(origin, { ...contact, socials: Object.values(contact.socialMedia) }),
        website(origin, contact.name),
      ],
    },
    matches,
  )
}
