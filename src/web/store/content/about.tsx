import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type AboutPage, DEFAULT_ABOUT } from '../../../domain/content/about.ts'
import { WHAT_WE_SELL } from '../../../domain/content/notices.ts'
import { paths } from '../../../domain/paths.ts'
import { apiOf, originOf } from '../../api.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { Purpose } from './about-purpose.tsx'
import { Team } from './about-team.tsx'
import { PageHeader } from './content-page.tsx'
import { forwardHeaders, loadContent, plainText } from './content-route.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return loadContent(apiOf(context).content.about({}), DEFAULT_ABOUT, originOf(context))
}

export const headers = forwardHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { page, origin } = loaderData
  const description = plainText(page.mission || page.story) || `About ${page.companyName}.`
  return pageMeta({ title: `About ${page.companyName}`, description, origin, canonical: paths.about }, matches)
}

export default function About() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <main>
      {page.missionBgImage ? <Hero {...page} /> : <PlainHeader {...page} />}
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
              first={page.missionBgImage === ''}
            />
          )}
        </section>
      )}
      <Purpose {...page} />
      <Timeline milestones={page.milestones} />
      <Team team={page.team} />
      <div className="page flex flex-wrap gap-3 pt-8">
        <Link to={paths.products} className={buttonClass()}>
          Shop Now
        </Link>
        <Link to={paths.contact} className={buttonClass('quiet')}>
          Contact Us
        </Link>
      </div>
    </main>
  )
}

/** A page without a picture begins as other pages of texts do; one without any text says what the shop sells. */
function PlainHeader({ companyName, foundedYear, mission, vision, story, values, milestones, team }: AboutPage) {
  const isEmpty = [mission, vision, story, ...values, ...milestones, ...team].every((part) => part === '')
  const since = foundedYear && `Since ${foundedYear}`
  return <PageHeader title={companyName} intro={[since, isEmpty && WHAT_WE_SELL].filter(Boolean).join('\n\n')} />
}

/** Name and year, on wide screens over the picture of cloth that also lies behind the mission. */
function Hero({ companyName, foundedYear, missionBgImage }: AboutPage) {
  return (
    <header className="about-hero">
      <Picture image={missionBgImage} alt="" width={16} height={9} sizes="100vw" first />
      <div className="page">
        <div className="about-hero-text">
          <div className="selvedge" aria-hidden />
          <h1 className="text-4xl wrap-anywhere md:text-5xl">{companyName}</h1>
          {foundedYear && <p className="mt-2 text-lg text-quiet">Since {foundedYear}</p>}
        </div>
      </div>
    </header>
  )
}

/** A line with a dot for each milestone: downwards, on wide screens to the right in rows of three. */
function Timeline({ milestones }: Pick<AboutPage, 'milestones'>) {
  if (milestones.length === 0) return null
  return (
    <section className="page py-12 md:py-16">
      <h2 className="mb-8 text-3xl md:text-center">Our Journey</h2>
      <ol className="border-turmeric max-lg:border-l-2 lg:grid lg:grid-cols-3 lg:gap-y-10">
        {milestones.map(({ year, title, description }) => (
          <li
            key={`${year} ${title}`}
            className="relative border-turmeric pb-8 pl-7 last:pb-0 lg:border-t-2 lg:pt-6 lg:pr-8 lg:pb-0 lg:pl-0"
          >
            <span
              aria-hidden
              className="absolute top-1 -left-[9px] size-4 rounded-full border-2 border-turmeric bg-madder lg:-top-[9px] lg:left-0"
            />
            {year && <p className="font-display text-lg font-semibold text-madder">{year}</p>}
            <h3 className="text-xl">{title}</h3>
            <RichText text={description} className="mt-1" />
          </li>
        ))}
      </ol>
    </section>
  )
}
