import { type HeadersArgs, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { LOAD_FAILURES } from '../../../../domain/catalogue/messages.ts'
import {
  NO_BEST_SELLERS,
  NO_FEATURED,
  NO_NEW_ARRIVALS,
  NO_SECTION_PRODUCTS,
} from '../../../../domain/content/homepage-texts.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ScreenStyle } from '../../../ui/screen-style.tsx'
import { Advertisements } from './advertisements.tsx'
import { Categories } from './categories.tsx'
import { Hero } from './hero.tsx'
import css from './home.css?inline'
import { homeMeta, INTRODUCTION } from './home-meta.ts'
import { loadHome } from './load-home.ts'
import { ProductSection } from './sections.tsx'
import { Story } from './story.tsx'
import { Testimonials } from './testimonials.tsx'

export function loader(call: LoaderFunctionArgs) {
  return loadHome(call)
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return homeMeta(loaderData, matches)
}

export default function Home() {
  const home = useLoaderData<typeof loader>()
  const { hero, categories, advertisements, featured, newArrivals, bestSellers, testimonials, additional } = home
  const hasFailed = !(featured && newArrivals && bestSellers)
  return (
    <main className="home">
      <ScreenStyle name="home" css={css} />
      <h1 className="sr-only">{INTRODUCTION}</h1>
      <Hero slides={hero} />
      <Categories categories={categories} />
      <Advertisements advertisements={advertisements.top} />
      {hasFailed && (
        <div className="page">
          <ErrorPanel message={LOAD_FAILURES.home} />
        </div>
      )}
      {featured && (
        <ProductSection title="Featured Products" link={paths.featured} cards={featured} empty={NO_FEATURED} />
      )}
      {newArrivals && (
        <ProductSection
          title="New Arrivals"
          link={paths.newArrivals}
          cards={newArrivals}
          badge="NEW"
          empty={NO_NEW_ARRIVALS}
        />
      )}
      <Advertisements advertisements={advertisements.between} />
      {bestSellers && (
        <ProductSection
          title="Best Sellers"
          link={paths.bestSellers}
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
          <Story key={section._id} story={section} />
        ),
      )}
      <Advertisements advertisements={advertisements.bottom} />
    </main>
  )
}
