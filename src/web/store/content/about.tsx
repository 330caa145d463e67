import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { DEFAULT_ABOUT } from '../../../domain/content/about.ts'
import { apiOf, originOf } from '../../api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { Journey } from './about-journey.tsx'
import { Purpose } from './about-purpose.tsx'
import { Team } from './about-team.tsx'
import { plain } from './content-meta.ts'
import { loadedHeaders } from './content-route.ts'
import { contentOr } from './load-content.ts'
import { RichText } from './rich-text.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return contentOr(apiOf(context).content.about({}), DEFAULT_ABOUT, originOf(context))
}

export const headers = loadedHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { page, origin } = loaderData
  const description = plain(page.mission || page.story) || `Who ${page.companyName} is.`
  return pageMeta({ title: `About ${page.companyName}`, description, origin, canonical: paths.about }, matches)
}

export default function About() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <main>
      <header className="border-b border-line bg-paper-deep">
        <div className="page py-12 text-center md:py-16">
          <div className="selvedge mx-auto mb-5 w-24" aria-hidden />
          <h1 className="text-4xl md:text-5xl">{page.companyName}</h1>
          {page.foundedYear && <p className="mt-3 text-lg text-quiet">Since {page.foundedYear}</p>}
        </div>
      </header>
      {page.story && (
        <section className="page grid items-center gap-8 py-12 md:grid-cols-2 md:gap-12">
          <div>
            <h2 className="mb-4 text-3xl">Our Story</h2>
            <RichText text={page.story} className="text-lg" />
          </div>
          {page.storyImage && (
            <Picture
              image={page.storyImage}
              alt=""
              width={1}
              height={1}
              sizes="(min-width: 48rem) 50vw, 100vw"
              className="rounded-card"
              first
            />
          )}
        </section>
      )}
      <Purpose {...page} />
      <Journey milestones={page.milestones} />
      <Team team={page.team} />
      <div className="page flex flex-wrap justify-center gap-3 pt-4 pb-8">
        <Link to={paths.products} discover="none" className={buttonClass()}>
          Shop Now
        </Link>
        <Link to={paths.contact} discover="none" className={buttonClass('quiet')}>
          Contact Us
        </Link>
      </div>
    </main>
  )
}
