import { type HeadersArgs, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { DEFAULT_LEGAL } from '../../../domain/content/legal.ts'
import { apiOf, originOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Choices } from './choices.tsx'
import { Closing } from './closing.tsx'
import { contentMeta } from './content-meta.ts'
import { contentOr } from './load-content.ts'
import { LongRead } from './long-read.tsx'
import { PageHead } from './page-head.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return contentOr(apiOf(context).legal.privacy({}), DEFAULT_LEGAL.privacy, originOf(context))
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.privacy)
}

export default function Privacy() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <main>
      <PageHead title={page.title} intro={page.content} lastUpdated={page.lastUpdated} />
      <div className="page grid gap-12 py-10">
        <LongRead sections={page.sections} />
        <Choices />
        <Closing
          title="Our commitment to your privacy"
          text="We ask for what an order needs and nothing more, we never sell it, and we delete it when its work is done."
        >
          <Link to={paths.contact} discover="none" className={buttonClass()}>
            Contact Us
          </Link>
        </Closing>
      </div>
    </main>
  )
}
